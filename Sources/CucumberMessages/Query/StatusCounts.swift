/// How many of something ended with each status.
public struct StatusCounts: Sendable, Hashable {
  private var counts = [Int](repeating: 0, count: Envelope.TestStepResult.Status.allCases.count)

  /// Makes counts that are all 0.
  public init() {}

  /// How many ended with a status.
  public subscript(status: Envelope.TestStepResult.Status) -> Int {
    get { counts[status.severity] }
    set { counts[status.severity] = newValue }
  }

  /// How many there are in all.
  public var total: Int { counts.reduce(0, +) }

  /// The worst status that something ended with; nil where nothing ended.
  public var worst: Envelope.TestStepResult.Status? {
    Envelope.TestStepResult.Status.allCases.last { self[$0] > 0 }
  }

  /// Adds other counts.
  public static func += (left: inout StatusCounts, right: StatusCounts) {
    for (index, count) in right.counts.enumerated() { left.counts[index] += count }
  }
}
