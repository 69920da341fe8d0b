internal import GherkinMessages
internal import GherkinOutcomes
internal import GherkinPages
internal import GherkinProtocol

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
