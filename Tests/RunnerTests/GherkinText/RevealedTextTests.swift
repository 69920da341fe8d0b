import GherkinTestSupport
import Testing
import GherkinText

@Suite("Text with recognizable characters")
struct RevealedTextTests {
  @Test(
    "invisible and ambiguous characters are escaped",
    arguments: [
      ("a\nb\r\tc", #"a\nb\r\tc"#), ("\u{A0}\u{2003}\u{3000}", #"\u{A0}\u{2003}\u{3000}"#),
      ("a\u{200D}b\u{200C}", #"a\u{200D}b\u{200C}"#),
      ("\u{1B}\u{85}\u{202E}\u{600}", #"\u{1B}\u{85}\u{202E}\u{600}"#), ("\u{378}", #"\u{378}"#),
    ])
  func escapes(text: String, shown: String) {
    check(VisibleText.revealed(text).joined(), equals: shown)
  }

  @Test(
    "letters, marks, and emoji with their joiners are kept", arguments: ["Käse", "e\u{301}", "日本", "👩‍👩‍👧", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "\"'\\"])
  func stays(text: String) {
    check(VisibleText.revealed(text).joined(), equals: text)
  }

  @Test("quotation marks and backslashes in a quoted text are escaped")
  func quotes() {
    check(VisibleText.quoted(#"a "b" \ 'c'"#), equals: #""a \"b\" \\ 'c'""#)
  }

  @Test("a long text is truncated to a number of code points")
  func cut() {
    check(VisibleText.quoted("e\u{301}\n-", limit: 3), equals: "\"e\u{301}\\n…\"")
    check(VisibleText.quoted("abc", limit: 3), equals: "\"abc\"")
  }

  @Test("of many texts, the first are listed, with the number of others")
  func list() {
    check(VisibleText.list(["a", "b"], atMost: 2), equals: #""a", "b""#)
    check(VisibleText.list(["a", "b", "c", "d"], atMost: 2), equals: #""a", "b" and 2 more"#)
  }
}
