package import CucumberMessages

/// An event of a run, to be reported by formatters in order.
///
/// Most events have no ids and no texts. An ``EnvelopeMapper`` creates the requested messages from them.
package enum ReportedEvent: Sendable {
  /// A complete message.
  case envelope(Envelope)
  /// The run was planned.
  case planned(TestPlan, runID: String)
  /// The run could not be planned, and nothing will run.
  case unplanned(CompiledFeatures)
  /// The test cases are about to run.
  case testCases
  /// The start of an attempt in its slot.
  case attempt(Attempt, workerID: String?, at: Int64)
  /// An event of the current attempt of a slot.
  case slot(Int, RunEvent)
  /// An event of the current attempt of a slot that is stored in a spool because it is large.
  case spooled(Int, Spool.Entry)
  /// An event of a hook of the run, a feature or a rule.
  case hook(HookCall, RunEvent)
}
