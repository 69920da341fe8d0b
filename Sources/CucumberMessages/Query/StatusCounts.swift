/// How many of something ended with each status.
public struct StatusCounts: Sendable, Hashable {
  // A vector needs no heap allocation, and every running attempt has one.
  private var counts = SIMD8<UInt32>.zero

  /// Makes counts that are all 0.
  public init() {}

  /// How many ended with a status.
  public subscript(status: Envelope.TestStepResult.Status) -> Int {
    get { Int(counts[status.severity]) }
    set { counts[status.severity] = UInt32(clamping: newValue) }
  }

  /// How many there are in all.
  public var total: Int { Int(counts.wrappedSum()) }

  /// The worst status that something ended with; nil if nothing ended.
  public var worst: Envelope.TestStepResult.Status? {
    Envelope.TestStepResult.Status.allCases.last { self[$0] > 0 }
  }

  /// Takes away counts that are part of these.
  public static func -= (left: inout StatusCounts, right: StatusCounts) {
    left.counts &-= right.counts
  }

  /// Adds other counts.
  public static func += (left: inout StatusCounts, right: StatusCounts) {
    left.counts &+= right.counts
  }
}
