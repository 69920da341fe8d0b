internal import GherkinFormatters
internal import GherkinMessages
internal import GherkinOutcomes
internal import GherkinPages
internal import GherkinProtocol
internal import GherkinSyntax

/// The problems of a run, the most important first.
struct ProblemSection {
  let record: RunRecord
  let run: RunOutcome
  let verdict: Verdict
  let form: PageForm

  /// Links to the sections that exist.
  var links: Markup {
    var markup = Markup()
    if hasProblems { markup += "<li><a href=\"#problems\" data-t=\"problems\">What did not pass</a></li>" }
    if !codes.isEmpty { markup += "<li><a href=\"#snippets\" data-t=\"snippets\">Code for undefined steps</a></li>" }
    if verdict.counts[.knownFailure] > 0 {
      markup += "<li><a href=\"#known\" data-t=\"known\">Known failures</a></li>"
    }
    if run.flaky > 0 { markup += "<li><a href=\"#flaky\" data-t=\"flaky\">Flaky</a></li>" }
    return markup.isEmpty ? markup : "<ul>\(markup)</ul>"
  }

  private var hasProblems: Bool {
    verdict.bad > 0 || !run.problems.isEmpty || !run.undefinedParameterTypes.isEmpty
  }

  /// Writes the sections; nothing if there are no problems.
  func write(to sink: inout OutputSink) {
    if hasProblems {
      var markup: Markup = "<section id=\"problems\"><h2 data-t=\"problems\">What did not pass</h2>"
      for problem in run.problems { markup += card(problem) }
      markup.write(to: &sink)
      var deferral = Deferral(form)
      for group in groups {
        if let cause = group.first?.last?.cause, let outcome = group.first?.outcome, group.count >= Cause.leastGrouped {
          CauseCard(scenarios: group, cause: record.causes.description(of: cause), outcome: outcome)
            .write(&deferral, to: &sink)
        } else {
          for scenario in group {
            if let card = scenario.last?.card {
              deferral.writeContent(card.markup, cardFor: scenario.anchor, to: &sink)
            }
          }
        }
      }
      deferral.finish(&sink)
      markup = Markup()
      for type in run.undefinedParameterTypes { markup += card(type) }
      markup += "</section>\n"
      markup.write(to: &sink)
    }
    snippets.write(to: &sink)
    known.write(to: &sink)
    flaky.write(to: &sink)
  }

  /// The failed scenarios. Those with the same cause are grouped at the position of the first.
  private var groups: [[ScenarioRecord]] { sorted.grouped { $0.last?.cause } }

  private var sorted: [ScenarioRecord] {
    let bad = record.scenarios.filter { $0.outcome.isBad(isStrict: record.isStrict) }
    return Outcome.inOrderOfWeight.flatMap { outcome in
      bad.filter { $0.outcome == outcome }.sorted { $0.place < $1.place }
    }
  }

  private func card(_ problem: RunOutcome.Problem) -> Markup {
    let source = SourcePlace(run)
    let place: Markup =
      problem.uri.map { uri in
        let line = problem.location.map { ":\($0.line)" } ?? ""
        return
          "<dl class=\"places\"><dt class=\"quiet\" data-t=\"where\">Where</dt><dd>\(source.markup(uri + line))</dd></dl>"
      } ?? ""
    let mark = TestStepResult.Status.failed.mark
    let text = FailureText(
      problem.error, comparison: problem.comparison, attributes: TextKey.attribute(of: problem.error), link: source.url)
    return """
      <article class="card failed"><h3>\(mark)<bdi\(TextKey.attribute(of: problem.title))>\(problem.title)</bdi></h3><div class="reasons">\
      \(text.summary)\(FailureText.folded("\(text.details)\(problem.excerpt.map(source.excerpt) ?? "")\(place)"))</div></article>
      """
  }

  private func card(_ type: (name: String, expression: String)) -> Markup {
    """
    <article class="card undefined"><h3 data-t="noParameterType">\(TestStepResult.Status.undefined.mark)No parameter type is called \
    <code>\(type.name)</code></h3><div class="reasons"><p data-t="usedIn">Used in <code>\(type.expression)</code>.</p></div></article>
    """
  }

  /// One snippet for each expression of the undefined steps.
  private var codes: [String] { run.snippets }

  private var snippets: Markup {
    if codes.isEmpty { return Markup() }
    var markup: Markup = "<section id=\"snippets\"><h2 data-t=\"snippets\">Code for undefined steps</h2>"
    for code in codes { markup += "<pre class=\"code\" data-copy=\"the code\"><code>\(code)</code></pre>" }
    markup += "</section>\n"
    return markup
  }

  private var known: Markup {
    let scenarios = record.scenarios.filter { $0.outcome == .knownFailure }.sorted { $0.place < $1.place }
    if scenarios.isEmpty { return Markup() }
    var markup: Markup = """
      <section id="known"><h2 data-t="known">Known failures</h2>\
      <p class="note"><span data-t="knownNote">These failed, as their tag says:</span> <code>@known-failure</code></p>
      """
    for scenario in scenarios { if let card = scenario.last?.card { markup += card.markup } }
    markup += "</section>\n"
    return markup
  }

