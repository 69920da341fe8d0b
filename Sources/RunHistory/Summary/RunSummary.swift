/// What one run says: its totals and a record of each scenario. It is made of a stream of messages and kept as a small
/// file.
package struct RunSummary: Sendable, Hashable {
  /// When and where the run was, and its totals.
  package var header: RunHeader
  /// The scenarios that the run knew, by path and line; also those that it did not select.
  package var scenarios: [ScenarioRecord]

  /// Creates a summary.
  package init(_ header: RunHeader, _ scenarios: [ScenarioRecord]) {
    self.header = header
    self.scenarios = scenarios
  }
}
