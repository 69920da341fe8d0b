/// The failed attempts of a `Matcher`. Recording starts after `triesBeforeRemembering` attempts.
struct Failures {
  /// Something that can fail at a position of the text.
  enum Subject {
    /// Matching from the instruction with this index on.
    case start(Int)
    /// A parameter, by the index of its instruction, with any end from the position to the end of the run of
    /// characters.
    case end(Int)

    fileprivate var row: Int {
      switch self {
      case .start(let instruction): 2 * instruction
      case .end(let instruction): 2 * instruction + 1
      }
    }
  }

  /// Most texts match or fail after a few attempts, which cost less than recording them.
  private static let triesBeforeRemembering = 32

  private var tries = 0
  /// One bit for each position. A row is allocated when its first bit is set.
  private var rows: [[UInt64]] = []

  /// Returns whether the subject is known to fail at a position.
  func contains(_ subject: Subject, at position: Int) -> Bool {
    let row = subject.row
    guard row < rows.count, !rows[row].isEmpty else { return false }
    return rows[row][position / 64] & (1 << UInt64(position % 64)) != 0
  }

  /// Records a failure in a text of `count` bytes.
  mutating func insert(_ subject: Subject, at position: Int, of count: Int) {
    tries += 1
    guard tries > Self.triesBeforeRemembering else { return }
    let row = subject.row
    while rows.count <= row { rows.append([]) }
    if rows[row].isEmpty { rows[row] = Array(repeating: 0, count: count / 64 + 1) }
    rows[row][position / 64] |= 1 << UInt64(position % 64)
  }
}
