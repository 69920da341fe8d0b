/// Thrown by a step or hook that is not finished yet: it is reported as pending, and the run does not pass.
public struct Pending: Error, Hashable {
  /// Why; nil where the author gave no reason.
  public let reason: String?

  /// Says that a step is not finished, and why.
  public init(_ reason: String? = nil) {
    self.reason = reason
  }
}
