public import GherkinProtocol

/// The numbers of items that ended with each status.
public struct StatusCounts: Sendable, Hashable {
  // A vector needs no heap allocation, and every running attempt has one.
  private var counts = SIMD8<UInt32>.zero

  /// Creates counts of 0.
  public init() {}

  /// The number of items with a status.
  public subscript(status: TestStepResult.Status) -> Int {
    get { Int(counts[status.severity]) }
    set { counts[status.severity] = UInt32(clamping: newValue) }
  }

  /// The total number of items.
  public var total: Int { Int(counts.wrappedSum()) }

  /// The worst status of any item; nil without items.
  public var worst: TestStepResult.Status? {
    TestStepResult.Status.allCases.last { self[$0] > 0 }
  }

  /// Subtracts counts.
  public static func -= (left: inout StatusCounts, right: StatusCounts) {
    left.counts &-= right.counts
  }

  /// Adds counts.
  public static func += (left: inout StatusCounts, right: StatusCounts) {
    left.counts &+= right.counts
  }
}
