/// Is told of the steps of a scenario while it runs.
protocol StepStage: Sendable {
  /// A step or a hook begins; from its own thread, which may be held up.
  func begin(_ step: String)
  /// It ended.
  func end()
}
