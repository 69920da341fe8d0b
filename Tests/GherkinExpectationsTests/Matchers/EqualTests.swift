import GherkinExpectations
import GherkinTestSupport
import Testing

@Suite("equal")
struct EqualTests {
  @Test("equal values match, and others do not")
  func both() throws {
    try expect(3).to(equal(3))
    try expect(3).toNot(equal(4))
    check(message { try expect(3).to(equal(4)) }, equals: "expected 3 to equal 4")
    check(message { try expect("a").toNot(equal("a")) }, equals: "expected \"a\" not to equal \"a\"")
  }

  @Test("optional values are compared with wrapped values and with nil")
  func optional() throws {
    let three: Int? = 3
    let none: Int? = nil
    try expect(three).to(equal(3))
    try expect(none).toNot(equal(3))
    try expect(none).to(equal(nil))
    try expect(none).to(equal(none))
    check(message { try expect(none).to(equal(3)) }, equals: "expected nil to equal 3")
    check(message { try expect(three).to(equal(nil)) }, equals: "expected 3 to equal nil")
    check(message { try expect(three).toNot(equal(3)) }, equals: "expected 3 not to equal 3")
  }

  @Test("differing parts are shown")
  func parts() {
    check(
      message { try expect([1, 2]).to(equal([1, 3, 4])) },
      equals: """
        expected [1, 2] to equal [1, 3, 4]:
          [1] is 2, not 3
          [2] is missing: 4
        """)
  }

  private struct Sealed: Equatable, CustomStringConvertible {
    let secret: Int
    let description = "sealed"
  }

  @Test("a failure says that a difference is not visible")
  func unseen() {
    check(
      message { try expect(Sealed(secret: 1)).to(equal(Sealed(secret: 2))) },
      equals: "expected sealed to equal sealed, but the descriptions do not show the difference")
    check(
      message { try expect(Sealed(secret: 1)).toNot(equal(Sealed(secret: 1))) },
      equals: "expected sealed not to equal sealed")
  }
}
