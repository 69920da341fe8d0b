import Testing
import GherkinData
import GherkinTestSupport
import GherkinYAML

@Suite("Decoding texts")
struct TextFieldTests {
  @Test(
    "a text is decoded from any scalar as written",
    arguments: ["no", "12", "007", "1.50", "true", "0x1F", "2026-03-01", ".inf", "12:30"])
  func asWritten(_ text: String) throws {
    check(try decode(String.self, text), equals: text)
  }

  @Test("quotes, escapes and folding are resolved")
  func styles() throws {
    let text = """
      - 'it''s'
      - "tab\\t, \\u00e9, \\U0001F37A"
      - |
        two
         lines
      - >-
        one
        line

        and another
      - plain
        over lines
      - "~"
      """
    check(
      try decode([String].self, text),
      equals: ["it's", "tab\t, é, 🍺", "two\n lines\n", "one line\nand another", "plain over lines", "~"])
  }

  @Test("null is not a text", arguments: ["null", "~", "Null"])
  func null(_ text: String) throws {
    check(
      try complaint(String.self, text),
      equals: "a text is needed, but this is null. Write a text; an empty one is \"\".")
    #expect(try decode(String?.self, text) == nil)
  }

  @Test("an empty value is not a text, but an empty text in quotes is")
  func empty() throws {
    check(
      try failure([String: String].self, "name:\n"),
      equals: """
        f.yaml:1:6: name: a text is needed, but this is empty
          1 | name:
            |      ^
        Write a text; an empty one is "".
        """)
    check(try decode([String: String?].self, "name:\n"), equals: ["name": nil])
    check(try decode([String: String?].self, "name: ''\n"), equals: ["name": ""])
  }
}
