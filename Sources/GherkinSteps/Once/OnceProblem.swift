/// What a run has once is not there, or cannot cross processes.
public struct OnceProblem: Error, CustomStringConvertible {
  /// The problem and the remedy.
  public let description: String
}
