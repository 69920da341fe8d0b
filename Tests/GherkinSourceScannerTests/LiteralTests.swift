import GherkinSourceScanner
import GherkinTestSupport
import Testing

@Suite("Literals in Swift source")
struct LiteralTests {
  @Test("escape sequences are resolved as in Swift")
  func escapes() {
    check(
      patterns(scan(#"steps.given("a\tb\n\r\0\\\"\'\u{1F37A}\u{41}") { _ in }"#)),
      equals: ["a\tb\n\r\0\\\"\'\u{1F37A}A"])
    check(patterns(scan(##"steps.given(#"\d "q" \#u{41}\#\"#) { _ in }"##)), equals: [#"\d "q" A\"#])
    check(patterns(scan(##"steps.given(#"""#) { _ in }"##)), equals: ["\""])
    check(patterns(scan("steps.given(\"\") { _ in }")), equals: [""])
  }

  @Test(
    "an invalid escape sequence makes a pattern unknown",
    arguments: [#"\d"#, #"\u41"#, #"\u{}"#, #"\u{D800}"#, #"\u{123456789}"#])
  func invalidEscapes(escape: String) {
    check(patterns(scan("steps.given(\"\(escape)\") { _ in }")), equals: [nil])
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
    check(patterns(scan("steps.given(\n\(literal)) { _ in }")), equals: ["aAb \t \"\" \"\"\"\n  c\n\nd"])
    check(
      patterns(scan("steps.given(\n\(literal)) { _ in }".replacing("\n", with: "\r\n"))),
      equals: [
        "aAb \t \"\" \"\"\"\n  c\n\nd"
      ])
    check(patterns(scan("steps.given(\"\"\"\n  \"\"\") { _ in }")), equals: [""])
    check(patterns(scan("steps.given(\"\"\"\n a\n  b\n  \"\"\") { _ in }")), equals: [nil])
    check(patterns(scan("steps.given(#\"\"\"\n  a\\n\\#n\n  \"\"\"#) { _ in }")), equals: ["a\\n\n"])
  }

  @Test("a position in a pattern can be mapped to the source")
  func positions() throws {
    let source = Array("let a = StepLibrary(W.self) { s in s.given(\"é\\u{41}\\t🍺 {int}\" + #\"xy\"#) { _ in } }".utf8)
    let text = try #require(StepScan(source).definitions.first?.pattern.text)
    check(text.value, equals: "éA\t🍺 {int}xy")
    func piece(_ points: Range<Int>) -> String {
      String(decoding: source[text.source(ofCodePoints: points)], as: UTF8.self)
    }
    check(piece(0..<1), equals: "é")
    check(piece(1..<2), equals: "\\u{41}")
    check(piece(2..<3), equals: "\\t")
    check(piece(3..<4), equals: "🍺")
    check(piece(5..<10), equals: "{int}")
    check(piece(10..<12), equals: "xy")
    check(piece(9..<11), equals: "}\" + #\"x")
    check(piece(12..<99), equals: "")
    check(text.source(of: 0..<2), equals: text.source(ofCodePoints: 0..<1))
  }

  @Test("a position in a multi-line pattern can be mapped to the source")
  func positionsInLines() throws {
    let source = Array(
      "let a = StepLibrary(W.self) { s in s.given(\"\"\"\n    ab\n    cd \\\n    ef\n    \"\"\") { _ in } }".utf8)
    let text = try #require(StepScan(source).definitions.first?.pattern.text)
    check(text.value, equals: "ab\ncd ef")
    func piece(_ range: Range<Int>) -> String { String(decoding: source[text.source(of: range)], as: UTF8.self) }
    check(piece(0..<2), equals: "ab")
    check(piece(2..<3), equals: "\n")
    check(piece(3..<5), equals: "cd")
    check(piece(6..<8), equals: "ef")
  }
}
