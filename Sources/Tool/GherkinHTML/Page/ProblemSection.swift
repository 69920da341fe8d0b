internal import GherkinFormatters
internal import GherkinMessages
internal import GherkinOutcomes
internal import GherkinPages
internal import GherkinProtocol
internal import GherkinSyntax

/// The problems of a run, the most important first.
struct ProblemSection {
  let results: FeatureResults
  let run: RunOutcome
  /// Whether pending scenarios are bad.
  let isStrict: Bool
  let cards: ReasonCards

  /// Links to the sections that exist.
  var links: Markup {
    var markup = Markup()
    if hasProblems { markup += "<li><a href=\"#problems\" data-t=\"problems\">What did not pass</a></li>" }
    if !codes.isEmpty { markup += "<li><a href=\"#snippets\" data-t=\"snippets\">Code for undefined steps</a></li>" }
    if run.counts[.knownFailure] > 0 {
      markup += "<li><a href=\"#known\" data-t=\"known\">Known failures</a></li>"
    }
    if run.flaky > 0 { markup += "<li><a href=\"#flaky\" data-t=\"flaky\">Flaky</a></li>" }
    return markup.isEmpty ? markup : "<ul>\(markup)</ul>"
  }

  private var hasProblems: Bool {
    run.counts.bad(isStrict: isStrict) > 0 || !run.problemsBesideVerdict.isEmpty || !run.undefinedParameterTypes.isEmpty
  }

  /// The sections; empty if there are no problems.
  var markup: Markup {
    var markup = Markup()
    if hasProblems {
      let groups = groups
      markup += "<section id=\"problems\">\(Self.title(groups))"
      for problem in run.problemsBesideVerdict { markup += card(problem) }
      for group in groups {
        if let reason = group.first?.last?.reasons.first, group.count >= Cause.leastGrouped {
          markup += causeCard(group, reason)
        } else {
          for scenario in group { markup += cards.markup(of: scenario) }
        }
      }
      for type in run.undefinedParameterTypes { markup += card(type) }
      markup += "</section>\n"
    }
    markup += snippets
    markup += known
    markup += flaky
    return markup
  }

  /// The number of scenarios and of their causes; general words if there are only problems of the run.
  private static func title(_ groups: [[ScenarioResult]]) -> Markup {
    if groups.isEmpty { return InterfaceText("What did not pass", "problems").element("h2") }
    let (count, causes) = (groups.reduce(0) { $0 + $1.count }, groups.count)
    return InterfaceText("\(Quantity.text(count)) did not pass", "didNotPass \(count)")
      .joined(InterfaceText(Quantity.text(causes, "cause"), "causes \(causes)"), .comma).element("h2")
  }

  /// Returns whether a scenario has a card.
  func hasCard(_ scenario: ScenarioResult) -> Bool {
    scenario.finished?.isBad(isStrict: isStrict) == true || scenario.outcome == .knownFailure
  }

  /// The bad scenarios, the most important outcome first. Those with the same cause are grouped at the position of the
  /// first.
  private var groups: [[ScenarioResult]] {
    let bad = results.scenarios.filter { $0.finished?.isBad(isStrict: isStrict) == true }
    return Outcome.inOrderOfWeight.flatMap { outcome in
      bad.filter { $0.outcome == outcome }.sorted { $0.place < $1.place }
    }.grouped { $0.finished.flatMap(Cause.init) }
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
    let scenarios = results.scenarios.filter { $0.outcome == .knownFailure }.sorted { $0.place < $1.place }
    if scenarios.isEmpty { return Markup() }
    var markup: Markup = """
      <section id="known"><h2 data-t="known">Known failures</h2>\
      <p class="note"><span data-t="knownNote">These failed, as their tag says:</span> <code>@known-failure</code></p>
      """
    for scenario in scenarios { markup += cards.markup(of: scenario) }
    markup += "</section>\n"
    return markup
  }

