public import GherkinOutcomes

/// Writes the slowest steps at the end of a run, with their durations, locations and definitions.
public struct SlowestStepsFormatter: EventFormatter {
  private struct Entry {
    let duration: Duration
    let text: String
  }

  private let count: Int
  private var slowest: [Entry] = []

  /// Creates a formatter.
  ///
  /// - Parameter count: the number of steps.
  public init(count: Int = 5) {
    self.count = count
  }

  /// Adds the steps of all attempts at a scenario.
  public mutating func handle(scenario: FinishedScenario, to sink: inout OutputSink) {
    for attempt in scenario.attempts {
      for result in attempt.results where scenario.scenario.isStep(result.position) {
        let duration = result.result.duration
        guard duration > .zero, slowest.count < count || slowest.last.map({ $0.duration < duration }) ?? true,
          case .step(let step) = scenario.scenario.testSteps[result.position]
        else { continue }
        let code = step.definition?.place.map { "  # \($0)" } ?? ""
        let entry = Entry(
          duration: duration, text: "\(scenario.uri):\(step.line ?? scenario.line)  \(step.text)\(code)")
        slowest.insert(entry, at: slowest.firstIndex { $0.duration < duration } ?? slowest.count)
        if slowest.count > count { slowest.removeLast() }
      }
    }
  }

  /// Writes the list.
  public mutating func finish(run: RunOutcome, to sink: inout OutputSink) {
    guard !slowest.isEmpty else { return }
    sink.write("\nSlowest steps:\n")
    for entry in slowest {
      sink.write("  \(ShortTime.text(entry.duration))  ")
      sink.write(visible: entry.text)
      sink.write("\n")
    }
  }
}
