internal import GherkinMessages
internal import GherkinSyntax
internal import GherkinText

/// Composes the parts that pretty output and summaries share: lines in the theme's styles, without indentation.
///
/// Every text of users is made visible exactly once, here.
final class Composer: Sendable {
  let theme: Theme
  let options: TerminalOptions
  /// The marks of steps by the severity of their status, for runs of this project and for others.
  private let icons: (own: [StyledText], others: [StyledText])

  init(options: TerminalOptions, sink: OutputSink) {
    self.options = options
    theme = options.theme ?? (sink.wantsColours ? .cucumber : .plain)
    icons = (Self.icons(theme, options, isOwn: true), Self.icons(theme, options, isOwn: false))
  }

  private static func icons(_ theme: Theme, _ options: TerminalOptions, isOwn: Bool) -> [StyledText] {
    guard options.useStatusIcon else { return [] }
    // The official formatter uses one symbol for pending and undefined, and one for failed and ambiguous.
    let own: [Envelope.TestStepResult.Status: String] =
      isOwn && options.theme == nil ? [.undefined: "?", .ambiguous: "≠"] : [:]
    return Envelope.TestStepResult.Status.allCases.map { status in
      var icon = StyledText(own[status] ?? theme.status.icon[status] ?? " ", theme.status.all[status] ?? .plain)
      icon.append(" ")
      return icon
    }
  }

  /// Returns the mark of a step or hook, and a space; empty if there are no marks.
  func icon(of status: Envelope.TestStepResult.Status, isOwn: Bool) -> StyledText {
    let icons = isOwn ? icons.own : icons.others
    return icons.isEmpty ? StyledText() : icons[status.severity]
  }

  private static let manyBlanks = String(repeating: " ", count: 200)

  /// Returns a number of spaces.
  static func blanks(_ count: Int) -> Substring {
    let blanks = manyBlanks.utf8
    guard count > blanks.count else { return manyBlanks[..<blanks.index(blanks.startIndex, offsetBy: max(0, count))] }
    return String(repeating: " ", count: count)[...]
  }

  /// Returns a text of users on one line.
  func visible(_ text: String) -> String {
    VisibleText.line(text, policy: options.compatible ? .colours : .strict)
  }

  /// Returns the lines of a text of users.
  func visibleLines(_ text: String) -> [String] {
    VisibleText.lines(text, policy: options.compatible ? .colours : .strict)
  }

  /// Returns the number of columns of a width. The official formatter counts one for each code point.
  func columns(_ width: TextWidth) -> Int {
    options.compatible ? width.codePoints : width.columns
  }

  /// Returns the style of a status.
  func style(of status: Envelope.TestStepResult.Status) -> TextStyle {
    theme.status.all[status] ?? .plain
  }

  /// Returns `Keyword: name`.
  func heading(_ keyword: String, _ name: String, _ style: Theme.Heading) -> StyledText {
    var line = StyledText("\(visible(keyword)):", style.keyword)
    line.append(" ")
    line.append(visible(name), style.name)
    return line.styled(style.all)
  }

  /// Returns `@one @two`.
  func line(of tags: [String]) -> StyledText {
    var line = StyledText()
    for (index, tag) in tags.enumerated() {
      if index > 0 { line.append(" ") }
      line.append(visible(tag), theme.tag)
    }
    return line
  }

  /// Returns `# features/a.feature:12`, relative to the working directory.
  func location(uri: String, line: Int) -> StyledText {
    location("\(options.path(of: uri)):\(line)")
  }

  /// Returns `# steps/A.swift:12`.
  func location(_ place: String) -> StyledText { StyledText("# " + visible(place), theme.location) }

  /// Returns `# steps/A.swift:12`; nil if the stream does not contain the location.
  func location(_ reference: Envelope.SourceReference?) -> StyledText? {
    reference?.text.map(location)
  }
}
