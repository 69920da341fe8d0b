import GherkinExpectations
import Testing

@Suite("contain and containInOrder with texts")
struct ContainTextsTests {
  @Test("contain finds a text anywhere")
  func contains() throws {
    try expect("Welcome, Ada!").to(contain("Ada"))
    try expect("Welcome, Ada!".dropFirst(3)).to(contain("Ada", "come"))
    try expect("Welcome").toNot(contain("Ada"))
    #expect(message { try expect("abc").to(contain("d")) } == "expected \"abc\" to contain \"d\"")
    #expect(
      message { try expect("abc").to(contain("a", "d")) }
        == "expected \"abc\" to contain \"a\", \"d\", but \"d\" is missing")
    #expect(message { try expect("abc").toNot(contain("b")) } == "expected \"abc\" not to contain \"b\"")
    #expect(
      message { try expect(nil as String?).toNot(contain("b")) }
        == "expected nil not to contain \"b\", but there is no value")
  }

  @Test("containInOrder finds texts one after the other")
  func inOrder() throws {
    try expect("one two three").to(containInOrder("one", "three"))
    try expect("aa").toNot(containInOrder("aa", "a"))
    #expect(
      message { try expect("one two").to(containInOrder("two", "one")) }
        == "expected \"one two\" to contain \"two\", \"one\" in this order, but \"one\" is not after \"two\"")
    #expect(
      message { try expect("one").to(containInOrder("two")) }
        == "expected \"one\" to contain \"two\" in this order, but \"two\" is missing")
  }

  @Test("a multiline text is shown below the sentence, up to a number of lines")
  func severalLines() {
    #expect(
      message { try expect("one\ntwo").to(contain("three")) } == """
        expected "one\\ntwo" to contain "three":
          | one
          | two
        """)
    let long = (1...50).map(String.init).joined(separator: "\n")
    #expect(message { try expect(long).toNot(contain("3")) }?.hasSuffix("\n  | 20\n  … 30 more") == true)
  }
}
