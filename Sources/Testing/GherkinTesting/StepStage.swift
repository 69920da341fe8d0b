/// Receives the steps of a scenario while it runs.
protocol StepStage: Sendable {
  /// Called at the start of a step or a hook, on its own thread, which may be blocked.
  func begin(_ step: String)
  /// Called at the end, before what undoes the step.
  func end(isFailed: Bool)
}
