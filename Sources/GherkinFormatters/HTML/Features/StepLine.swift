internal import CucumberMessages
internal import Gherkin
internal import HTMLPages

/// A step that ran, as a line of its scenario.
struct StepLine {
  /// A step that takes this long is worth a word about it.
  static let slow = Duration.milliseconds(100)

  /// What the anchors of the steps begin with.
  let anchor: String
  /// The step's number in the scenario, from 1.
  let number: Int
  let keyword: String
  let blocks: ArraySlice<PickleStepArgument>

  /// Writes the line.
  ///
  /// - Parameters:
  ///   - attachments: what is shown under it.
  ///   - isOwn: whether it is the scenario's own, not that of a background.
  ///   - text: writes the step's text.
  func write(
    _ result: Envelope.TestStepResult, _ attachments: [Markup] = [], isOwn: Bool = true, to markup: inout Markup,
    text: (inout Markup) -> Void
  ) {
    markup.append("<li id=\"")
    markup.append(text: anchor)
    markup.append(".")
    markup.append(number)
    if result.status == .passed, isOwn {
      markup.append("\"><span class=\"mark\">passed </span><b>")
    } else {
      markup += "\"\(Self.classes(result, isOwn: isOwn))>\(StatusMark.inherited(result.word))<b>"
    }
    markup.append(text: keyword)
    markup.append("</b>")
    text(&markup)
    markup += Self.time(result)
    if !blocks.isEmpty { markup += ArgumentBlocks.markup(of: blocks) }
    markup += Self.why(result)
    for attachment in attachments { markup += attachment }
    markup.append("</li>")
  }

  /// A hook that did not pass, or attached something.
  static func hook(_ title: String, _ result: Envelope.TestStepResult, _ attachments: [Markup]) -> Markup {
    var line: Markup = "<li\(classes(result, isOwn: false))>\(StatusMark.inherited(result.word))"
    line += "<b>\(title)</b>\(time(result))\(why(result))"
    for attachment in attachments { line += attachment }
    line += "</li>"
    return line
  }

  /// Writes the text of a step with its arguments set off.
  static func write(_ step: PlannedStep, to markup: inout Markup) {
    var end = 0
    func append(_ range: Range<Int>) {
      markup.append(text: UnsafeBufferPointer(rebasing: step.text[range]))
    }
    for argument in step.arguments where argument.lowerBound >= end {
      append(end..<argument.lowerBound)
      end = argument.upperBound
      if argument.isEmpty { continue }
      markup.append("<i>")
      append(argument)
      markup.append("</i>")
    }
    append(end..<step.text.count)
  }

  /// A step's text with its arguments set off.
  static func text(_ text: String, _ testStep: Envelope.TestStep?) -> Markup {
    var markup = Markup()
    for piece in StepPieces.all(text, testStep) where !piece.text.isEmpty {
      markup += piece.isArgument ? "<i>\(String(piece.text))</i>" : "\(String(piece.text))"
    }
    return markup
  }

  private static func classes(_ result: Envelope.TestStepResult, isOwn: Bool) -> Markup {
    // Most steps pass, so that goes without saying.
    switch (result.status, isOwn) {
    case (.passed, true): ""
    case (_, true): " class=\"\(result.htmlClass)\""
    case (_, false): " class=\"\(result.htmlClass) aside\""
    }
  }

  private static func time(_ result: Envelope.TestStepResult) -> Markup {
    result.duration >= slow ? "<small>\(ShortTime.text(result.duration))</small>" : Markup()
  }

  /// The first line of what went wrong; the whole stands with what did not pass.
  private static func why(_ result: Envelope.TestStepResult) -> Markup {
    guard result.status != .passed, let text = result.exception?.message ?? result.errorText else { return Markup() }
    let line = text.prefix(1000).split(separator: "\n").first.map(String.init) ?? ""
    return line.isEmpty ? Markup() : "<p class=\"why\" dir=\"auto\">\(ANSIText.markup(line))</p>"
  }
}
