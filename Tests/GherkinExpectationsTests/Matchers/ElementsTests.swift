import GherkinExpectations
import GherkinTestSupport
import Testing

@Suite("all, any")
struct ElementsTests {
  @Test("all matches each element, and any matches at least one")
  func both() throws {
    try expect([4, 5]).to(all(beGreater(than: 3)))
    try expect([3, 5]).toNot(all(beGreater(than: 3)))
    try expect([3, 5]).to(any(beGreater(than: 3)))
    try expect([3]).toNot(any(beGreater(than: 3)))
  }

  @Test("for an empty collection, all matches and any does not")
  func empty() throws {
    try expect([Int]()).to(all(equal(3)))
    try expect([Int]()).toNot(any(equal(3)))
  }

  @Test("failures name the first relevant element")
  func sentences() {
    check(
      message { try expect([4, 1, 2]).to(all(beGreater(than: 3))) },
      equals: "expected [4, 1, 2] to have each element be greater than 3, but [1] is 1")
    check(
      message { try expect(["a", "bc"]).to(all(haveCount(1))) },
      equals: "expected [\"a\", \"bc\"] to have each element have 1 element, but [1] is \"bc\": it has 2")
    check(
      message { try expect([4]).toNot(all(beGreater(than: 3))) },
      equals: "expected [4] not to have each element be greater than 3")
    check(
      message { try expect([1, 2]).to(any(not(beLess(than: 3)))) },
      equals: "expected [1, 2] to have any element not be less than 3")
    check(
      message { try expect([1, 5]).toNot(any(beGreater(than: 3))) },
      equals: "expected [1, 5] not to have any element be greater than 3, but [1] is 5")
  }
}
