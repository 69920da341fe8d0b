import GherkinLanguageServer
import GherkinTestSupport
import Testing

@Suite("The text of an open document")
struct TextDocumentTests {
  @Test("lines end with a line feed, a carriage return, or both")
  func lineEnds() {
    let text = TextDocument(Array("a\nb\rc\r\nd".utf8), .utf16)
    check((0..<text.lineCount).map { text.text(text.line($0)) }, equals: ["a", "b", "c", "d"])
  }

  @Test("characters are counted in the negotiated unit")
  func units() {
    for (encoding, character) in [(PositionEncoding.utf8, 5), (.utf16, 3), (.utf32, 2)] {
      let text = TextDocument(Array("🍺 x".utf8), encoding)
      check(text.offset(of: Position(line: 0, character: character)), equals: 5)
      check(text.position(of: 5), equals: Position(line: 0, character: character))
    }
  }

  @Test("positions outside the text, and inside a character, are clamped")
  func outside() {
    let text = TextDocument(Array("🍺\nx".utf8), .utf16)
    check(text.offset(of: Position(line: 0, character: 1)), equals: 0)
    check(text.offset(of: Position(line: 0, character: 99)), equals: 4)
    check(text.offset(of: Position(line: 99, character: 0)), equals: 6)
  }

  @Test("after any edits, the line index is that of the whole text", arguments: 0..<20)
  func edits(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var text = TextDocument(Array("a\r\nb\n🍺c\rd".utf8), .utf16)
    let pieces = ["", "x", "\n", "\r", "\r\n", "🍺", "y\nz", "\n\n"]
    for _ in 0..<60 {
      func position() -> Position {
        Position(
          line: Int.random(in: 0...text.lineCount, using: &random), character: Int.random(in: 0...4, using: &random))
      }
      let (one, other) = (position(), position())
      guard let range = PositionRange(["start": min(one, other).json, "end": max(one, other).json]) else { continue }
      text.replace(range, by: pieces.randomElement(using: &random) ?? "")
      let whole = TextDocument(text.bytes, .utf16)
      check(text.lineCount, equals: whole.lineCount)
      check((0..<text.lineCount).map { text.line($0) }, equals: (0..<whole.lineCount).map { whole.line($0) })
    }
  }
}
