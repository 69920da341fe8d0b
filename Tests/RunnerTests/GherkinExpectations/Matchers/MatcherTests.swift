import GherkinExpectations
import GherkinTestSupport
import Testing

@Suite("Matchers")
struct MatcherTests {
  private let three: Int? = 3
  private let none: Int? = nil

  @Test("equal compares values, also wrapped ones and nil")
  func equalValues() throws {
    try expect(3).to(equal(3))
    fails(try expect(3).to(equal(4)), "expected 3 to equal 4")
    try expect(three).to(equal(3))
    try expect(none).to(equal(nil))
    try expect(none).to(equal(none))
    try expect(.some(nil) as Int??).to(equal(.some(nil)))
    fails(try expect(none).to(equal(3)), "expected nil to equal 3")
    fails(try expect(three).to(equal(nil)), "expected 3 to equal nil")
  }

  private struct Sealed: Equatable, CustomStringConvertible {
    let secret: Int
    let description = "sealed"
  }

  @Test("equal shows differing parts, or says that a difference is not visible")
  func differences() {
    fails(
      try expect([1, 2]).to(equal([1, 3, 4])),
      """
      expected [1, 2] to equal [1, 3, 4]:
        [1] is 2, not 3
        [2] is missing: 4
      """)
    fails(
      try expect(Sealed(secret: 1)).to(equal(Sealed(secret: 2))),
      "expected sealed to equal sealed, but the descriptions do not show the difference")
  }

  @Test("satisfy matches values that meet a condition, and names it")
  func conditions() throws {
    try expect(4).to(satisfy { $0.isMultiple(of: 2) })
    fails(try expect(3).to(satisfy { $0 > 4 }), "expected 3 to satisfy the condition")
    fails(try expect(3).to(satisfy("be even") { $0 % 2 == 0 }), "expected 3 to be even")
  }

  @Test("contain finds elements among others, in any order")
  func elements() throws {
    try expect([1, 2, 3]).to(contain(3, 1))
    try expect(Set([1, 2])).to(contain(2))
    fails(try expect([1, 2]).to(contain(3)), "expected [1, 2] to contain 3")
    fails(try expect([1, 2]).to(contain(1, 3)), "expected [1, 2] to contain 1, 3, but 3 is missing")
    fails(try expect([1, 2]).to(contain(1, 3, 4)), "expected [1, 2] to contain 1, 3, 4, but 3, 4 are missing")
  }

  @Test("contain finds a text anywhere")
  func texts() throws {
    try expect("Welcome, Ada!").to(contain("Ada"))
    try expect("Welcome, Ada!".dropFirst(3)).to(contain("Ada", "come"))
    fails(try expect("abc").to(contain("d")), "expected \"abc\" to contain \"d\"")
    fails(
      try expect("abc").to(contain("a", "d")), "expected \"abc\" to contain \"a\", \"d\", but \"d\" is missing")
  }

  @Test("a multiline text is shown below the sentence, up to a number of lines")
  func severalLines() {
    fails(
      try expect("one\ntwo").to(contain("three")),
      """
      expected "one\\ntwo" to contain "three":
        | one
        | two
      """)
    let long = (1...50).map(String.init).joined(separator: "\n")
    check(message { try expect(long).to(contain("x")) }?.hasSuffix("\n  | 20\n  … 30 more"), equals: true)
  }
}
