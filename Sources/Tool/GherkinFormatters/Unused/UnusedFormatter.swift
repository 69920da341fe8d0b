public import GherkinOutcomes
internal import GherkinText

/// Writes the step definitions that no step of the run matches, one line each with the location:
/// `A.swift:3: I see {int}`. Writes nothing if all are used.
public struct UnusedFormatter: EventFormatter {
  private var usage = DefinitionUsage()

  /// Creates a formatter.
  public init() {}

  /// Adds the definitions that the steps of a scenario match.
  public mutating func handle(scenario: FinishedScenario, to sink: inout OutputSink) { usage.add(scenario) }

  /// Writes the definitions in the order of the code.
  public mutating func finish(run: RunOutcome, to sink: inout OutputSink) {
    for group in usage.grouped(run) where !group[0].isMatched {
      let definition = group[0].definition
      let place = definition.place.map { "\($0): " } ?? ""
      let number = group.count > 1 ? "  (defined \(group.count) times)" : ""
      sink.write(VisibleText.line(place + definition.pattern) + "\(number)\n")
    }
  }
}
