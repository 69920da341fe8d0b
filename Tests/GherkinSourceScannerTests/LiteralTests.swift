import GherkinSourceScanner
import Testing

@Suite("Literals in Swift source")
struct LiteralTests {
  @Test("escape sequences are resolved as in Swift")
  func escapes() {
    #expect(
      patterns(scan(#"steps.given("a\tb\n\r\0\\\"\'\u{1F37A}\u{41}") { _ in }"#)) == ["a\tb\n\r\0\\\"\'\u{1F37A}A"])
    #expect(patterns(scan(##"steps.given(#"\d "q" \#u{41}\#\"#) { _ in }"##)) == [#"\d "q" A\"#])
    #expect(patterns(scan(##"steps.given(#"""#) { _ in }"##)) == ["\""])
    #expect(patterns(scan("steps.given(\"\") { _ in }")) == [""])
  }

  @Test(
    "an invalid escape sequence makes a pattern unknown",
    arguments: [#"\d"#, #"\u41"#, #"\u{}"#, #"\u{D800}"#, #"\u{123456789}"#])
  func invalidEscapes(escape: String) {
    #expect(patterns(scan("steps.given(\"\(escape)\") { _ in }")) == [nil])
  }

  @Test("multi-line literals lose their indentation and their first and last line breaks")
  func multiLine() {
    let literal = #"""
        """
          a\u{41}\
          b \t "" \"""
            c

          d
          """
      """#
    #expect(patterns(scan("steps.given(\n\(literal)) { _ in }")) == ["aAb \t \"\" \"\"\"\n  c\n\nd"])
    #expect(
      patterns(scan("steps.given(\n\(literal)) { _ in }".replacing("\n", with: "\r\n"))) == [
        "aAb \t \"\" \"\"\"\n  c\n\nd"
      ])
    #expect(patterns(scan("steps.given(\"\"\"\n  \"\"\") { _ in }")) == [""])
    #expect(patterns(scan("steps.given(\"\"\"\n a\n  b\n  \"\"\") { _ in }")) == [nil])
    #expect(patterns(scan("steps.given(#\"\"\"\n  a\\n\\#n\n  \"\"\"#) { _ in }")) == ["a\\n\n"])
  }

  @Test("a position in a pattern can be mapped to the source")
  func positions() throws {
    let source = Array("let a = StepLibrary(W.self) { s in s.given(\"é\\u{41}\\t🍺 {int}\" + #\"xy\"#) { _ in } }".utf8)
    let text = try #require(StepScan(source).definitions.first?.pattern.text)
    #expect(text.value == "éA\t🍺 {int}xy")
    func piece(_ points: Range<Int>) -> String {
      String(decoding: source[text.source(ofCodePoints: points)], as: UTF8.self)
    }
    #expect(piece(0..<1) == "é")
    #expect(piece(1..<2) == "\\u{41}")
    #expect(piece(2..<3) == "\\t")
    #expect(piece(3..<4) == "🍺")
    #expect(piece(5..<10) == "{int}")
    #expect(piece(10..<12) == "xy")
    #expect(piece(9..<11) == "}\" + #\"x")
    #expect(piece(12..<99) == "")
    #expect(text.source(of: 0..<2) == text.source(ofCodePoints: 0..<1))
  }

  @Test("a position in a multi-line pattern can be mapped to the source")
  func positionsInLines() throws {
    let source = Array(
      "let a = StepLibrary(W.self) { s in s.given(\"\"\"\n    ab\n    cd \\\n    ef\n    \"\"\") { _ in } }".utf8)
    let text = try #require(StepScan(source).definitions.first?.pattern.text)
    #expect(text.value == "ab\ncd ef")
    func piece(_ range: Range<Int>) -> String { String(decoding: source[text.source(of: range)], as: UTF8.self) }
    #expect(piece(0..<2) == "ab")
    #expect(piece(2..<3) == "\n")
    #expect(piece(3..<5) == "cd")
    #expect(piece(6..<8) == "ef")
  }
}
