import GherkinExpectations
import GherkinTestSupport
import Testing

@Suite("A failed expectation")
struct FailureTests {
  @Test("a failure contains its source location")
  func place() {
    let line = #line + 1
    let failure = failure { try expect(3).to(equal(4)) }
    check(failure?.place.line, equals: line)
    check(failure?.place.fileID, equals: #fileID)
    check(
      failure?.place.filePath.hasSuffix("/Tests/RunnerTests/GherkinExpectations/Expecting/FailureTests.swift"),
      equals: true)
    check(
      failure?.description,
      equals:
        "expected 3 to equal 4\n  at RunnerTests/FailureTests.swift:\(line):\(failure?.place.column ?? 0)")
  }

  @Test("a failure can have a custom message")
  func own() {
    let failure = ExpectationError("the beer is warm", at: .init(fileID: "A/B.swift", line: 3, column: 4))
    check("\(failure)", equals: "the beer is warm\n  at A/B.swift:3:4")
  }

  @Test("a failure contains the name of the value, and shows a missing value")
  func names() throws {
    fails(try expect(3, named: "the number of images").to(equal(2)), "expected the number of images (3) to equal 2")
    fails(_ = try expect(nil as Int?, named: "an open search").toExist(), "expected an open search, but there is none")
    fails(_ = try expect(nil as Int?).toExist(), "expected a value, but there is none")
    check(try expect(3 as Int?).toExist(), equals: 3)
  }

  @Test("a failure for the maximum value has no overflow")
  func bounds() throws {
    let list = Array(0..<20_000)
    let text = String(repeating: "abc\n", count: 20_000)
    let shuffled = Array(list.reversed())
    for told in [
      message { try expect(list).to(equal(shuffled)) }, message { try expect(list).to(contain(-1)) },
      message { try expect(text).to(equal(text + "d")) }, message { try expect(text).to(equal("")) },
      message { try expect(text).to(beEmpty()) },
      message { try expect(Dictionary(uniqueKeysWithValues: list.map { ($0, $0) })).to(beEmpty()) },
    ] {
      let told = try #require(told)
      #expect(told.utf8.count < 8_000)
    }
  }
}
