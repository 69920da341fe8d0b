internal import GherkinOutcomes
internal import GherkinPages

/// Scenarios that failed for the same cause, as one card: the cause, links to the first scenarios, folded links to the
/// others, and the card of each scenario.
struct CauseCard {
  /// The minimum number of scenarios for a common card.
  static let least = 3
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
      <article class="card cause \(outcome.htmlClass)"><h3 data-t="cause.\(outcome.rawValue) \(scenarios.count)">\(outcome.mark)\(count) for the same reason</h3>\
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
      let name = ScenarioName.markup(scenario.path.last ?? "")
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
