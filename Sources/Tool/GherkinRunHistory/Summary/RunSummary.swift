/// The result of one run: its totals and a record of each scenario. It is created from a stream of messages and stored
/// as a small file.
package struct RunSummary: Sendable, Hashable {
  /// The time, revision and totals of the run.
  package var header: RunHeader
  /// The scenarios of the run, sorted by path and line, including those that were not selected.
  package var scenarios: [ScenarioRecord]

  /// Creates a summary.
  package init(_ header: RunHeader, _ scenarios: [ScenarioRecord]) {
    self.header = header
    self.scenarios = scenarios
  }
}
