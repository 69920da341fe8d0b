import GherkinExpectations
import GherkinText
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

  @Test("a condition that is false is a failure, and one that is true is not")
  func condition() throws {
    let beers = 0
    try expect(beers == 0)
    fails(try expect(beers == 3), "expected false to be true")
    fails(try expect(beers == 3, named: "three beers"), "expected three beers (false) to be true")
  }

  @Test("a matcher after a condition still counts")
  func matcher() throws {
    let isOpen = false
    try expect(isOpen).to(equal(false))
    fails(try expect(isOpen).to(equal(true)), "expected false to equal true")
  }

  @Test("a failure contains the name of the value")
  func names() {
    fails(try expect(3, named: "the number of images").to(equal(2)), "expected the number of images (3) to equal 2")
  }

  @Test("the failure of an equality contains both values, texts without quotation marks and lists by elements")
  func comparison() {
    let text = failure { try expect("a \"b\"", named: "the title").to(equal("c")) }?.comparison
    check(text?.name, equals: "the title")
    check(text?.expected, equals: .text("c"))
    check(text?.actual, equals: .text("a \"b\""))
    let list = failure { try expect(["a, b", "c"]).to(equal(["a"])) }?.comparison
    check(list?.name, equals: nil)
    check(list?.expected, equals: .list(["a"]))
    check(list?.actual, equals: .list(["a, b", "c"]))
    let number = failure { try expect(nil as Int?).to(equal(3)) }?.comparison
    check(number?.expected, equals: .text("3"))
    check(number?.actual, equals: .text("nil"))
    let fields = failure { try expect(["a": 1]).to(equal(["a": 2])) }?.comparison
    check(fields?.expected, equals: .list(["\"a\": 2"]))
    check(failure { try expect("a").to(contain("b")) }?.comparison, equals: nil)
    check(failure { try expect(false) }?.comparison, equals: nil)
  }

  @Test("a failure for the maximum value has no overflow")
  func bounds() throws {
    let list = Array(0..<20_000)
    let text = String(repeating: "abc\n", count: 20_000)
    let shuffled = Array(list.reversed())
    for told in [
      message { try expect(list).to(equal(shuffled)) }, message { try expect(list).to(contain(-1)) },
      message { try expect(text).to(equal(text + "d")) }, message { try expect(text).to(equal("")) },
      message { try expect(text).to(contain("d")) },
      message { try expect(Dictionary(uniqueKeysWithValues: list.map { ($0, $0) })).to(equal([:])) },
    ] {
      let told = try #require(told)
      #expect(told.utf8.count < 8_000)
    }
  }
}
