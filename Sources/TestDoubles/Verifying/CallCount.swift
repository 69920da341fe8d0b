/// How often a call is expected.
public struct CallCount: Sendable {
  let description: String
  let range: ClosedRange<Int>

  /// One time, not more.
  public static let once = times(1)
  /// Not at all.
  public static let never = times(0)

  /// Exactly so many times.
  public static func times(_ count: Int) -> CallCount {
    CallCount(description: counted(count), range: count...count)
  }

  /// So many times or more.
  public static func atLeast(_ count: Int) -> CallCount {
    CallCount(description: "at least \(counted(count))", range: count...Int.max)
  }

  /// So many times or fewer.
  public static func atMost(_ count: Int) -> CallCount {
    CallCount(description: "at most \(counted(count))", range: min(0, count)...count)
  }
}

/// “never”, “once”, “3 times”.
func counted(_ count: Int) -> String {
  switch count {
  case 0: "never"
  case 1: "once"
  default: "\(count) times"
  }
}
