package import CucumberMessages

/// What a run reports, in order, on its way to formatters.
///
/// Most of it has no ids and no texts; an ``EnvelopeMapper`` creates the requested messages from it.
package enum ReportedEvent: Sendable {
  /// A message that is made already.
  case envelope(Envelope)
  /// Everything is planned; nothing has run.
  case planned(TestPlan, runID: String)
  /// Nothing can be planned, and nothing will run.
  case unplanned(CompiledFeatures)
  /// The test cases are about to run.
  case testCases
  /// An attempt begins in its slot.
  case attempt(Attempt, workerID: String?, at: Int64)
  /// Something happens in the attempt of a slot.
  case slot(Int, RunEvent)
  /// The same for an event of many bytes, which wait in a spool until it is reported.
  case spooled(Int, Spool.Entry)
  /// Something happens in a hook of the run, a feature or a rule.
  case hook(HookCall, RunEvent)
}
