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
  /// The text of the feature file; empty if the stream contains none.
  let feature: [UInt8]
  /// Whether this is the scenario's last attempt.
  let isLast: Bool

  /// - Parameter attachments: returns the markup of the attachments of a step; called once for each reason.
  func markup(attachments: (FinishedScenario.Step) -> [Markup]) -> Markup {
    let id: Markup = isLast ? " id=\"why-\(anchor)\"" : ""
    var markup: Markup = """
      <article class="card \(attempt.outcome.htmlClass)"\(id)\(TextDirection.attributes(scenario.scenario.language)) data-for="\(anchor)">\(heading)<div class="reasons">
      """
    for (index, reason) in attempt.reasons.enumerated() {
      if index > 0 { markup += "<p class=\"step\">\(reason.result.status.mark)\(title(reason))</p>" }
      if let step = reason.step { markup += ArgumentBlocks.markup(of: step.blocks) }
      markup += body(reason)
      if let line = reason.line, reason.result.status == .failed, let excerpt = featureExcerpt(line) {
        markup += excerpt
      }
      for attachment in attachments(reason) { markup += attachment }
    }
    markup += "</div>\(places)</article>"
    return markup
  }

  private var heading: Markup {
    let name = ScenarioName.markup(scenario.name)
    let step: Markup =
      attempt.reasons.first.map { "<span class=\"quiet\"> › </span><span class=\"step\">\(title($0))</span>" } ?? ""
    let tries: Markup =
      attempt.number > 1 ? " <small data-t=\"attempt \(attempt.number)\">attempt \(attempt.number)</small>" : ""
    return """
      <h3>\(attempt.outcome.mark)\(path)<a href="#\(anchor)">\(name)</a>\(row)\(tries)\(step)</h3>
      """
  }

  private var path: Markup {
    var path = Markup()
    for name in scenario.path.dropLast() {
      if !path.isEmpty { path += " › " }
      path += "<bdi>\(name)</bdi>"
    }
    return path.isEmpty ? path : "<span class=\"path\">\(path)</span><span class=\"quiet\"> › </span>"
  }

  /// The row's values that are not part of the name.
  private var row: Markup {
    let values = (scenario.scenario.row?.cells ?? []).filter { !$0.isEmpty && !scenario.name.contains($0) }
    if values.isEmpty { return Markup() }
    return " <small class=\"values\"><bdi>\(values.joined(separator: " · "))</bdi></small>"
  }

  private func title(_ reason: FinishedScenario.Step) -> Markup {
    guard let step = reason.step else { return "<bdi>\(reason.title)</bdi>" }
    var text = Markup()
    StepLine.write(step, to: &text)
    return "<bdi><b>\(step.keyword)</b>\(text)</bdi>"
  }

  private func body(_ reason: FinishedScenario.Step) -> Markup {
    if !reason.snippets.isEmpty {
      return """
        <p><span data-t="noDefinition">No step definition matches.</span> \
        <a href="#snippets" data-t="codeBelow">See the snippet below.</a></p>
        """
    }
    return reason.error.isEmpty ? Markup() : source.error(reason.error, reason.result.exception?.excerpt)
  }

  /// Returns the lines of the feature file around a step.
  private func featureExcerpt(_ line: Int) -> Markup? {
    SourceExcerpt(path: scenario.uri, line: line, in: feature).map { excerpt in
      "<details class=\"excerpt\"><summary data-t=\"inFeature\">In the feature file</summary>\(source.excerpt(excerpt))</details>"
    }
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
