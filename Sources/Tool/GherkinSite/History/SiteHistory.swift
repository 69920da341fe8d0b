internal import GherkinOutcomes
internal import GherkinMessages
package import GherkinRunHistory

/// The runs of one branch on a site, starting with the oldest.
package struct SiteHistory: Sendable {
  /// The maximum number of scenarios in a list on the page of changes.
  static let listLimit = 200

  /// A change of a scenario's text.
  enum Event: Sendable {
    case appeared, changed, disappeared
  }

  /// The runs, with their results of each scenario.
  let timeline: RunTimeline
  /// The differences between the last two runs; nil if there is only one run.
  let comparison: RunComparison?
  /// The scenarios that appeared, changed or disappeared in a run, at most ``listLimit``, and the total number.
  let events: [Int: (scenarios: [(event: Event, scenario: ScenarioIdentity)], count: Int)]
  /// The scenarios on the page of changes.
  let listed: Set<ScenarioIdentity>
  private let kinds: [ScenarioIdentity: [(kind: RunComparison.Kind, entry: RunComparison.Entry)]]

  /// Creates a history.
  ///
  /// - Parameters:
  ///   - timeline: the runs, at least one.
  ///   - comparison: the differences between the last two runs; nil if there is only one run.
  package init(_ timeline: RunTimeline, _ comparison: RunComparison?) {
    self.timeline = timeline
    self.comparison = comparison
    var listed: Set<ScenarioIdentity> = []
    var kinds: [ScenarioIdentity: [(RunComparison.Kind, RunComparison.Entry)]] = [:]
    for kind in RunComparison.Kind.allCases {
      for (index, entry) in (comparison?[kind] ?? []).enumerated() {
        kinds[entry.scenario.identity, default: []].append((kind, entry))
        if index < Self.listLimit { listed.insert(entry.scenario.identity) }
      }
    }
    var events: [Int: (scenarios: [(event: Event, scenario: ScenarioIdentity)], count: Int)] = [:]
    for scenario in timeline.scenarios {
      for (run, event) in Self.events(of: scenario, timeline.runs.count) {
        var list = events.removeValue(forKey: run) ?? ([], 0)
        list.count += 1
        if list.scenarios.count < Self.listLimit {
          list.scenarios.append((event, scenario.identity))
          listed.insert(scenario.identity)
        }
        events[run] = list
      }
    }
    (self.listed, self.kinds, self.events) = (listed, kinds, events)
  }

  /// The last run.
  var last: RunHeader { timeline.runs.last ?? RunHeader() }

  /// Returns the lists of differences that contain a scenario.
  func differences(of scenario: ScenarioIdentity) -> [(kind: RunComparison.Kind, entry: RunComparison.Entry)] {
    kinds[scenario] ?? []
  }

  private static func events(of scenario: ScenarioHistory, _ runs: Int) -> [(run: Int, event: Event)] {
    guard let first = scenario.samples.first, let last = scenario.samples.last else { return [] }
    return (first.run > 0 ? [(first.run, .appeared)] : []) + scenario.textChanges.map { ($0, .changed) }
      + (last.run + 1 < runs ? [(last.run + 1, .disappeared)] : [])
  }
}
