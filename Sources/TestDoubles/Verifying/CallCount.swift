/// How often a call is expected.
public struct CallCount: Sendable {
  /// The expectation in a sentence: “to be called once”.
  let expectation: String
  let range: ClosedRange<Int>

  /// One time, not more.
  public static let once = times(1)
  /// Not at all.
  public static let never = times(0)

  /// Exactly so many times. A number below 0 is 0.
  public static func times(_ count: Int) -> CallCount {
    CallCount(
      expectation: count > 0 ? "to be called \(counted(count))" : "never to be called",
      range: max(0, count)...max(0, count))
  }

  /// So many times or more.
  public static func atLeast(_ count: Int) -> CallCount {
    CallCount(expectation: "to be called at least \(counted(count))", range: max(0, count)...Int.max)
  }

  /// So many times or fewer. A number below 0 is 0.
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
