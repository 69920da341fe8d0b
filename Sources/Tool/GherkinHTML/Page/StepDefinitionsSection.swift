internal import GherkinOutcomes
internal import GherkinPages
internal import GherkinProtocol

/// The step definitions with their uses and durations, sorted by the total duration of their steps, the longest first.
struct StepDefinitionsSection {
  /// The number of step definitions that are shown before the others are unfolded.
  private static let openCount = 10
  /// The maximum number of step definitions in a list.
  private static let limit = 500

  let results: FeatureResults
  let run: RunOutcome
  let source: SourcePlace
  let onlyFailures: Bool

  /// The markup; empty if the stream contains no step definitions.
  var markup: Markup {
    let entries = StepUses(results, run.definitions, onlyFailures: onlyFailures).entries
    let used = entries.filter { $0.count > 0 }.sorted { ($1.total, $1.count) < ($0.total, $0.count) }
    let notRun = entries.filter { $0.count == 0 }
    if entries.isEmpty { return Markup() }
    var markup: Markup = "<h3 data-t=\"stepDefinitions\">Step definitions</h3>"
    let longest = used.first?.total ?? .zero
    markup += list(used.prefix(Self.openCount)) { line(of: $0, longest) }
    let others = used.dropFirst(Self.openCount)
    if !others.isEmpty {
      markup += """
        <details class="more"><summary data-t="more \(others.count)">\(Quantity.text(others.count)) more</summary>\
        \(list(others) { line(of: $0, longest) })</details>
        """
    }
    if !notRun.isEmpty {
      let count = notRun.count
      markup += """
        <details class="more"><summary data-t="definitionsNotRun \(count)">\(Quantity.text(count)) step \
        \(count == 1 ? "definition" : "definitions") did not run</summary>\
        \(list(notRun[...]) { "<li><span>\(name(of: $0.definition))</span></li>" })</details>
        """
    }
    return markup
  }

  private func list(_ entries: ArraySlice<StepUses.Entry>, _ line: (StepUses.Entry) -> Markup) -> Markup {
    if entries.isEmpty { return Markup() }
    var markup: Markup = "<ol class=\"slowest uses\">"
    for entry in entries.prefix(Self.limit) { markup += line(entry) }
    markup += "</ol>"
    let rest = entries.count - Self.limit
    if rest > 0 { markup += "<p class=\"note\" data-t=\"more \(rest)\">\(Quantity.text(rest)) more</p>" }
    return markup
  }

  private func line(of entry: StepUses.Entry, _ longest: Duration) -> Markup {
    let width = longest > .zero ? Int(entry.total / longest * 1000) : 0
    let (mean, worst) = (ShortTime.text(entry.mean), ShortTime.text(entry.longest))
    let count: Markup =
      entry.count == 1
      ? "<span data-t=\"once\">once</span>"
      : "<span data-t=\"times \(entry.count)\">\(Quantity.text(entry.count)) times</span>"
    let failed: Markup =
      entry.failedCount > 0
      ? ", <b class=\"failed\" data-t=\"usesFailed \(entry.failedCount)\">\(Quantity.text(entry.failedCount)) failed</b>"
      : ""
    let times: Markup =
      entry.count == 1
      ? "" : ", <span data-t=\"mean \(TextKey.value(mean))\">mean \(mean)</span>"
    let label: Markup = " data-t=\"longest \(TextKey.value(worst))\">longest \(worst)<"
    let slowest: Markup =
      entry.slowestScenario.map { ", <a href=\"#\($0)\"\(label)/a>" }
      ?? (entry.count > 0 ? ", <span\(label)/span>" : "")
    return """
      <li><span>\(name(of: entry.definition))<small>\(count)\(failed)\(times)\(slowest)</small></span>\
      <svg viewBox="0 0 1000 4" preserveAspectRatio="none" aria-hidden="true"><rect width="\(width)" height="4"/></svg>\
      <small class="time">\(ShortTime.text(entry.total))</small></li>
      """
  }

  /// Returns the pattern and the location.
  private func name(of definition: ReportedScenario.Definition) -> Markup {
    let place: Markup =
      definition.place.map {
        "<small class=\"where\"><bdi>\(source.markup($0))</bdi></small>"
      } ?? ""
    return "<code dir=\"auto\">\(definition.pattern)</code>\(place)"
  }
}

/// The uses of each step definition in the last attempts of the scenarios. Only steps that ran count.
struct StepUses: Sendable {
  /// A step definition and its uses.
  struct Entry: Sendable {
    let definition: ReportedScenario.Definition
    /// The number of steps that ran.
    var count = 0
    /// The number of steps that failed.
    var failedCount = 0
    /// The sum of all durations.
    var total = Duration.zero
    /// The longest duration.
    var longest = Duration.zero
    /// The anchor of the scenario with the longest duration; nil if no step ran, or the page does not have it.
    var slowestScenario: String?

    /// The mean duration; zero if no step ran.
    var mean: Duration { count == 0 ? .zero : total / count }
  }

  /// The definitions: those with uses, then the others.
  private(set) var entries: [Entry] = []
  /// The index in `entries` of each definition, by its id.
  private var positions: [String: Int] = [:]

  /// - Parameters:
  ///   - definitions: those without uses.
  ///   - onlyFailures: whether the page has only scenarios that did not pass.
  init(_ results: FeatureResults, _ definitions: [ReportedScenario.Definition], onlyFailures: Bool = false) {
    for scenario in results.scenarios {
      for step in scenario.last?.steps ?? [] {
        if let definition = step.step?.definition, definition.isKnown, step.result.hasRun {
          add(step.result, definition, scenario: !onlyFailures || scenario.isNotable ? scenario.anchor : nil)
        }
      }
    }
    for definition in definitions { _ = position(of: definition) }
  }

  private mutating func add(_ result: TestStepResult, _ definition: ReportedScenario.Definition, scenario: String?) {
    let position = position(of: definition)
    let duration = max(result.duration, .zero)
    entries[position].count += 1
    if result.status == .failed { entries[position].failedCount += 1 }
    entries[position].total += duration
    if entries[position].count == 1 || duration > entries[position].longest {
      entries[position].longest = duration
      entries[position].slowestScenario = scenario
    }
  }

  private mutating func position(of definition: ReportedScenario.Definition) -> Int {
    if let position = positions[definition.id] { return position }
    positions[definition.id] = entries.count
    entries.append(Entry(definition: definition))
    return entries.count - 1
  }
}
