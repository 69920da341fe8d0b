/// How often a call is expected.
public struct CallCount: Sendable {
  /// The expectation in a sentence: “to be called once”.
  let expectation: String
  let range: ClosedRange<Int>

  /// Exactly once.
  public static let once = times(1)
  /// Never.
  public static let never = times(0)

  /// Exactly this number of times. A number below 0 is treated as 0.
  public static func times(_ count: Int) -> CallCount {
    CallCount(
      expectation: count > 0 ? "to be called \(counted(count))" : "never to be called",
      range: max(0, count)...max(0, count))
  }

  /// At least this number of times.
  public static func atLeast(_ count: Int) -> CallCount {
    CallCount(expectation: "to be called at least \(counted(count))", range: max(0, count)...Int.max)
  }

  /// At most this number of times. A number below 0 is treated as 0.
  public static func atMost(_ count: Int) -> CallCount {
    CallCount(expectation: "to be called at most \(counted(count))", range: 0...max(0, count))
  }
}

/// Returns “never”, “once” or “3 times”.
func counted(_ count: Int) -> String {
  switch count {
  case ...0: "never"
  case 1: "once"
  default: "\(count) times"
  }
}
