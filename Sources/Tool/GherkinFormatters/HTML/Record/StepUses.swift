internal import GherkinMessages

/// The uses of each step definition in the last attempts of the scenarios. Only steps that ran count.
struct StepUses: Sendable {
  /// A step definition and its uses.
  struct Entry: Sendable {
    let definition: Envelope.StepDefinition
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

  /// The definitions, in the order of the stream.
  private(set) var entries: [Entry] = []
  /// The index in `entries` of each definition, by its id.
  private var positions: [String: Int] = [:]

  mutating func add(_ definition: Envelope.StepDefinition) {
    guard positions[definition.id] == nil else { return }
    positions[definition.id] = entries.count
    entries.append(Entry(definition: definition))
  }

  /// Records a finished step that matches one definition.
  ///
  /// - Parameter scenario: the index of its scenario.
  mutating func add(_ result: Envelope.TestStepResult, definition id: String, scenario: Int) {
    guard result.hasRun, let position = positions[id] else { return }
    let duration = max(result.duration, .zero)
    entries[position].count += 1
    if result.status == .failed { entries[position].failedCount += 1 }
    entries[position].total += duration
    if entries[position].slowestScenario == nil || duration > entries[position].longest {
      entries[position].longest = duration
      entries[position].slowestScenario = scenario
    }
  }
}
