internal import GherkinCriteria
internal import GherkinFormatters
internal import GherkinMessages
internal import GherkinOutcomes
internal import GherkinPages
internal import GherkinRunHistory
internal import GherkinSyntax

/// The differences to the previous run, on the front page and on a page of their own.
struct ChangesPage {
  let history: SiteHistory
  /// The URLs of scenarios, relative to the folder of the site.
  let addresses: [ScenarioIdentity: String]

  /// The maximum number of scenarios in a list on the front page.
  private static let frontLimit = 8

  /// The section of the front page with the changes of the last run and the trend.
  var frontSection: Markup {
    var markup: Markup = "<section class=\"news\">\(SiteText.sinceLastRun.element("h2"))"
    if let comparison = history.comparison {
      markup += comparedWith(comparison.old)
      markup += lostCriteria(comparison.criteria, limit: Self.frontLimit)
      markup += SiteText.changes(comparison.counts, hasFailed: comparison.new.failure != nil).element(
        "p", " class=\"summary\"")
      for kind in [RunComparison.Kind.newFailures, .unfinished, .stillFailing, .fixed, .missed]
      where !comparison[kind].isEmpty {
        markup += SiteText.title(kind).element("h3")
        markup += list(kind, comparison[kind], limit: Self.frontLimit)
      }
    } else {
      markup += SiteText.firstRun.element("p", " class=\"note\"")
    }
    markup += RunTrend(runs: history.timeline.runs).outcomes
    let link = SiteText.allChanges(history.timeline.runs.count).element("a", " href=\"history.html\"")
    markup += "<p>\(link)</p></section>"
    return markup
  }

  private func comparedWith(_ run: RunHeader) -> Markup {
    "<p class=\"note\">\(SiteText.comparedWith.element("span")) \(run.timeMarkup) <bdi>\(run.origin)</bdi></p>"
  }

  /// The page of changes and history.
  var markup: Markup {
    let runs = history.timeline.runs
    let trend = RunTrend(runs: runs)
    let branch: Markup = history.last.branch.map { "<bdi>\($0)</bdi> · " } ?? ""
    var markup: Markup = """
      <header>\(SiteText.history.element("h1"))<p class="facts"><span>\(branch)\(SiteText.runs(runs.count).element("span"))</span> \
      \(SiteText.feed.element("a", " href=\"feed.xml\""))</p></header>\(trend.outcomes)\(trend.durations)
      """
    markup += "<section>\(SiteText.sinceLastRun.element("h2"))"
    if let comparison = history.comparison {
      markup += comparedWith(comparison.old)
      markup += lostCriteria(comparison.criteria, limit: SiteHistory.listLimit)
      let counts = comparison.counts
      if counts.isEmpty || comparison.new.failure != nil {
        markup += SiteText.changes(counts, hasFailed: comparison.new.failure != nil).element("p")
      }
      for (kind, _) in counts {
        let (entries, title) = (comparison[kind], SiteText.title(kind))
        markup +=
          "<h3 id=\"\(kind.anchor)\"\(title.attribute)>\(title.english) <small>\(Quantity.text(entries.count))</small></h3>"
        markup += list(kind, entries, limit: SiteHistory.listLimit)
      }
    } else {
      markup += SiteText.firstRun.element("p", " class=\"note\"")
    }
    markup += "</section>\(events)<section id=\"runs\">\(SiteText.runs.element("h2"))\(trend.table)</section>"
    return markup
  }

  /// The criteria that the last run checks less than the one before, or not at all.
  private func lostCriteria(_ criteria: CriteriaComparison, limit: Int) -> Markup {
    guard let summary = SiteText.lost(criteria) else { return Markup() }
    var markup = summary.element("p", " class=\"summary\"")
    for kind in CriteriaComparison.Loss.Kind.allCases {
      let losses = criteria[kind]
      if losses.isEmpty { continue }
      markup += SiteText.title(kind).element("h3")
      markup += "<ul class=\"features changes\">"
      for loss in losses.prefix(limit) {
        var texts = Markup()
        for text in loss.removed { texts += "<del><bdi>- \(text)</bdi></del>\n" }
        for text in loss.added { texts += "<ins><bdi>+ \(text)</bdi></ins>\n" }
        let isPlain = loss.removed.isEmpty && loss.added.isEmpty
        let diff: Markup = isPlain ? "" : "<pre class=\"diff\">\(texts)</pre>"
        markup += """
          <li><div>\(NameMarkup.element("span", loss.old.name))<small dir="auto">\(loss.old.feature)</small></div>\
          \(diff)</li>
          """
      }
      markup += "</ul>"
      if losses.count > limit { markup += SiteText.more(losses.count - limit).element("p", " class=\"note\"") }
    }
    return markup
  }

