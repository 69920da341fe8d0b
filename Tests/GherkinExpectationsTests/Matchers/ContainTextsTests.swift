import GherkinExpectations
import GherkinTestSupport
import Testing

@Suite("contain and containInOrder with texts")
struct ContainTextsTests {
  @Test("contain finds a text anywhere")
  func contains() throws {
    try expect("Welcome, Ada!").to(contain("Ada"))
    try expect("Welcome, Ada!".dropFirst(3)).to(contain("Ada", "come"))
    try expect("Welcome").toNot(contain("Ada"))
    check(message { try expect("abc").to(contain("d")) }, equals: "expected \"abc\" to contain \"d\"")
    check(
      message { try expect("abc").to(contain("a", "d")) },
      equals: "expected \"abc\" to contain \"a\", \"d\", but \"d\" is missing")
    check(message { try expect("abc").toNot(contain("b")) }, equals: "expected \"abc\" not to contain \"b\"")
    check(
      message { try expect(nil as String?).toNot(contain("b")) },
      equals: "expected nil not to contain \"b\", but there is no value")
  }

  @Test("containInOrder finds texts one after the other")
  func inOrder() throws {
    try expect("one two three").to(containInOrder("one", "three"))
    try expect("aa").toNot(containInOrder("aa", "a"))
    check(
      message { try expect("one two").to(containInOrder("two", "one")) },
      equals: "expected \"one two\" to contain \"two\", \"one\" in this order, but \"one\" is not after \"two\"")
    check(
      message { try expect("one").to(containInOrder("two")) },
      equals: "expected \"one\" to contain \"two\" in this order, but \"two\" is missing")
  }

  @Test("a multiline text is shown below the sentence, up to a number of lines")
  func severalLines() {
    check(
      message { try expect("one\ntwo").to(contain("three")) },
      equals: """
        expected "one\\ntwo" to contain "three":
          | one
          | two
        """)
    let long = (1...50).map(String.init).joined(separator: "\n")
    check(message { try expect(long).toNot(contain("3")) }?.hasSuffix("\n  | 20\n  … 30 more"), equals: true)
  }
}
