internal import GherkinMarkdown
internal import GherkinFormatters
internal import GherkinMessages
internal import GherkinOutcomes
internal import GherkinPages

/// The section about the run itself: its metadata, the attachments of its hooks, the slowest scenarios, the step
/// definitions, the tags, and the timeline.
struct RunSection {
  /// The number of slowest scenarios.
  private static let slowestCount = 10

  let results: FeatureResults
  let run: RunOutcome
  let options: HTMLOptions
  let source: SourcePlace
  /// The attachments of hooks of the run.
  let attachments: [Markup]

  var markup: Markup {
    let details = RunDetails(run, options, results)
    var markup: Markup = "<section id=\"run\"><h2 data-t=\"run\">The run</h2>\(details.list)\(details.environment)"
    for attachment in attachments { markup += attachment }
    markup += slowest
    markup +=
      StepDefinitionsSection(
        results: results, run: run, source: source, onlyFailures: options.onlyFailures
      ).markup
    markup += TagOverview(results: results, run: run, isStrict: options.isStrict).markup
    markup += Timeline(results, start: run.start ?? .zero).markup
    markup += Terms.markup
    markup += "</section>\n"
    return markup
  }

  private var slowest: Markup {
    let all = results.scenarios.filter { $0.last != nil }.sorted { $0.duration > $1.duration }
    guard !run.isDry, all.count > 1, let longest = all.first?.duration, longest > .zero else { return Markup() }
    var markup: Markup = "<h3 data-t=\"slowest\">The slowest</h3><ol class=\"slowest\">"
    for scenario in all.prefix(Self.slowestCount) {
      let width = Int(scenario.duration / longest * 1000)
      let name = NameMarkup.text(scenario.path.last ?? "")
      let isShown = !options.onlyFailures || scenario.isNotable
      markup += """
        <li><span>\(isShown ? "<a href=\"#\(scenario.anchor)\">\(name)</a>" : name) \
        <small><bdi>\(scenario.path.first)</bdi></small></span>\
        <svg viewBox="0 0 1000 4" preserveAspectRatio="none" aria-hidden="true"><rect width="\(width)" height="4"/></svg>\
        <small class="time">\(ShortTime.text(scenario.duration))</small></li>
        """
    }
    markup += "</ol>"
    return markup
  }
}

/// The metadata of a run: time, duration, revision and machine.
struct RunDetails {
  /// A row of the list: the key of its name, the English name, and the value.
  private typealias Row = (key: String, name: String, value: Markup)

  private let run: RunOutcome
  private let scenarioCount: Int
  private let options: HTMLOptions
  private let workers: Int

  init(_ run: RunOutcome, _ options: HTMLOptions, _ results: FeatureResults) {
    self.run = run
    scenarioCount = results.scenarios.count
    self.options = options
    workers = Set(results.scenarios.flatMap { $0.finished?.attempts ?? [] }.compactMap(\.worker)).count
  }

  /// All metadata as a list of names and values.
  var list: Markup {
    var rows: [Row] = []
    if let start = run.startMarkup { rows.append(("started", "Started", start)) }
    if let time = run.duration {
      let executing = ShortTime.text(run.executionTime)
      rows.append(
        (
          "Took", "Took",
          """
          <span data-t="executing \(TextKey.value(ShortTime.text(time))) \(TextKey.value(executing))">\
          \(ShortTime.text(time)) (\(executing) in steps and hooks)</span>
          """
        ))
    }
    let steps = run.steps[.passed] + run.steps[.failed] + run.steps[.pending]
    let pickles = scenarioCount
    rows.append(
      (
        "size", "Size",
        """
        <span data-t="scenarios \(pickles),stepsRun \(steps)">\(Quantity.text(pickles, "scenario")), \
        \(Quantity.text(steps, "step")) run</span>
        """
      ))
    for shard in run.facts(RunShard.self) {
      rows.append(("part", "Part", Self.text(shard)))
    }
    for (retries, text) in zip(run.facts(RetryTotal.self), run.retryTexts) {
      rows.append(("retries", "Retries", "<span data-t=\"\(Self.keys(retries))\">\(text)</span>"))
    }
    if workers > 1 { rows.append(("workers", "Workers", "\(workers)")) }
    if let command = options.command {
      rows.append(("command", "Command", "<code data-copy=\"the command\">\(command)</code>"))
    }
    if let seed = options.seed {
      rows.append(
        ("order", "Order", "<span data-t=\"byChance\">random, seed</span> <code>\(String(seed))</code>"))
    }
    if let meta = run.facts(Envelope.Meta.self).first { rows += self.rows(of: meta) }
    var markup: Markup = "<dl class=\"list\">"
    for row in rows { markup += "<dt data-t=\"\(row.key)\">\(row.name)</dt><dd>\(row.value)</dd>" }
    markup += "</dl>"
    return markup
  }