  private func list(_ kind: RunComparison.Kind, _ entries: [RunComparison.Entry], limit: Int) -> Markup {
    var markup: Markup = "<ul class=\"features changes\">"
    for entry in entries.prefix(limit) {
      let mark: Markup =
        kind == .flaky
        ? StatusMark.markup("flaky", "flaky")
        : UnitMark(entry.scenario.outcome).markup
      let note: Markup =
        SiteText.note(entry, in: kind).map { note in
          "<small dir=\"auto\"\(note.attribute)>\(note.english)\(Self.detail(of: entry, in: kind))</small>"
        } ?? ""
      let error: Markup =
        kind == .newFailures
        ? entry.scenario.error.map { FailureText($0).summary } ?? "" : ""
      let changed: Markup = entry.isReworded(in: kind) ? SiteText.label(.changed).element("small") : ""
      markup += item(
        entry.scenario.identity, mark, "\(note)\(changed)\(error)", kind == .changed ? Self.diff(entry) : "")
    }
    markup += "</ul>"
    if entries.count > limit { markup += SiteText.more(entries.count - limit).element("p", " class=\"note\"") }
    return markup
  }

  /// Returns the changed lines of a scenario's text; empty if they are unknown.
  static func diff(_ entry: RunComparison.Entry) -> Markup {
    if entry.diff.isEmpty { return Markup() }
    var markup: Markup = "<pre class=\"diff\">"
    for line in entry.diff {
      let text: Markup = "<bdi>\(line.line)</bdi>"
      markup += line.sign == "-" ? "<del>\(text)</del>" : line.sign == "+" ? "<ins>\(text)</ins>" : text
      markup += "\n"
    }
    markup += "</pre>"
    return markup
  }

  /// Returns what follows a note: the former path of a moved scenario, and the time since which one fails.
  static func detail(of entry: RunComparison.Entry, in kind: RunComparison.Kind) -> Markup {
    if kind == .stillFailing, let since = entry.failingSince { return " \(RunHeader.timeMarkup(since))" }
    guard kind == .moved, let before = entry.before else { return Markup() }
    return " <bdi>\(before.path)</bdi>"
  }

  /// Returns a scenario as a list item, with a link if it is on the site.
  private func item(_ scenario: ScenarioIdentity, _ mark: Markup, _ notes: Markup, _ diff: Markup = "") -> Markup {
    let path = scenario.path
    let name = scenario.scenario.isEmpty ? "" : path.last ?? ""
    let context = path.dropLast().joined(separator: ScenarioName.separator)
    let content: Markup = """
      \(mark)\(NameMarkup.element("span", name))<small dir="auto">\(context)</small>\(notes)
      """
    let line: Markup = addresses[scenario].map { "<a href=\"\($0)\">\(content)</a>" } ?? "<div>\(content)</div>"
    return "<li>\(line)\(diff)</li>"
  }

  /// The runs in which scenarios were added, changed or removed.
  private var events: Markup {
    if history.events.isEmpty { return Markup() }
    var markup: Markup = "<section>\(SiteText.textChanges.element("h2"))"
    for (run, list) in history.events.sorted(by: { $0.key > $1.key }) {
      markup += """
        <details class="introduction"><summary>\(history.timeline.runs[run].timeMarkup): \
        \(SiteText.scenarios(list.count).element("span"))</summary><ul class="features changes">
        """
      for (event, scenario) in list.scenarios {
        markup += item(scenario, Markup(), SiteText.word(event).element("small"))
      }
      markup += "</ul>"
      if list.count > list.scenarios.count {
        markup += SiteText.more(list.count - list.scenarios.count).element("p", " class=\"note\"")
      }
      markup += "</details>"
    }
    markup += "</section>"
    return markup
  }
}

extension RunComparison {
  /// The number of scenarios of each list that is not empty.
  var counts: [(kind: Kind, count: Int)] {
    Kind.allCases.map { ($0, self[$0].count) }.filter { $0.1 > 0 }
  }
}

extension RunComparison.Kind {
  /// The anchor of the list on the page: `new-failures`.
  fileprivate var anchor: String {
    rawValue.reduce(into: "") { $0 += $1.isUppercase ? "-\($1.lowercased())" : "\($1)" }
  }
}
