internal import GherkinMessages
internal import GherkinOutcomes
internal import GherkinProtocol
internal import GherkinSyntax
internal import GherkinPages

/// A failed attempt as a sentence with its reasons.
struct ReasonCard {
  let scenario: FinishedScenario
  let attempt: FinishedScenario.Attempt
  let source: SourcePlace
  let tagLinks: [TagLink]
  /// The command that reruns scenarios.
  let rerunCommand: String
  /// The anchor of the scenario.
  let anchor: String
  /// Whether this is the scenario's last attempt.
  let isLast: Bool

  /// - Parameter attachments: returns the markup of the attachments of a step; called once for each reason.
  func markup(attachments: (FinishedScenario.Step) -> [Markup]) -> Markup {
    let id: Markup = isLast ? " id=\"why-\(anchor)\"" : ""
    var markup: Markup = """
      <article class="card \(attempt.outcome.htmlClass)"\(id)\(TextDirection.attributes(scenario.scenario.language)) data-for="\(anchor)">\(heading)<div class="reasons">\(before)
      """
    var details = Markup()
    for reason in attempt.reasons {
      markup += "<p class=\"step\">\(reason.result.status.mark)\(title(reason))</p>"
      if let step = reason.step { markup += ArgumentBlocks.markup(of: step.blocks) }
      if !reason.snippets.isEmpty {
        markup += """
          <p><span data-t="noDefinition">No step definition matches.</span> \
          <a href="#snippets" data-t="codeBelow">See the snippet below.</a></p>
          """
      } else if !reason.error.isEmpty {
        let text = FailureText(reason.error, link: source.url)
        markup += text.summary
        details += text.details
        if let excerpt = reason.result.exception?.excerpt { details += source.excerpt(excerpt) }
      }
      for attachment in attachments(reason) { markup += attachment }
    }
    details += places
    markup += "\(FailureText.folded(details))</div></article>"
    return markup
  }

  private var heading: Markup {
    let tries: Markup =
      attempt.number > 1 ? " <small data-t=\"attempt \(attempt.number)\">attempt \(attempt.number)</small>" : ""
    return """
      \(path)<h3>\(attempt.outcome.mark)<a href="#\(anchor)">\(ScenarioName.markup(scenario.name))</a>\(row)\(tries)</h3>
      """
  }

  private var path: Markup {
    var path = Markup()
    for name in scenario.path.dropLast() {
      if !path.isEmpty { path += " › " }
      path += "<bdi>\(name)</bdi>"
    }
    return path.isEmpty ? path : "<p class=\"path\">\(path)</p>"
  }

  /// The row's values that are not part of the name.
  private var row: Markup {
    let values = (scenario.scenario.row?.cells ?? []).filter { !$0.isEmpty && !scenario.name.contains($0) }
    if values.isEmpty { return Markup() }
    return " <small class=\"values\"><bdi>\(values.joined(separator: " · "))</bdi></small>"
  }

  /// The maximum number of passed steps in a card. The section of the feature has all.
  private static let stepLimit = 30

  /// The steps before the first reason, folded.
  private var before: Markup {
    guard let first = attempt.reasons.first?.position else { return Markup() }
    let passed = attempt.steps.filter { $0.position < first && $0.step != nil && $0.result.status == .passed }
    if passed.isEmpty || passed.count > Self.stepLimit { return Markup() }
    let count = passed.count
    var markup: Markup = """
      <details class="before"><summary data-t="stepsBefore \(count)">\(Quantity.text(count, "step")) before it passed</summary>\
      <ol class="steps">
      """
    for step in passed {
      guard let written = step.step else { continue }
      markup += "<li>\(StatusMark.inherited("passed"))<b>\(written.keyword)</b>"
      StepLine.write(written, to: &markup)
      markup.append("</li>")
    }
    markup += "</ol></details>"
    return markup
  }

  private func title(_ reason: FinishedScenario.Step) -> Markup {
    guard let step = reason.step else { return "<bdi>\(reason.title)</bdi>" }
    var text = Markup()
    StepLine.write(step, to: &text)
    return "<bdi><b>\(step.keyword)</b>\(text)</bdi>"
  }

  /// The linked tags of the scenario, and the linked words of its names.
  private var tags: Markup {
    let tags = scenario.tags.filter { tagLinks.url(forTag: $0) != nil }
    let links = Tags.links(tags, name: scenario.path.joined(separator: " "), tagLinks)
    return links.isEmpty ? Markup() : "<dt class=\"quiet\" data-t=\"tags\">Tags</dt><dd>\(links)</dd>"
  }

  private var places: Markup {
    let reason = attempt.reasons.first
    let place = source.markup("\(scenario.uri):\(reason?.line ?? scenario.line)")
    let code: Markup =
      reason?.code.map {
        "<dt class=\"quiet\" data-t=\"stepCode\">Step code</dt><dd>\(source.markup($0))</dd>"
      } ?? ""
    let command = "\(rerunCommand) \(ShellWord.path(scenario.location))"
    let again: Markup =
      scenario.uri == Source.standardInput
      ? ""
      : "<dt class=\"quiet\" data-t=\"runAgain\">Run again</dt><dd><code data-copy=\"the command\">\(command)</code></dd>"
    return """
      <dl class="places"><dt class="quiet" data-t="feature">Feature</dt><dd>\(place)</dd>\(code)\(tags)\
      \(again)</dl>
      """
  }
}
