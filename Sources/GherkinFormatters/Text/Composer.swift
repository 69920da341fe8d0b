internal import CucumberMessages
internal import Gherkin

/// Makes the parts that pretty output and summaries share: lines in the theme's styles, not yet indented.
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
    VisibleText.make(text, policy: options.compatible ? .colours : .strict)
  }

  /// A text of users, line by line.
  func visibleLines(_ text: String) -> [String] {
    // A carriage return and a line feed are one `Character`, so scalars are split.
    text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      visible(String(line.last == "\r" ? line.dropLast() : line))
    }
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

  /// `# steps/A.swift:12`; nil where the stream does not say.
  func location(_ reference: Envelope.SourceReference?) -> StyledText? {
    guard let reference else { return nil }
    if let uri = reference.uri { return location(uri: uri, line: reference.location?.line) }
    if let method = reference.javaMethod {
      let types = method.methodParameterTypes.joined(separator: ",")
      return location(uri: "\(method.className).\(method.methodName)(\(types))", line: nil)
    }
    guard let frame = reference.javaStackTraceElement else { return nil }
    let place = reference.location.map { "\(frame.fileName):\($0.line)" } ?? frame.fileName
    return location(uri: "\(frame.className).\(frame.methodName)(\(place))", line: nil)
  }
}
