internal import GherkinOutcomes
internal import GherkinProtocol

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
    /// The index of the scenario with the longest duration; nil if no step ran.
    var slowestScenario: Int?

    /// The mean duration; zero if no step ran.
    var mean: Duration { count == 0 ? .zero : total / count }
  }

  /// The definitions: those with uses, then those that ``add(unused:)`` added.
  private(set) var entries: [Entry] = []
  /// The index in `entries` of each definition, by its id.
  private var positions: [String: Int] = [:]

  /// Adds the definitions without uses.
  mutating func add(unused definitions: [ReportedScenario.Definition]) {
    for definition in definitions { _ = position(of: definition) }
  }

  /// Records a finished step that matches one definition.
  ///
  /// - Parameter scenario: the index of its scenario.
  mutating func add(_ result: TestStepResult, _ definition: ReportedScenario.Definition, scenario: Int) {
    guard result.hasRun else { return }
    let position = position(of: definition)
    let duration = max(result.duration, .zero)
    entries[position].count += 1
    if result.status == .failed { entries[position].failedCount += 1 }
    entries[position].total += duration
    if entries[position].slowestScenario == nil || duration > entries[position].longest {
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
