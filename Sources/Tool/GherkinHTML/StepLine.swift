internal import GherkinMessages
internal import GherkinOutcomes
internal import GherkinPages
internal import GherkinProtocol
internal import GherkinSyntax

/// A step that ran, as a line in its scenario.
struct StepLine {
  /// The prefix of the steps' anchors; nil for a passed step whose anchor and mark the page's script adds.
  let anchor: String?
  /// The number of the step in the scenario, counted from 1.
  let number: Int
  let keyword: String
  let blocks: ArraySlice<PickleStepArgument>

  /// Writes the line.
  ///
  /// - Parameters:
  ///   - attachments: the attachments below the line.
  ///   - isOwn: whether the step belongs to the scenario itself, not to a background.
  ///   - text: writes the step's text.
  func write(
    _ result: TestStepResult, _ attachments: [Markup] = [], isOwn: Bool = true, to markup: inout Markup,
    text: (inout Markup) -> Void
  ) {
    markup.append("<li")
    if let anchor {
      markup.append(" id=\"")
      markup.append(text: anchor)
      markup.append(".")
      markup.append(number)
      if result.status == .passed, isOwn {
        markup.append("\"><span class=\"mark\">passed </span><b>")
      } else {
        let mark = StepMark(result)
        markup += "\"\(mark.classAttribute(isOwn: isOwn))>\(mark.inherited)<b>"
      }
    } else {
      markup.append("><b>")
    }
    markup.append(text: keyword)
    markup.append("</b>")
    text(&markup)
    markup += SlowTime.markup(result.duration)
    if !blocks.isEmpty { markup += ArgumentBlocks.markup(of: blocks) }
    markup += Self.reason(result)
    for attachment in attachments { markup += attachment }
    markup.append("</li>")
  }

  /// Returns a hook that failed or added attachments.
  static func hook(_ title: String, _ result: TestStepResult, _ attachments: [Markup]) -> Markup {
    let mark = StepMark(result)
    var line: Markup = "<li\(mark.classAttribute(isOwn: false))>\(mark.inherited)"
    line += "<b>\(title)</b>\(SlowTime.markup(result.duration))\(reason(result))"
    for attachment in attachments { line += attachment }
    line += "</li>"
    return line
  }

  /// Writes the text of a step with its arguments highlighted.
  static func write(_ step: ReportedScenario.Step, to markup: inout Markup) {
    var text = step.text
    text.withUTF8 { text in
      var end = 0
      func append(_ range: Range<Int>) { markup.append(text: UnsafeBufferPointer(rebasing: text[range])) }
      for argument in step.arguments where argument.lowerBound >= end {
        append(end..<argument.lowerBound)
        end = argument.upperBound
        if argument.isEmpty { continue }
        markup.append("<i>")
        append(argument)
        markup.append("</i>")
      }
      append(end..<text.count)
    }
  }

  /// Returns the first line of the error. The section of problems shows the whole error.
  private static func reason(_ result: TestStepResult) -> Markup {
    guard result.status != .passed, let text = result.exception?.message ?? result.errorText else { return Markup() }
    let line = text.prefix(1000).split(separator: "\n").first.map(String.init) ?? ""
    return line.isEmpty ? Markup() : "<p class=\"why\" dir=\"auto\">\(ANSIText.markup(line))</p>"
  }
}

/// Writes the markup of the steps of a completed attempt.
struct AttemptWriter {
  let attempt: FinishedScenario.Attempt
  let anchor: String
  /// Whether another attempt followed.
  let isRetried: Bool
  /// The number of the scenario's own steps, which follow those of backgrounds.
  let ownStepCount: Int

  /// Returns the list of steps.
  ///
  /// - Parameter attachments: returns the markup of the attachments of a step; called once for each step.
  func steps(attachments: (FinishedScenario.Step) -> [Markup]) -> Markup {
    let reasons = Set(attempt.status <= .skipped ? [] : attempt.reasons.map(\.position))
    let first = attempt.scenario.steps.count - ownStepCount
    // For attempts that were retried, the anchors contain their number.
    let anchor = isRetried ? "\(anchor)-\(attempt.number - 1)" : anchor
    var markup = Markup()
    var number = 0
    for step in attempt.steps {
      // Attachments of a reason are shown only in its card.
      let attached = reasons.contains(step.position) ? [] : attachments(step)
      guard let written = step.step else {
        // Passed hooks are only shown if they have attachments.
        if step.result.status == .passed, attached.isEmpty { continue }
        markup += StepLine.hook(step.title, step.result, attached)
        continue
      }
      number += 1
      let isOwn = number > first
      // The background shows its steps once. Here they are only shown if there is more information.
      if !isOwn, step.result.status == .passed, attached.isEmpty { continue }
      let line = StepLine(anchor: anchor, number: number, keyword: written.keyword, blocks: written.blocks)
      line.write(step.result, attached, isOwn: isOwn, to: &markup) { StepLine.write(written, to: &$0) }
    }
    return markup
  }
}
