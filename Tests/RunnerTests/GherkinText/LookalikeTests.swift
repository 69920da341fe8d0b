import GherkinTestSupport
import GherkinText
import Testing

@Suite("Characters that look like others")
struct LookalikeTests {
  @Test(
    "a character that looks like the wanted one is named, with its column and what to write",
    arguments: [
      ("int\u{A0}5 end", "int 5 end", "column 4 is a no-break space (U+00A0); write a space"),
      ("int \u{200B}5 end", "int 5 end", "column 5 is a zero width space (U+200B); remove it"),
      ("in\u{200D}t 5 end", "int 5 end", "column 3 is a zero width joiner (U+200D); remove it"),
      ("\u{FEFF}int 5", "int 5", "column 1 is a byte order mark (U+FEFF); remove it"),
      ("int  5 end", "int 5 end", "column 5 is a space too many; remove it"),
      ("int\t5 end", "int 5 end", "column 4 is a tab (U+0009); write a space"),
      ("1 cafe\u{301}", "1 café", "column 6 is \"e\u{301}\" in 2 code points; write it in 1"),
      ("say “a”", "say \"a\"", "column 5 is a left double quotation mark (U+201C); write \" (U+0022)"),
      ("it’s", "it's", "column 3 is a right single quotation mark (U+2019); write ' (U+0027)"),
      ("it's", "it’s", "column 3 is ' (U+0027); the definition has a right single quotation mark (U+2019)"),
      ("Int 5", "int 5", "column 1 is \"I\"; write \"i\""),
      ("p\u{430}y", "pay", "column 2 is a Cyrillic small letter a (U+0430); write a (U+0061)"),
      ("a … b", "a ... b", "column 3 is a horizontal ellipsis (U+2026); write ..."),
      ("Scenario：a", "Scenario:a", "column 9 is a fullwidth colon (U+FF1A); write : (U+003A)"),
    ])
  func named(text: String, other: String, finding: String) throws {
    let findings = try #require(Lookalike.findings(in: text, meaning: other))
    check(findings.first?.text, equals: finding)
  }

  @Test(
    "texts that differ in letters have no such characters",
    arguments: [("int 5", "int 6"), ("a", "ab"), ("ab", "a"), ("a b", "ab")])
  func others(text: String, other: String) {
    #expect(Lookalike.findings(in: text, meaning: other) == nil)
  }

  @Test(
    "equal texts have no findings, and a plain text stays as it is",
    arguments: ["", "a b", "café 日本語 👩‍👩‍👧", "שלום", "نمایش"])
  func equal(text: String) {
    check(Lookalike.findings(in: text, meaning: text), equals: [])
  }

  @Test(
    "a character is named as authors know it",
    arguments: [
      ("'", "a straight apostrophe (U+0027)"), ("\"", "a straight quotation mark (U+0022)"), ("-", "a hyphen (U+002D)"),
      ("|", "a vertical bar (U+007C)"), ("\t", "a tab (U+0009)"), ("е", "a Cyrillic small letter ie (U+0435)"),
      ("\u{FEFF}", "a byte order mark (U+FEFF)"), ("é", "a Latin small letter e with acute (U+00E9)"),
      ("…", "a horizontal ellipsis (U+2026)"), ("&", "an ampersand (U+0026)"),
    ] as [(Unicode.Scalar, String)])
  func names(scalar: Unicode.Scalar, name: String) {
    check(Lookalike.name(of: scalar), equals: name)
  }

  @Test("the plain text of a text has its meaning in plain characters")
  func plain() {
    check(Lookalike.plain(" \u{FEFF}Given\u{A0}\u{3000}“a” – cafe\u{301}\u{200B} "), equals: "Given \"a\" - café")
    check(Lookalike.plain("Ｇｉｖｅｎ：｜"), equals: "Given:|")
  }
}