  private var flaky: Markup {
    let scenarios = results.scenarios.filter(\.isFlaky).sorted { $0.place < $1.place }
    if scenarios.isEmpty { return Markup() }
    var markup: Markup = """
      <section id="flaky"><h2 data-t="flaky">Flaky</h2><p class="note" data-t="flakyNote">These scenarios passed after an attempt that did not pass.</p>
      """
    for scenario in scenarios {
      guard let finished = scenario.finished else { continue }
      for attempt in finished.attempts where attempt.status > .skipped {
        markup += cards.markup(of: attempt, finished, anchor: scenario.anchor, isLast: false)
      }
      let count = finished.attempts.count
      markup += """
        <p class="then" data-t="attemptPassed \(count)">\(TestStepResult.Status.passed.mark)Attempt \(count) passed: \
        <a href="#\(scenario.anchor)">\(NameMarkup.text(scenario.path.last ?? ""))</a></p>
        """
    }
    markup += "</section>\n"
    return markup
  }

  /// The number of scenarios of a cause whose links are not folded.
  private static let shownCount = 3

  /// Returns scenarios that failed for the same cause as one card: the cause, links to the first scenarios, folded links to
  /// the others, and the card of each scenario.
  private func causeCard(_ scenarios: [ScenarioResult], _ reason: FinishedScenario.Step) -> Markup {
    let outcome = scenarios[0].outcome ?? .failed
    let owners = cards.owners(of: scenarios.compactMap(\.finished))
    let named: Markup = owners.isEmpty ? "" : "<p class=\"path\">\(owners)</p>"
    let count = "\(Quantity.text(scenarios.count, "scenario")) \(outcome == .failed ? "" : "are ")\(outcome.word)"
    var markup: Markup = """
      <article class="card cause \(outcome.htmlClass)"><h3 data-t="cause.\(outcome.word) \(scenarios.count)">\(outcome.mark)\(count) for the same reason</h3>\
      <div class="reasons">\(named)<p class="step"><bdi>\(reason.title)</bdi></p>\(StepError(reason, cards.source).folded)</div>\
      \(Self.list(scenarios.prefix(Self.shownCount)))
      """
    let rest = scenarios.dropFirst(Self.shownCount)
    if !rest.isEmpty {
      markup +=
        "<details class=\"same\"><summary data-t=\"more \(rest.count)\">\(Quantity.text(rest.count)) more</summary>\(Self.list(rest))</details>"
    }
    markup +=
      "<details class=\"each\"><summary data-t=\"each \(scenarios.count)\">Details of all \(Quantity.text(scenarios.count)) scenarios</summary>"
    for scenario in scenarios { markup += cards.markup(of: scenario) }
    markup += "</details></article>\n"
    return markup
  }

  private static func list(_ scenarios: some Sequence<ScenarioResult>) -> Markup {
    var markup: Markup = "<ul class=\"same\">"
    for scenario in scenarios {
      markup += """
        <li data-same="\(scenario.anchor)"><a href="#why-\(scenario.anchor)">\
        \(NameMarkup.text(scenario.path.last ?? ""))</a> \
        <small>\(scenario.place.uri):\(scenario.place.line)</small></li>
        """
    }
    markup += "</ul>"
    return markup
  }
}

/// A failed attempt as a sentence with its reasons.
struct ReasonCards {
  let source: SourcePlace
  let tagLinks: [TagLink]
  /// The tags that name the owner of a scenario.
  let owner: TagTemplate?
  /// The command that reruns scenarios.
  let rerunCommand: String
  let attachments: AttachmentStore

  /// Returns the card of a scenario's last attempt; empty if it has none.
  func markup(of scenario: ScenarioResult) -> Markup {
    guard let finished = scenario.finished, let last = scenario.last else { return Markup() }
    return markup(of: last, finished, anchor: scenario.anchor, isLast: true)
  }

