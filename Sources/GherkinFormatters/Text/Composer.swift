internal import CucumberMessages
internal import Gherkin
internal import TextSupport

/// Creates the parts that pretty output and summaries share: lines in the theme's styles, not yet indented.
///
/// Every text of users becomes visible here, once.
final class Composer: Sendable {
  let theme: Theme
  let options: TerminalOptions

  init(options: TerminalOptions, sink: OutputSink) {
    self.options = options
    theme = options.theme ?? (sink.wantsColours ? .cucumber : .plain)
  }

  /// A text of users on one line.
  func visible(_ text: String) -> String {
    VisibleText.line(text, policy: options.compatible ? .colours : .strict)
  }

  /// A text of users, line by line.
  func visibleLines(_ text: String) -> [String] {
    VisibleText.lines(text, policy: options.compatible ? .colours : .strict)
  }

  /// How many columns a width is; upstream takes every code point for one.
  func columns(_ width: TextWidth) -> Int {
    options.compatible ? width.codePoints : width.columns
  }

  /// The style of a status.
  func style(of status: Envelope.TestStepResult.Status) -> Style {
    theme.status.all[status] ?? .plain
  }

  /// `Keyword: name`.
  func heading(_ keyword: String, _ name: String, _ style: Theme.Heading) -> StyledText {
    var line = StyledText("\(visible(keyword)):", style.keyword)
    line.append(" ")
    line.append(visible(name), style.name)
    return line.styled(style.all)
  }

  /// `@one @two`.
  func tags(of pickle: Pickle) -> StyledText {
    var line = StyledText()
    for (index, tag) in pickle.tags.enumerated() {
      if index > 0 { line.append(" ") }
      line.append(visible(tag.name), theme.tag)
    }
    return line
  }

  /// `# features/a.feature:12`.
  func location(uri: String, line: Int?) -> StyledText {
    StyledText("# " + visible(line.map { "\(uri):\($0)" } ?? uri), theme.location)
  }

  /// `# steps/A.swift:12`; nil if the stream does not say.
  func location(_ reference: Envelope.SourceReference?) -> StyledText? {
    reference?.text.map { location(uri: $0, line: nil) }
  }
}