  private var flaky: Markup {
    let scenarios = record.scenarios.filter(\.isFlaky).sorted { $0.place < $1.place }
    if scenarios.isEmpty { return Markup() }
    var markup: Markup = """
      <section id="flaky"><h2 data-t="flaky">Flaky</h2><p class="note" data-t="flakyNote">These scenarios passed after an attempt that did not pass.</p>
      """
    for scenario in scenarios {
      for attempt in scenario.attempts { markup += attempt.card.markup }
      markup += """
        <p class="then" data-t="attemptPassed \(scenario.attempts.count)">\(TestStepResult.Status.passed.mark)Attempt \(scenario.attempts.count) passed: \
        <a href="#\(scenario.anchor)">\(NameMarkup.text(scenario.path.last ?? ""))</a></p>
        """
    }
    markup += "</section>\n"
    return markup
  }
}

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
      markup += "<p class=\"step\">\(StepMark(reason.result).markup)\(title(reason))</p>"
      if let step = reason.step { markup += ArgumentBlocks.markup(of: step.blocks) }
      if !reason.snippets.isEmpty {
        markup += """
          <p><span data-t="noDefinition">No step definition matches.</span> \
          <a href="#snippets" data-t="codeBelow">See the snippet below.</a></p>
          """
      } else if !reason.error.isEmpty {
        let text = FailureText(reason.error, comparison: reason.result.exception?.comparison, link: source.url)
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
      \(path)<h3>\(attempt.outcome.mark)<a href="#\(anchor)">\(NameMarkup.text(scenario.fullName.scenario))</a>\(tries)</h3>
      """
  }

  private var path: Markup {
    var path = Markup()
    for name in scenario.path.dropLast() {
      if !path.isEmpty { path += Markup(text: ScenarioName.separator) }
      path += "<bdi>\(name)</bdi>"
    }
    return path.isEmpty ? path : "<p class=\"path\">\(path)</p>"
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

  /// The linked tags of the scenario, the linked words of its names, and the tag of a known failure.
  private var tags: Markup {
    let tags = scenario.tags.filter { tagLinks.url(forTag: $0) != nil }
    var links = Tags.links(tags, name: scenario.path.joined(separator: " "), tagLinks)
    if let tag = scenario.knownFailureTag, !tags.contains(tag) {
      links += "\(links.isEmpty ? "" : " ")<code>\(tag)</code>"
    }
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

/// Scenarios that failed for the same cause, as one card: the cause, links to the first scenarios, folded links to the
/// others, and the card of each scenario.
struct CauseCard {
  /// The number of links that are not folded.
  private static let shownCount = 3

  let scenarios: [ScenarioRecord]
  /// The failed step or hook, and its error.
  let cause: Markup
  let outcome: Outcome

  /// Writes the card. The cards of the scenarios are written last, and can be deferred.
  func write(_ deferral: inout Deferral, to sink: inout OutputSink) {
    let count = "\(Quantity.text(scenarios.count, "scenario")) \(outcome == .failed ? "" : "are ")\(outcome.word)"
    var markup: Markup = """
      <article class="card cause \(outcome.htmlClass)"><h3 data-t="cause.\(outcome.word) \(scenarios.count)">\(outcome.mark)\(count) for the same reason</h3>\
      <div class="reasons">\(cause)</div>\(list(scenarios.prefix(Self.shownCount)))
      """
    let rest = scenarios.dropFirst(Self.shownCount)
    if !rest.isEmpty {
      markup +=
        "<details class=\"same\"><summary data-t=\"more \(rest.count)\">\(Quantity.text(rest.count)) more</summary>\(list(rest))</details>"
    }
    markup +=
      "<details class=\"each\"><summary data-t=\"each \(scenarios.count)\">Details of all \(Quantity.text(scenarios.count)) scenarios</summary>"
    deferral.write(markup, to: &sink)
    for scenario in scenarios {
      if let card = scenario.last?.card { deferral.writeContent(card.markup, cardFor: scenario.anchor, to: &sink) }
    }
    deferral.write("</details></article>\n", to: &sink)
  }

  private func list(_ scenarios: some Sequence<ScenarioRecord>) -> Markup {
    var markup: Markup = "<ul class=\"same\">"
    for scenario in scenarios {
      let name = NameMarkup.text(scenario.path.last ?? "")
      markup += """
        <li data-same="\(scenario.anchor)"><a href="#why-\(scenario.anchor)">\
        \(name)</a> \
        <small>\(scenario.place.uri):\(scenario.place.line)</small></li>
        """
    }
    markup += "</ul>"
    return markup
  }
}

/// The causes of failed attempts. Scenarios with the same cause share a card.
struct FailureCauses: Sendable {
  private var descriptions: [Cause: Markup.Spooled] = [:]

  /// Records the cause of an attempt; returns nil if the stream contains none.
  ///
  /// - Parameters:
  ///   - source: the links of source locations.
  ///   - spool: stores the description of a new cause.
  mutating func add(_ attempt: FinishedScenario.Attempt, _ source: SourcePlace, _ spool: Spool) -> Cause? {
    guard let reason = attempt.reasons.first else { return nil }
    let cause = Cause(reason)
    if descriptions[cause] == nil { descriptions[cause] = Self.description(reason, source).moved(to: spool) }
    return cause
  }

  /// Returns the failed step or hook, and its error.
  func description(of cause: Cause) -> Markup { descriptions[cause]?.markup ?? Markup() }

  private static func description(_ reason: FinishedScenario.Step, _ source: SourcePlace) -> Markup {
    let error: Markup
    if reason.result.status == .undefined {
      error = "<p data-t=\"noDefinition\">No step definition matches.</p>"
    } else {
      let text = FailureText(reason.error, comparison: reason.result.exception?.comparison, link: source.url)
      let excerpt = reason.result.exception?.excerpt.map(source.excerpt) ?? ""
      error = reason.error.isEmpty ? "" : "\(text.summary)\(FailureText.folded("\(text.details)\(excerpt)"))"
    }
    return "<p class=\"step\"><bdi>\(reason.title)</bdi></p>\(error)"
  }
}
