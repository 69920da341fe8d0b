import GherkinExpectations
import GherkinTestSupport
import Testing

@Suite("beEmpty, haveCount")
struct CountTests {
  @Test("the matchers work with collections and texts")
  func both() throws {
    try expect([Int]()).to(beEmpty())
    try expect("").to(beEmpty())
    try expect(["a": 1]).toNot(beEmpty())
    try expect([1, 2]).to(haveCount(2))
    try expect("né").to(haveCount(2))
    try expect([1]).toNot(haveCount(2))
    try expect([1] as [Int]?).to(haveCount(1))
  }

  @Test("failures are sentences")
  func sentences() {
    check(message { try expect([1, 2]).to(beEmpty()) }, equals: "expected [1, 2] to be empty")
    check(message { try expect([String: Int]()).toNot(beEmpty()) }, equals: "expected [:] not to be empty")
    check(message { try expect([1, 2]).to(haveCount(3)) }, equals: "expected [1, 2] to have 3 elements, but it has 2")
    check(message { try expect("").to(haveCount(1)) }, equals: "expected \"\" to have 1 element, but it has none")
    check(message { try expect([1]).toNot(haveCount(1)) }, equals: "expected [1] not to have 1 element, but it has 1")
    check(
      message { try expect(nil as [Int]?).toNot(haveCount(1)) },
      equals: "expected nil not to have 1 element, but there is no value")
  }
}
