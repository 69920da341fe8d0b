import GherkinExpectations
import GherkinTestSupport
import Testing

@Suite("contain, containInOrder and consist with elements")
struct ContainElementsTests {
  @Test("contain finds elements among others, in any order")
  func contains() throws {
    try expect([1, 2, 3]).to(contain(3, 1))
    try expect(Set([1, 2])).to(contain(2))
    try expect([1, 2]).toNot(contain(3))
    check(message { try expect([1, 2]).to(contain(3)) }, equals: "expected [1, 2] to contain 3")
    check(
      message { try expect([1, 2]).to(contain(1, 3, 4)) },
      equals: "expected [1, 2] to contain 1, 3, 4, but 3, 4 are missing")
    check(message { try expect([1, 2]).toNot(contain(2)) }, equals: "expected [1, 2] not to contain 2")
  }

  @Test("containInOrder allows other elements in between")
  func inOrder() throws {
    try expect([1, 2, 3, 1]).to(containInOrder(1, 3, 1))
    try expect([1, 2]).toNot(containInOrder(2, 1))
    try expect([1]).toNot(containInOrder(1, 1))
    try expect([Int]()).to(containInOrder())
    check(
      message { try expect([1, 2, 3]).to(containInOrder(1, 3, 2)) },
      equals: "expected [1, 2, 3] to contain 1, 3, 2 in this order, but 2 is not after 3")
    check(
      message { try expect([1]).to(containInOrder(2, 1)) },
      equals: "expected [1] to contain 2, 1 in this order, but 2 is missing")
    check(
      message { try expect([1, 2]).toNot(containInOrder(1, 2)) },
      equals: "expected [1, 2] not to contain 1, 2 in this order")
  }

  @Test("consist matches exactly the listed elements with their counts")
  func consists() throws {
    try expect([1, 2, 1]).to(consist(of: 1, 1, 2))
    try expect([1, 2]).toNot(consist(of: 1, 2, 2))
    try expect([Int]()).to(consist())
    check(
      message { try expect([1, 2, 2]).to(consist(of: 1, 2, 3)) },
      equals: "expected [1, 2, 2] to consist of 1, 2, 3, but 3 is missing and 2 is extra")
    check(message { try expect([1]).to(consist()) }, equals: "expected [1] to consist of nothing, but 1 is extra")
    check(message { try expect([1]).toNot(consist(of: 1)) }, equals: "expected [1] not to consist of 1")
  }
}
