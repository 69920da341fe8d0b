internal import CucumberMessages
internal import Gherkin
internal import HTMLPages

/// A step that ran, as a line of its scenario.
struct StepLine {
  /// A step that takes this long is worth a word about it.
  private static let slow = Duration.milliseconds(100)

  let step: PickleStep
  let testStep: Envelope.TestStep
  let keyword: String
  let anchor: String

  /// - Parameters:
  ///   - attachments: what is shown under it.
  ///   - isOwn: whether it is the scenario's own, not that of a background.
  func markup(_ result: Envelope.TestStepResult, _ attachments: [Markup], isOwn: Bool) -> Markup {
    var line: Markup = "<li id=\"\(anchor)\"\(Self.classes(result, isOwn: isOwn))>"
    line += StatusMark.inherited(result.word)
    line += "<b>\(keyword)</b>\(Self.text(step.text, testStep))\(Self.time(result))"
    line += ArgumentBlocks.markup(of: step.arguments)
    line += Self.why(result)
    for attachment in attachments { line += attachment }
    line += "</li>"
    return line
  }

  /// A hook that did not pass, or attached something.
  static func hook(_ title: String, _ result: Envelope.TestStepResult, _ attachments: [Markup]) -> Markup {
    var line: Markup = "<li\(classes(result, isOwn: false))>\(StatusMark.inherited(result.word))"
    line += "<b>\(title)</b>\(time(result))\(why(result))"
    for attachment in attachments { line += attachment }
    line += "</li>"
    return line
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
    result.duration >= slow ? "<small>\(ShortTime.text(result.duration))</small>" : ""
  }

  /// The first line of what went wrong; the whole stands with what did not pass.
  private static func why(_ result: Envelope.TestStepResult) -> Markup {
    guard result.status != .passed, let text = result.exception?.message ?? result.errorText else { return Markup() }
    let line = text.prefix(1000).split(separator: "\n").first.map(String.init) ?? ""
    return line.isEmpty ? Markup() : "<p class=\"why\" dir=\"auto\">\(ANSIText.markup(line))</p>"
  }
}
