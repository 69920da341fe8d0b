internal import GherkinOutcomes
internal import GherkinProtocol
internal import GherkinSyntax
internal import GherkinText

/// Composes the parts that pretty output and summaries share: lines in the theme's styles, without indentation.
///
/// Every text of users is made visible exactly once, here.
final class Composer: Sendable {
  let theme: Theme
  let options: TerminalOptions
  /// Whether the output is a file, in which no list has to be short.
  let isFile: Bool
  /// The marks of steps by the severity of their status.
  private let icons: [StyledText]

  init(options: TerminalOptions, sink: OutputSink) {
    self.options = options
    isFile = sink.isNewFile
    theme = options.theme ?? (sink.wantsColours ? .cucumber : .plain)
    icons = Self.icons(theme, options)
  }

  private static func icons(_ theme: Theme, _ options: TerminalOptions) -> [StyledText] {
    guard options.useStatusIcon else { return [] }
    // The official formatter uses one symbol for pending and undefined, and one for failed and ambiguous. Only its
    // symbols are in a theme.
    let own: [TestStepResult.Status: String] = options.theme != nil ? [:] : [.undefined: "?", .ambiguous: "≠"]
    return TestStepResult.Status.allCases.map { status in
      var icon = StyledText(own[status] ?? theme.icons[status] ?? " ", theme.styles[status] ?? .plain)
      icon.append(" ")
      return icon
    }
  }

  /// Returns the mark of a step or hook, and a space; empty if there are no marks.
  func icon(of status: TestStepResult.Status) -> StyledText {
    icons.isEmpty ? StyledText() : icons[status.severity]
  }

  private static let manyBlanks = String(repeating: " ", count: 200)

  /// Returns a number of spaces.
  static func blanks(_ count: Int) -> Substring {
    let blanks = manyBlanks.utf8
    guard count > blanks.count else { return manyBlanks[..<blanks.index(blanks.startIndex, offsetBy: max(0, count))] }
    return String(repeating: " ", count: count)[...]
  }

  /// Returns a text of users on one line.
  func visible(_ text: String) -> String { harmless(VisibleText.line(text)) }

  /// Returns the lines of a text of users.
  func visibleLines(_ text: String) -> [String] { VisibleText.lines(text).map(harmless) }

  /// Returns the style of a status.
  func style(of status: TestStepResult.Status) -> TextStyle {
    theme.styles[status] ?? .plain
  }

  /// Returns `Keyword: name`.
  func heading(_ keyword: String, _ name: String) -> StyledText {
    var line = StyledText("\(visible(keyword)):", theme.keyword)
    line.append(" \(visible(name))")
    return line
  }

  /// Returns `# features/a.feature:12`, relative to the working directory.
  func location(uri: String, line: Int) -> StyledText {
    location("\(options.path(of: uri)):\(line)")
  }

  /// Returns `# steps/A.swift:12`.
  func location(_ place: String) -> StyledText { StyledText("# " + visible(place), theme.location) }

  /// Returns a line without commands of a build server that reads the output.
  private func harmless(_ line: String) -> String {
    options.isReadByServer ? ServerCommands.harmless(line) : line
  }
}

extension Composer {
  /// Returns an indented line.
  func line(_ text: StyledText, indent: Int = 0) -> String { "\(Self.blanks(indent))\(text.text)" }

  /// Returns the heading of a section, preceded by an empty line.
  func section(_ heading: String, _ status: TestStepResult.Status) -> [String] {
    ["", StyledText(heading, style(of: status)).text]
  }

  /// Returns `3 steps (2 passed, 1 failed)`.
  func count(_ counts: StatusCounts, _ noun: String) -> String { count(counts.present, noun) }

  /// Returns a total, and its parts in the styles of their statuses.
  func count(_ parts: [(count: Int, word: String, status: TestStepResult.Status)], _ noun: String) -> String {
    let count = parts.reduce(0) { $0 + $1.count }
    let total = "\(count) \(noun)\(count == 1 ? "" : "s")"
    let texts = parts.map { StyledText("\($0.count) \($0.word)", style(of: $0.status)).text }
    return texts.isEmpty ? total : "\(total) (\(texts.joined(separator: ", ")))"
  }

  /// Returns the title of a step with its arguments highlighted, or of a hook, in the style of its status.
  func title(of step: FinishedScenario.Step) -> StyledText {
    let style = style(of: step.result.status)
    guard let written = step.step else {
      return StyledText(visible(step.title), theme.keyword).styled(style)
    }
    return title(keyword: written.keyword, text: written.text, arguments: written.arguments).styled(style)
  }

  /// Returns the error of a step or a hook; empty if there is none.
  func problem(of result: TestStepResult) -> [StyledText] {
    result.errorText.map { error($0, result.status) } ?? []
  }

