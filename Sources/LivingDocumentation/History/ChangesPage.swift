internal import CucumberMessages
internal import GherkinFormatters
internal import HTMLPages
internal import RunHistory

/// What is different since the run before, on the front page and on a page of its own.
struct ChangesPage {
  let history: SiteHistory
  /// The addresses of scenarios from the folder of the site.
  let addresses: [ScenarioIdentity: String]

  /// The most scenarios of a list on the front page.
  private static let frontLimit = 8

  /// The section of the front page: what is new since the last run, and the trend.
  var news: Markup {
    var markup: Markup = "<section class=\"news\"><h2>\(SiteText.news)</h2>"
    if let comparison = history.comparison {
      markup += """
        <p class="note">\(SiteText.comparedWith(comparison.old.text))</p><p class="summary">\(SiteText.changes(comparison))</p>
        """
      for kind in [RunComparison.Kind.newFailures, .stillFailing, .fixed] where !comparison[kind].isEmpty {
        markup += "<h3>\(kind.title)</h3>"
        markup += list(kind, comparison[kind], limit: Self.frontLimit)
      }
    } else {
      markup += "<p class=\"note\">\(SiteText.firstRun)</p>"
    }
    markup += RunTrend(runs: history.timeline.runs).outcomes
    markup += "<p><a href=\"history.html\">\(SiteText.allChanges(history.timeline.runs.count))</a></p></section>"
    return markup
  }

  /// The page of changes and history.
  var markup: Markup {
    let runs = history.timeline.runs
    let trend = RunTrend(runs: runs)
    let branch: Markup = history.last.branch.map { "<bdi>\($0)</bdi> · " } ?? ""
    var markup: Markup = """
      <header><h1>\(SiteText.history)</h1><p class="facts"><span>\(branch)\(Quantity.text(runs.count, "run"))</span> \
      <a href="feed.xml">\(SiteText.feed)</a></p></header>\(trend.outcomes)\(trend.durations)
      """
    markup += "<section><h2>\(SiteText.news)</h2>"
    if let comparison = history.comparison {
      markup += "<p class=\"note\">\(SiteText.comparedWith(comparison.old.text))</p>"
      let kinds = RunComparison.Kind.allCases.filter { !comparison[$0].isEmpty }
      if kinds.isEmpty { markup += "<p>\(SiteText.changes(comparison))</p>" }
      for kind in kinds {
        let entries = comparison[kind]
        markup += "<h3 id=\"\(kind.anchor)\">\(kind.title) <small>\(Quantity.text(entries.count))</small></h3>"
        markup += list(kind, entries, limit: SiteHistory.listLimit)
      }
    } else {
      markup += "<p class=\"note\">\(SiteText.firstRun)</p>"
    }
    markup += "</section>\(events)<section id=\"runs\"><h2>\(SiteText.runs)</h2>\(trend.table)</section>"
    return markup
  }

  private func list(_ kind: RunComparison.Kind, _ entries: [RunComparison.Entry], limit: Int) -> Markup {
    var markup: Markup = "<ul class=\"features changes\">"
    for entry in entries.prefix(limit) {
      let mark: Markup =
        kind == .flaky
        ? StatusMark.markup("flaky", "flaky")
        : entry.scenario.outcome?.mark ?? StatusMark.markup(SiteText.unselected, "unselected")
      let note: Markup = entry.note(in: kind).map { "<small dir=\"auto\">\($0)</small>" } ?? ""
      let error: Markup =
        kind == .newFailures
        ? entry.scenario.error.map { "<small class=\"message\" dir=\"auto\">\($0)</small>" } ?? "" : ""
      markup += item(entry.scenario.identity, mark, note + error)
    }
    markup += "</ul>"
    if entries.count > limit { markup += "<p class=\"note\">\(SiteText.more(entries.count - limit))</p>" }
    return markup
  }

  /// A scenario of a list, with a link if it is on the site.
  private func item(_ scenario: ScenarioIdentity, _ mark: Markup, _ notes: Markup) -> Markup {
    let path = scenario.path
    let name = scenario.scenario.isEmpty ? SiteText.unnamedScenario : path.last ?? ""
    let context = path.dropLast().joined(separator: " › ")
    let content: Markup = """
      \(mark)<span dir="auto">\(name)</span><small dir="auto">\(context)</small>\(notes)
      """
    return addresses[scenario].map { "<li><a href=\"\($0)\">\(content)</a></li>" } ?? "<li><div>\(content)</div></li>"
  }

  /// When scenarios appeared, changed and disappeared.
  private var events: Markup {
    if history.events.isEmpty { return Markup() }
    var markup: Markup = "<section><h2>\(SiteText.textChanges)</h2>"
    for (run, list) in history.events.sorted(by: { $0.key > $1.key }) {
      markup += """
        <details class="introduction"><summary>\(RunHeader.time(history.timeline.runs[run].start)): \
        \(SiteText.scenarios(list.count))</summary><ul class="features changes">
        """
      for (event, scenario) in list.scenarios {
        markup += item(scenario, Markup(), "<small>\(SiteText.word(event))</small>")
      }
      markup += "</ul>"
      if list.count > list.scenarios.count {
        markup += "<p class=\"note\">\(SiteText.more(list.count - list.scenarios.count))</p>"
      }
      markup += "</details>"
    }
    markup += "</section>"
    return markup
  }
}

extension RunComparison.Kind {
  /// The anchor of the list.
  fileprivate var anchor: Markup {
    switch self {
    case .newFailures: "new-failures"
    case .stillFailing: "still-failing"
    case .fixed: "fixed"
    case .unresolved: "unresolved"
    case .flaky: "flaky"
    case .slower: "slower"
    case .appeared: "appeared"
    case .disappeared: "disappeared"
    case .changed: "changed"
    case .moved: "moved"
    }
  }
}
