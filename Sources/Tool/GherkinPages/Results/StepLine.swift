internal import GherkinMessages
package import GherkinOutcomes
internal import GherkinProtocol
internal import GherkinSyntax

/// The steps of an attempt.
extension ScenarioView {
  /// Returns the list of an attempt's steps, and of the hooks that failed or added attachments.
  ///
  /// - Parameter anchor: the prefix of the anchors of steps.
  func steps(of attempt: FinishedScenario.Attempt, _ scenario: ScenarioResult, anchor: String) -> Markup {
    let reasons = Set(attempt.status <= .skipped ? [] : attempt.reasons.map(\.position))
    // Steps of backgrounds come first.
    let first = attempt.scenario.steps.count - scenario.stepCount
    var markup: Markup = "<ol class=\"steps\">"
    var number = 0
    for step in attempt.steps {
      let isReason = reasons.contains(step.position)
      // In a report, the attachments of a reason are shown only in its card; on a site, only these are shown.
      let attached = isReason == options.isSite ? step.attachments.map(attachments.markup) : []
      if step.step != nil { number += 1 }
      let isOwn = step.step != nil && number > first
      // A background shows its steps once for all scenarios. Here, steps of it and hooks are only shown if there is more
      // to tell.
      if !isOwn, step.result.status == .passed, attached.isEmpty { continue }
      let mark = StepMark(step.result)
      let id: Markup = step.step == nil ? "" : " id=\"\(anchor).\(number)\""
      markup += "<li\(id)\(mark.classAttribute(isOwn: isOwn))>\(mark.inherited)"
      if let written = step.step {
        markup += "<b>\(written.keyword)</b>\(text.linked(StepText.markup(written)))"
      } else {
        markup += "<b>\(step.title)</b>"
      }
      markup += StepTime.markup(step.result.duration)
      if let written = step.step { markup += ArgumentBlocks.markup(of: written.blocks) }
      markup += error(of: step)
      for attachment in attached { markup += attachment }
      markup.append("</li>")
    }
    markup.append("</ol>")
    return markup
  }

  /// Returns the error of a step, or its first line where a card shows the whole.
  private func error(of step: FinishedScenario.Step) -> Markup {
    guard step.result.status != .passed else { return Markup() }
    if options.isSite { return StepError(step, source).folded }
    let line = (step.result.errorText ?? "").prefix(1000).split(separator: "\n").first.map(String.init) ?? ""
    return line.isEmpty ? Markup() : "<p class=\"why\" dir=\"auto\">\(ANSIText.markup(line))</p>"
  }
}

/// The text of a step that ran.
package enum StepText {
  /// Returns the text with its arguments highlighted.
  package static func markup(_ step: ReportedScenario.Step) -> Markup {
    var markup = Markup()
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
    return markup
  }

  /// Returns the keyword and the text of a step, or the title of a hook.
  package static func title(_ step: FinishedScenario.Step) -> Markup {
    guard let written = step.step else { return "<bdi>\(step.title)</bdi>" }
    return "<bdi><b>\(written.keyword)</b>\(markup(written))</bdi>"
  }
}

/// What went wrong in a step or hook: for everybody, and for developers.
package struct StepError {
  package let summary: Markup
  package let details: Markup

  package init(_ step: FinishedScenario.Step, _ source: SourcePlace) {
    if step.result.status == .undefined {
      (summary, details) = ("<p data-t=\"noDefinition\">No step definition matches.</p>", Markup())
      return
    }
    if step.error.isEmpty {
      (summary, details) = (Markup(), Markup())
      return
    }
    let text = FailureText(step.error, comparison: step.result.exception?.comparison, link: source.url)
    summary = text.summary
    details = "\(text.details)\(step.result.exception?.excerpt.map(source.excerpt) ?? Markup())"
  }

  /// Both, the latter folded.
  package var folded: Markup { "\(summary)\(FailureText.folded(details))" }
}
