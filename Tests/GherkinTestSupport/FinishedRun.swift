package import GherkinMessages
package import GherkinOutcomes

/// The scenarios and the outcome of a run, from its messages.
package struct FinishedRun {
  /// The scenarios, in the order of the features.
  package private(set) var scenarios: [FinishedScenario] = []
  package private(set) var run = RunOutcome()

  /// Reads the messages of a run.
  package init(_ envelopes: some Sequence<Envelope>) {
    var recorder = StreamRecorder()
    var scenarios: [FinishedScenario] = []
    func handle(_ item: ReportItem) { if case .scenario(let scenario) = item { scenarios.append(scenario) } }
    for envelope in envelopes { for item in recorder.handle(envelope) { handle(item) } }
    run = recorder.finish(handle)
    self.scenarios = scenarios.sorted { $0.place < $1.place }
  }

  /// The scenarios that ran.
  package var ended: [FinishedScenario] { scenarios.filter { $0.outcome != .notRun } }

  /// The names of the scenarios that did not run.
  package var notRun: [String] { scenarios.filter { $0.outcome == .notRun }.map(\.name) }
}
