internal import GherkinMessages
internal import GherkinSyntax
internal import GherkinPages

/// A failed attempt as a sentence with its reasons.
struct ReasonCard {
  let problem: ScenarioProblem
  let pickle: Pickle
  let query: Query
  /// The command that reruns scenarios.
  let rerunCommand: String
  /// The anchor of the scenario.
  let anchor: String
  /// The text of the feature file; empty if the stream contains none.
  let feature: [UInt8]
  /// Whether this is the scenario's last attempt.
  let isLast: Bool

  /// - Parameter attachments: the attachments of each reason, by the id of its step.
  func markup(_ attachments: [String: [Markup]]) -> Markup {
    let id: Markup = isLast ? " id=\"why-\(anchor)\"" : ""
    var markup: Markup = """
      <article class="card \(htmlClass)"\(id)\(TextDirection.attributes(pickle.language)) data-for="\(anchor)">\(heading)<div class="reasons">
      """
    for (index, reason) in problem.reasons.enumerated() {
      if index > 0 { markup += "<p class=\"step\">\(reason.status.mark)\(title(reason))</p>" }
      if let step = reason.step { markup += ArgumentBlocks.markup(of: step.arguments) }
      markup += body(reason)
      if let line = reason.line, reason.status == .failed, let excerpt = featureExcerpt(line) { markup += excerpt }
      for attachment in attachments[reason.testStep.id] ?? [] { markup += attachment }
    }
    markup += "</div>\(places)</article>"
    return markup
  }

  private var htmlClass: Markup {
    problem.isKnownFailure ? Query.Outcome.knownFailure.htmlClass : problem.status.htmlClass
  }

  private var mark: Markup { problem.isKnownFailure ? Query.Outcome.knownFailure.mark : problem.status.mark }

  private var heading: Markup {
    let name: Markup =
      pickle.name.isEmpty
      ? "<bdi data-t=\"unnamed\">Scenario without a name</bdi>" : "<bdi>\(pickle.name)</bdi>"
    let step: Markup =
      problem.reasons.first.map { "<span class=\"quiet\"> › </span><span class=\"step\">\(title($0))</span>" } ?? ""
    let tries: Markup =
      problem.attempts > 1 ? " <small data-t=\"attempt \(problem.attempts)\">attempt \(problem.attempts)</small>" : ""
    return """
      <h3>\(mark)\(path)<a href="#\(anchor)">\(name)</a>\(row)\(tries)\(step)</h3>
      """
  }

  private var path: Markup {
    let names = pickle.name.isEmpty ? problem.path : problem.path.dropLast()
    var path = Markup()
    for name in names {
      if !path.isEmpty { path += " › " }
      path += "<bdi>\(name)</bdi>"
    }
    return path.isEmpty ? path : "<span class=\"path\">\(path)</span><span class=\"quiet\"> › </span>"
  }

  /// The row's values that are not part of the name.
  private var row: Markup {
    let all = (query.lineage(of: pickle)?.row?.cells ?? []).map(\.value)
    let values = all.filter { !$0.isEmpty && !pickle.name.contains($0) }
    if values.isEmpty { return Markup() }
    return " <small class=\"values\"><bdi>\(values.joined(separator: " · "))</bdi></small>"
  }

  private func title(_ reason: ScenarioProblem.Reason) -> Markup {
    guard let step = reason.step else { return "<bdi>\(reason.title)</bdi>" }
    let keyword = String(reason.title.dropLast(step.text.count))
    return "<bdi><b>\(keyword)</b>\(StepLine.text(step.text, reason.testStep))</bdi>"
  }

  private func body(_ reason: ScenarioProblem.Reason) -> Markup {
    if let step = reason.step, query.suggestion(forPickleStep: step.id) != nil {
      return """
        <p><span data-t="noDefinition">No step definition matches.</span> \
        <a href="#snippets" data-t="codeBelow">Code for it stands below.</a></p>
        """
    }
    return reason.error.isEmpty ? Markup() : SourcePlace(query).error(reason.error, reason.excerpt)
  }

  /// Returns the lines of the feature file around a step.
  private func featureExcerpt(_ line: Int) -> Markup? {
    SourceExcerpt(path: problem.place.uri, line: line, in: feature).map { excerpt in
      "<details class=\"excerpt\"><summary data-t=\"inFeature\">In the feature file</summary>\(SourcePlace(query).excerpt(excerpt))</details>"
    }
  }

  /// The linked tags of the scenario, and the linked words of its names.
  private var tags: Markup {
    let links = Tags.links(problem.tagLinks.map(\.tag), name: problem.path.joined(separator: " "), query.tagLinks)
    return links.isEmpty ? Markup() : "<dt class=\"quiet\" data-t=\"tags\">Tags</dt><dd>\(links)</dd>"
  }

  private var places: Markup {
    let source = SourcePlace(query)
    let place = source.markup("\(problem.place.uri):\(problem.line)")
    let code: Markup =
      problem.reasons.first?.code.map {
        "<dt class=\"quiet\" data-t=\"stepCode\">Step code</dt><dd>\(source.markup($0))</dd>"
      } ?? ""
    let command = "\(rerunCommand) \(ShellWord.path("\(problem.place.uri):\(problem.place.line)"))"
    let again: Markup =
      problem.place.uri == Source.standardInput
      ? ""
      : "<dt class=\"quiet\" data-t=\"runAgain\">Run again</dt><dd><code data-copy=\"the command\">\(command)</code></dd>"
    return """
      <dl class="places"><dt class="quiet" data-t="feature">Feature</dt><dd>\(place)</dd>\(code)\(tags)\
      \(again)</dl>
      """
  }
}
