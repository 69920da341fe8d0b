import GherkinFormatters
import GherkinOutcomes
import GherkinProtocol
import GherkinSyntax
import GherkinText

/// A line of official output: its text with escape sequences, and its number of code points without them.
struct OfficialLine {
  private(set) var text = ""
  private(set) var width = 0

  init(_ text: String = "", _ style: TextStyle? = nil) { append(text, style) }

  mutating func append(_ text: String, _ style: TextStyle? = nil) {
    if text.isEmpty { return }
    self.text += style?.apply(to: text) ?? text
    width += text.unicodeScalars.count
  }

  mutating func append(_ line: OfficialLine) {
    text += line.text
    width += line.width
  }

  func styled(_ style: TextStyle?) -> OfficialLine {
    var line = self
    if let style { line.text = style.apply(to: text) }
    return line
  }

  func indented(_ count: Int) -> String { String(repeating: " ", count: count) + text }
}

/// The parts of official output, in the theme `cucumber`, with colours, or in `plain`, without.
struct OfficialStyle {
  let hasColours: Bool

  private static let icons: [TestStepResult.Status: String] = [
    .ambiguous: "✘", .failed: "✘", .passed: "✔", .pending: "■", .skipped: "↷", .undefined: "■",
  ]
  private static let letters: [TestStepResult.Status: String] = [
    .ambiguous: "A", .failed: "F", .passed: ".", .pending: "P", .skipped: "-", .undefined: "U",
  ]
  private static let colours: [TestStepResult.Status: TextStyle] = [
    .ambiguous: TextStyle(.magenta), .failed: TextStyle(.red), .passed: TextStyle(.green), .pending: TextStyle(.cyan),
    .skipped: TextStyle(.yellow), .undefined: TextStyle(.blue), .unknown: TextStyle(.gray),
  ]

  var bold: TextStyle? { hasColours ? TextStyle(.bold) : nil }

  func style(of status: TestStepResult.Status) -> TextStyle? { hasColours ? Self.colours[status] : nil }

  func icon(of status: TestStepResult.Status) -> OfficialLine {
    var icon = OfficialLine(Self.icons[status] ?? " ", style(of: status))
    icon.append(" ")
    return icon
  }

  func letter(of status: TestStepResult.Status) -> String {
    OfficialLine(Self.letters[status] ?? "?", style(of: status)).text
  }

  /// Returns a text in which escape sequences for colours are kept.
  func visible(_ text: String) -> String {
    var rest = text[...]
    var visible = ""
    while let colour = rest.firstMatch(of: #/\x1B\[[0-9;]*m/#) {
      visible += VisibleText.line(String(rest[..<colour.range.lowerBound])) + colour.output
      rest = rest[colour.range.upperBound...]
    }
    return visible + VisibleText.line(String(rest))
  }

  func lines(_ text: String, _ style: TextStyle?) -> [OfficialLine] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      OfficialLine(visible(String(line.last == "\r" ? line.dropLast() : line))).styled(style)
    }
  }

  func heading(_ keyword: String, _ name: String) -> OfficialLine {
    var line = OfficialLine("\(visible(keyword)):", bold)
    line.append(" \(visible(name))")
    return line
  }

  func location(_ place: String) -> OfficialLine {
    OfficialLine("# \(visible(place))", hasColours ? TextStyle(.gray) : nil)
  }

  func title(_ step: ReportedScenario.Step) -> OfficialLine {
    var line = OfficialLine(visible(step.keyword), bold)
    var end = step.text.startIndex
    for argument in step.arguments {
      let from = step.text.utf8.index(step.text.startIndex, offsetBy: argument.lowerBound)
      let to = step.text.utf8.index(from, offsetBy: argument.count)
      line.append(visible(String(step.text[end..<from])))
      line.append(visible(String(step.text[from..<to])), bold)
      end = to
    }
    line.append(visible(String(step.text[end...])))
    return line
  }

  func problem(of result: TestStepResult) -> [OfficialLine] {
    result.errorText.map { lines($0, style(of: result.status)) } ?? []
  }

  func candidates(_ definitions: [ReportedScenario.Definition]) -> [OfficialLine] {
    [OfficialLine("Multiple matching step definitions found:")]
      + definitions.map { definition in
        var line = OfficialLine("  \(hasColours ? "•" : "-") \(visible(definition.pattern))")
        if let place = definition.place {
          line.append(" ")
          line.append(location(place))
        }
        return line
      }
  }

  /// Returns the text of an attachment, or its name, type and size, which is that of its base64 text times ¾.
  func lines(of attachment: FinishedScenario.Attachment) -> [OfficialLine] {
    let style = hasColours ? TextStyle(.blue) : nil
    switch attachment.content() {
    case .url: return []
    case .missing(let text), .text(let text): return lines(text, style)
    case .base64(let text):
      let name = attachment.fileName.map { "\($0) " } ?? ""
      return lines("Embedding \(name)[\(attachment.mediaType) \((text.utf8.count * 3 + 3) / 4) bytes]", style)
    }
  }

  func lines(of blocks: ArraySlice<PickleStepArgument>) -> [OfficialLine] {
    blocks.flatMap { block -> [OfficialLine] in
      switch block {
      case .docString(let text):
        return [OfficialLine("\"\"\"\(visible(text.mediaType ?? ""))")] + lines(text.content, nil)
          + [OfficialLine("\"\"\"")]
      case .dataTable(let table):
        let rows = table.rows.map { row in
          row.map { visible($0.replacing("\\", with: "\\\\").replacing("\n", with: "\\n")) }
        }
        return rows.map { row in
          let cells = row.enumerated().map { column, cell in
            let width = rows.compactMap { $0.dropFirst(column).first?.unicodeScalars.count }.max() ?? 0
            return " \(cell)\(String(repeating: " ", count: width - cell.unicodeScalars.count)) |"
          }
          return OfficialLine("|\(cells.joined())")
        }
      }
    }
  }

  /// Returns `3 steps (2 passed, 1 failed)`.
  func count(_ counts: StatusCounts, _ noun: String) -> String {
    let total = "\(counts.total) \(noun)\(counts.total == 1 ? "" : "s")"
    let parts = counts.present.map { OfficialLine("\($0.count) \($0.word)", style(of: $0.status)).text }
    return parts.isEmpty ? total : "\(total) (\(parts.joined(separator: ", ")))"
  }

  func section(_ heading: String, _ status: TestStepResult.Status) -> [String] {
    ["", OfficialLine(heading, style(of: status)).text]
  }
}
