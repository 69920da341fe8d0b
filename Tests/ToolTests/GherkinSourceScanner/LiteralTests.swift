import GherkinSourceScanner
import GherkinTestSupport
import Testing

@Suite("Positions in literals of Swift source")
struct LiteralTests {
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
