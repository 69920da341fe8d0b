public import GherkinMessages
public import GherkinOutcomes

/// Creates a report of a run, which is in progress or saved.
///
/// A formatter is a value that is used by one task. It gets every scenario after its last attempt, in the order in
/// which scenarios end, then those that were selected and did not run, in the order of the features, and at last the
/// outcome of the run. A formatter stores what it needs until then, such as texts that it has already created.
///
/// A formatter implements the functions that it needs. The defaults do nothing.
public protocol EventFormatter: Sendable {
  /// Handles the next message of the run, in order. An event or a scenario follows the message that completes it.
  mutating func handle(message: Envelope, to sink: inout OutputSink)

  /// Handles an event while scenarios run.
  mutating func handle(event: ProgressEvent, to sink: inout OutputSink)

  /// Handles a scenario that ended, or did not run.
  mutating func handle(scenario: FinishedScenario, to sink: inout OutputSink)

  /// Writes the end of the report, even if the stream is incomplete. Called once.
  mutating func finish(run: RunOutcome, to sink: inout OutputSink)
}

extension EventFormatter {
  /// Does nothing.
  public mutating func handle(message: Envelope, to sink: inout OutputSink) {}

  /// Does nothing.
  public mutating func handle(event: ProgressEvent, to sink: inout OutputSink) {}

  /// Does nothing.
  public mutating func handle(scenario: FinishedScenario, to sink: inout OutputSink) {}

  /// Does nothing.
  public mutating func finish(run: RunOutcome, to sink: inout OutputSink) {}

  /// Handles what a message completed.
  package mutating func handle(_ item: ReportItem, to sink: inout OutputSink) {
    switch item {
    case .progress(let event): handle(event: event, to: &sink)
    case .scenario(let scenario): handle(scenario: scenario, to: &sink)
    }
  }
}