  /// Returns the lines of an error, in the style of a status.
  func error(_ text: String, _ status: TestStepResult.Status) -> [StyledText] { lines(text, style(of: status)) }

  /// Returns the definitions of an ambiguous step.
  func candidates(_ definitions: [ReportedScenario.Definition]) -> [StyledText] {
    [StyledText("Multiple matching step definitions found:")]
      + definitions.map { definition in
        var line = StyledText("  \(theme.bullet.isEmpty ? " " : theme.bullet) ")
        line.append(visible(definition.pattern))
        if let location = definition.place.map(location) {
          line.append(" ")
          line.append(location)
        }
        return line
      }
  }

  /// Returns an attachment below a line with its name, type and size, or a text that was logged below one that says so.
  func lines(of attachment: FinishedScenario.Attachment) -> [StyledText] {
    let name = attachment.fileName.map { visible($0) + ", " } ?? ""
    func label(_ text: String) -> StyledText { StyledText(text, theme.attachment) }
    func size(_ bytes: Int) -> String { "\(bytes) byte\(bytes == 1 ? "" : "s")" }
    switch attachment.content() {
    case .missing(let reason): return [label(visible(reason))]
    case .url(let url): return [label("attached: \(name)\(visible(attachment.mediaType)), \(visible(url))")]
    case .base64(let text):
      let padding = text.utf8.suffix(2).count { $0 == UInt8(ascii: "=") }
      let bytes = size(text.utf8.count / 4 * 3 - padding)
      return [label("attached: \(name)\(visible(attachment.mediaType)), \(bytes)")]
    case .text(let text):
      let shown = text.hasSuffix("\n") ? String(text.dropLast()) : text
      let content = visibleLines(shown.shown).map { StyledText("  \($0)", theme.attachment) }
      let title =
        attachment.isLog ? "log:" : "attached: \(name)\(visible(attachment.mediaType)), \(size(text.utf8.count))"
      return [label(title)] + content
    }
  }

  /// Returns the lines of a text in a style.
  func lines(_ text: String, _ style: TextStyle) -> [StyledText] {
    visibleLines(text.shown).map { StyledText($0).styled(style) }
  }
}

extension Composer {
  /// Returns a step's keyword and text with its arguments highlighted, without the style of its status.
  ///
  /// - Parameter arguments: the byte ranges of the arguments, in order.
  func title(keyword: String, text: String, arguments: [Range<Int>]) -> StyledText {
    var line = StyledText(visible(keyword), theme.keyword)
    for piece in theme.argument.modifiers.isEmpty ? [(text[...], false)] : StepPieces.all(text, arguments) {
      line.append(visible(String(piece.text)), piece.isArgument ? theme.argument : .plain)
    }
    return line
  }

  /// Returns `(1.5 ms)`; nil if durations are not shown, and for steps that did not run.
  func duration(of result: TestStepResult) -> StyledText? {
    guard options.includeDurations, result.duration > .zero else { return nil }
    return StyledText("(\(ShortTime.text(result.duration)))", theme.location)
  }

  /// Returns the table and the doc string of a step; empty if they are not shown.
  func lines(of blocks: ArraySlice<PickleStepArgument>) -> [StyledText] {
    guard options.includeStepArguments else { return [] }
    return blocks.flatMap { argument in
      switch argument {
      case .docString(let docString): lines(of: docString)
      case .dataTable(let table): lines(of: table)
      }
    }
  }

  private func lines(of docString: PickleDocString) -> [StyledText] {
    let fence = "\"\"\""
    return [StyledText(fence + visible(docString.mediaType ?? ""))]
      + visibleLines(docString.content).map { StyledText($0) } + [StyledText(fence)]
  }

  private func lines(of table: PickleTable) -> [StyledText] {
    let rows = table.rows.map { row in
      row.map { visible($0.replacing("\\", with: "\\\\").replacing("\n", with: "\\n")) }
    }
    let widths = DisplayWidth.ofColumns(in: rows)
    return rows.map { row in
      StyledText("|" + zip(row, widths).map { " \($0)\(Self.blanks($1 - DisplayWidth.of($0))) |" }.joined())
    }
  }
}

/// The text of a step, split at its arguments.
enum StepPieces {
  /// A part of the text.
  typealias Piece = (text: Substring, isArgument: Bool)

  /// Returns all parts, in order.
  ///
  /// - Parameter arguments: the byte ranges of the arguments, in order.
  static func all(_ text: String, _ arguments: [Range<Int>]) -> [Piece] {
    var pieces: [Piece] = []
    let bytes = text.utf8
    var end = bytes.startIndex
    for argument in arguments {
      let from = bytes.index(bytes.startIndex, offsetBy: argument.lowerBound)
      let to = bytes.index(from, offsetBy: argument.count)
      pieces.append((text[end..<from], false))
      pieces.append((text[from..<to], true))
      end = to
    }
    pieces.append((text[end...], false))
    return pieces
  }
}
