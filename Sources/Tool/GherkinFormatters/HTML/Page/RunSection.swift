internal import GherkinOutcomes
internal import GherkinPages

/// The section about the run itself: its metadata, the attachments of its hooks, the slowest scenarios, the step
/// definitions, the tags, and the timeline.
struct RunSection {
  /// The number of slowest scenarios.
  private static let slowestCount = 10

  let record: RunRecord
  let facts: RunFacts
  /// The attachments of hooks of the run.
  let attachments: [Markup]

  var markup: Markup {
    var markup: Markup = "<section id=\"run\"><h2 data-t=\"run\">The run</h2>\(facts.list)\(facts.environment)"
    for attachment in attachments { markup += attachment }
    markup += slowest
    markup += StepOverview(record: record).markup
    markup += TagOverview(record: record).markup
    markup += Timeline(record).markup
    markup += Terms.markup
    markup += "</section>\n"
    return markup
  }

  private var slowest: Markup {
    // Indices are sorted, because records are large.
    var all: [(scenario: Int, duration: Duration)] = record.scenarios.indices.compactMap { position in
      record.scenarios[position].last.map { (position, $0.duration) }
    }
    all.sort { $0.duration > $1.duration }
    guard all.count > 1, let longest = all.first?.duration, longest > .zero else { return Markup() }
    var markup: Markup = "<h3 data-t=\"slowest\">The slowest</h3><ol class=\"slowest\">"
    for (position, duration) in all.prefix(Self.slowestCount) {
      let scenario = record.scenarios[position]
      let width = Int(duration / longest * 1000)
      markup += """
        <li><span><a href="#\(scenario.anchor)">\(ScenarioName.markup(scenario.path.last ?? ""))</a> \
        <small><bdi>\(scenario.path.first)</bdi></small></span>\
        <svg viewBox="0 0 1000 4" preserveAspectRatio="none" aria-hidden="true"><rect width="\(width)" height="4"/></svg>\
        <small>\(ShortTime.text(duration))</small></li>
        """
    }
    markup += "</ol>"
    return markup
  }
}