  /// The environment entries of the command line; empty if there are none.
  var environment: Markup {
    let entries = run.environment
    if entries.isEmpty { return Markup() }
    var markup: Markup = "<h3 data-t=\"environment\">Environment</h3><dl class=\"list\">"
    for entry in entries { markup += "<dt><bdi>\(entry.name)</bdi></dt><dd><bdi>\(entry.value)</bdi></dd>" }
    markup += "</dl>"
    return markup
  }

  private func rows(of meta: Envelope.Meta) -> [Row] {
    var rows: [Row] = []
    if let ci = meta.ci {
      let number = ci.buildNumber.map { " build \($0)" } ?? ""
      let name: Markup = "<bdi>\(ci.name + number)</bdi>"
      rows.append(("builtBy", "Built by", ci.url.map { SafeLink.markup(name, to: $0) } ?? name))
    }
    if let git = run.git {
      let (key, name) = git.isCheckout ? ("BasedOn", "Based on") : ("Revision", "Revision")
      rows.append((key, name, RunOutcome.revision(git, git.revision)))
      if let branch = git.branch { rows.append(("branch", "Branch", "<bdi>\(branch)</bdi>")) }
      if let tag = git.tag { rows.append(("tag", "Tag", "<bdi>\(tag)</bdi>")) }
    }
    rows.append(("madeWith", "Made with", "\(Self.text(meta.implementation)), \(Self.text(meta.runtime))"))
    rows.append(("machine", "Machine", "\(Self.text(meta.os)), \(Self.text(meta.cpu))"))
    return rows
  }

  private static func text(_ shard: RunShard) -> Markup {
    let scenarios = "\(Quantity.text(shard.own)) of \(Quantity.text(shard.scenarios, "scenario"))"
    return """
      <span data-t="partOf \(shard.part) \(shard.parts) \(shard.own) \(shard.scenarios)">\
      \(shard.part) of \(shard.parts), with \(scenarios)</span>\(shard.origin.map { " (<code>\($0)</code>)" } ?? Markup())
      """
  }

  private static func keys(_ retries: RetryTotal) -> String {
    let times = retries.total == 1 ? "@once" : "@times:\(retries.total)"
    return "notRetried \(retries.notRetried) \(times) \(retries.total)"
  }

  private static func text(_ product: Envelope.Product) -> String {
    product.version.map { "\(product.name) \($0)" } ?? product.name
  }
}

extension TextKey {
  /// Returns the attribute of a text of this program about the run; empty for any other text.
  static func attribute(of text: String) -> Markup {
    let keys = [
      "The run did not end": "runNotEnded", "The run broke off": "runBrokeOff", "The run failed": "runFailed",
      "The hook failed.": "hookFailed",
      "The record of the run is incomplete: its end is missing.": "recordIncomplete",
    ]
    let key = keys[text] ?? (text.hasSuffix(" cannot be read") ? "cannotRead" : nil)
    return key.map { " data-t=\"\($0)\"" } ?? ""
  }
}

extension ScenarioResult {
  /// The duration of the last attempt.
  fileprivate var duration: Duration { last?.duration ?? .zero }
}
