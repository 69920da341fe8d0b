import GherkinLayout
import GherkinSyntax
import GherkinTestSupport
import Testing

@Suite("The canonical layout")
struct LayoutTranscriptTests {
  @Test("features have the layout of the transcript", arguments: TranscriptFile.all(in: "layout"))
  func answers(file: TranscriptFile) throws { try file.expect { Self.answer } }

  /// Answers `layout`, with words for the style or `in` and a path, and `diff`.
  private static func answer(_ action: TranscriptFile.Action) throws -> [String] {
    var style = LayoutStyle()
    if action.words.contains("tabs") { style.usesTabs = true }
    if action.words.contains("crlf") { style.lineEnd = .crlf }
    if action.words.contains("no-final-newline") { style.hasFinalNewline = false }
    style.indentSize = action.words.compactMap { Int($0) }.first ?? style.indentSize
    let uri = action.words.first == "in" ? action.words[1] : "a.feature"
    let source = Source(uri: uri, text: action.text ?? "")
    let result = FeatureLayout.layOut(try ParsedSource(source), style)
    let text =
      switch action.name {
      case "layout": String(decoding: result.bytes, as: UTF8.self)
      case "diff": UnifiedDiff(source, result).text
      default: throw action.unknown
      }
    return text == action.text ? ["unchanged"] : text.isEmpty ? ["empty"] : [TranscriptFile.lines(of: text)]
  }
}