  /// Returns the card of an attempt.
  ///
  /// - Parameters:
  ///   - anchor: the anchor of the scenario.
  ///   - isLast: whether this is the scenario's last attempt.
  func markup(
    of attempt: FinishedScenario.Attempt, _ scenario: FinishedScenario, anchor: String, isLast: Bool
  ) -> Markup {
    let id: Markup = isLast ? " id=\"why-\(anchor)\"" : ""
    var markup: Markup = """
      <article class="card \(attempt.outcome.htmlClass)"\(id)\(TextDirection.attributes(scenario.scenario.language)) data-for="\(anchor)">\
      \(heading(attempt, scenario, anchor))<div class="reasons">\(Self.before(attempt))
      """
    var details = Markup()
    for reason in attempt.reasons {
      markup += "<p class=\"step\">\(StepMark(reason.result).markup)\(StepText.title(reason))</p>"
      if let step = reason.step { markup += ArgumentBlocks.markup(of: step.blocks) }
      let error = StepError(reason, source)
      markup += error.summary
      details += error.details
      if !reason.snippets.isEmpty {
        markup += "<p class=\"screen\"><a href=\"#snippets\" data-t=\"codeBelow\">See the snippet below.</a></p>"
      }
      for attachment in reason.attachments { markup += attachments.markup(of: attachment) }
    }
    details += places(attempt, scenario)
    markup += "\(FailureText.folded(details))</div></article>"
    return markup
  }

  private func heading(
    _ attempt: FinishedScenario.Attempt, _ scenario: FinishedScenario, _ anchor: String
  ) -> Markup {
    let tries: Markup =
      attempt.number > 1 ? " <small data-t=\"attempt \(attempt.number)\">attempt \(attempt.number)</small>" : ""
    return """
      \(path(scenario))<h3>\(attempt.outcome.mark)<a href="#\(anchor)">\(NameMarkup.text(scenario.fullName.scenario))</a>\(tries)</h3>
      """
  }

  /// Returns the owners of scenarios; empty if there are none.
  func owners(of scenarios: some Sequence<FinishedScenario>) -> Markup {
    guard let owner else { return Markup() }
    let names = Set(scenarios.flatMap(\.tags).compactMap { owner.value(in: $0).map(String.init) }).sorted()
    if names.isEmpty { return Markup() }
    return """
      <span class="owner"><span data-t="owner">Owner:</span> <bdi>\(names.joined(separator: ", "))</bdi></span>
      """
  }

  private func path(_ scenario: FinishedScenario) -> Markup {
    var path = Markup()
    for name in scenario.path.dropLast() {
      if !path.isEmpty { path += Markup(text: ScenarioName.separator) }
      path += "<bdi>\(name)</bdi>"
    }
    let owner = owners(of: [scenario])
    if !path.isEmpty, !owner.isEmpty { path += " <span class=\"to\">·</span> " }
    path += owner
    return path.isEmpty ? path : "<p class=\"path\">\(path)</p>"
  }

  /// The maximum number of passed steps in a card. The section of the feature has all.
  private static let stepLimit = 30

  /// The steps before the first reason, folded.
  private static func before(_ attempt: FinishedScenario.Attempt) -> Markup {
    guard let first = attempt.reasons.first?.position else { return Markup() }
    let passed = attempt.steps.filter { $0.position < first && $0.step != nil && $0.result.status == .passed }
    if passed.isEmpty || passed.count > stepLimit { return Markup() }
    let count = passed.count
    var markup: Markup = """
      <details class="before"><summary data-t="stepsBefore \(count)">\(Quantity.text(count, "step")) before it passed</summary>\
      <ol class="steps">
      """
    for step in passed {
      guard let written = step.step else { continue }
      markup += "<li>\(StatusMark.inherited("passed"))<b>\(written.keyword)</b>"
      markup += StepText.markup(written)
      markup.append("</li>")
    }
    markup += "</ol></details>"
    return markup
  }

  /// The linked tags of the scenario, the linked words of its names, and the tag of a known failure.
  private func tags(_ scenario: FinishedScenario) -> Markup {
    let tags = scenario.tags.filter { tagLinks.url(forTag: $0) != nil }
    var links = Tags.links(tags, name: scenario.path.joined(separator: " "), tagLinks)
    if let tag = scenario.knownFailureTag, !tags.contains(tag) {
      links += "\(links.isEmpty ? "" : " ")<code>\(tag)</code>"
    }
    return links.isEmpty ? Markup() : "<dt class=\"quiet\" data-t=\"tags\">Tags</dt><dd>\(links)</dd>"
  }

  private func places(_ attempt: FinishedScenario.Attempt, _ scenario: FinishedScenario) -> Markup {
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
      <dl class="places"><dt class="quiet" data-t="feature">Feature</dt><dd>\(place)</dd>\(code)\(tags(scenario))\
      \(again)</dl>
      """
  }
}
