internal import GherkinOutcomes
internal import GherkinProtocol
internal import GherkinSyntax
internal import GherkinPages

/// The problems of a run, the most important first.
struct ProblemSection {
  let record: RunRecord
  let run: RunOutcome
  let outcome: RunSentence
  let form: PageForm

  /// Links to the sections that exist.
  var links: Markup {
    var markup = Markup()
    if hasProblems { markup += "<li><a href=\"#problems\" data-t=\"problems\">What did not pass</a></li>" }
    if !codes.isEmpty { markup += "<li><a href=\"#snippets\" data-t=\"snippets\">Code for undefined steps</a></li>" }
    if outcome.tally.counts[.knownFailure] > 0 {
      markup += "<li><a href=\"#known\" data-t=\"known\">Known failures</a></li>"
    }
    if outcome.tally.flaky > 0 { markup += "<li><a href=\"#flaky\" data-t=\"flaky\">Flaky</a></li>" }
    return markup.isEmpty ? markup : "<ul>\(markup)</ul>"
  }

  private var hasProblems: Bool {
    outcome.tally.bad > 0 || !outcome.problems.isEmpty || !run.undefinedParameterTypes.isEmpty
  }

  /// Writes the sections; nothing if there are no problems.
  func write(to sink: inout OutputSink) {
    if hasProblems {
      var markup: Markup = "<section id=\"problems\"><h2 data-t=\"problems\">What did not pass</h2>"
      for problem in outcome.problems { markup += card(problem) }
      markup.write(to: &sink)
      var deferral = Deferral(form)
      for group in groups {
        if let key = group.first?.last?.cause, let outcome = group.first?.outcome, group.count >= CauseCard.least {
          CauseCard(scenarios: group, cause: record.causes.description(of: key), outcome: outcome)
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
    let bad = record.scenarios.filter { $0.outcome.isProblem }
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
    let text = FailureText(problem.error, attributes: TextKey.attribute(of: problem.error), link: source.url)
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
        <a href="#\(scenario.anchor)">\(ScenarioName.markup(scenario.path.last ?? ""))</a></p>
        """
    }
    markup += "</section>\n"
    return markup
  }
}
