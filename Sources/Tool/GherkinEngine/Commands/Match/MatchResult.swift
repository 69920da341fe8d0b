import GherkinExpressions
import GherkinMessages
import GherkinText

/// The result of matching, as text and as JSON.
struct MatchResult {
  /// The step's text.
  let text: String
  /// The arguments; nil if the text does not match.
  let arguments: [ShownArgument]?

  /// The result as a JSON object on one line.
  var json: String {
    var json = JSONWriter()
    json.object(self)
    return String(decoding: json.bytes, as: UTF8.self) + "\n"
  }

  /// The text with the arguments underlined, and a line for each argument.
  var lines: String {
    guard let arguments else { return "The text does not match the expression.\n" }
    let shownText = VisibleText.blanked(text) + "\n" + underline(arguments.compactMap(\.group.range))
    guard !arguments.isEmpty else { return shownText + "The text matches, without arguments.\n" }
    let rows = arguments.map(row)
    let widths = DisplayWidth.ofColumns(in: rows).prefix(3)
    let table = rows.map { row in
      let cells = zip(row, widths).map { cell, width in cell.padded(toColumns: width) }
      return "  " + cells.joined(separator: "  ") + "  → " + row[3] + "\n"
    }
    return shownText + table.joined()
  }

  /// Returns carets under parts of the text. The ranges are in UTF-16 code units.
  private func underline(_ ranges: [Range<Int>]) -> String {
    var line = ""
    var offset = 0
    for character in text {
      let isInside = ranges.contains { $0.contains(offset) }
      let width = DisplayWidth.of(VisibleText.blanked(String(character)))
      line += String(repeating: isInside ? "^" : " ", count: width)
      offset += character.utf16.count
    }
    while line.last == " " { line.removeLast() }
    return line.isEmpty ? "" : line + "\n"
  }

  /// Returns parameter type, position, text and value of an argument.
  private func row(_ argument: ShownArgument) -> [String] {
    let value = argument.value.whyNone.map { "no value: \($0)" } ?? argument.value.text ?? "nil"
    return [
      argument.parameterType.map { "{\($0)}" } ?? "(group)",
      argument.group.range.map { "\($0.lowerBound)–\($0.upperBound)" } ?? "–",
      argument.group.value.map { $0.isEmpty ? "nothing" : VisibleText.blanked($0) } ?? "not matched",
      VisibleText.blanked(value),
    ]
  }
}

extension MatchResult: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.member("matches", arguments != nil)
    json.member("arguments", arguments ?? [])
  }
}
