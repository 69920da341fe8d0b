/// What a `Matcher` has tried in vain, kept from when the first tries have shown that it is worth it.
struct Failures {
  /// What failed at a position of the text.
  enum Subject {
    /// The instruction of this number, begun there, and all after it.
    case start(Int)
    /// The parameter of this number with any end from there to the end of the run of characters that it takes.
    case end(Int)

    fileprivate var row: Int {
      switch self {
      case .start(let instruction): 2 * instruction
      case .end(let instruction): 2 * instruction + 1
      }
    }
  }

  /// Most texts match or fail after a few tries, which cost less than remembering.
  private static let triesBeforeRemembering = 32

  private var tries = 0
  /// A bit for every position, made when the first is set.
  private var rows: [[UInt64]] = []

  /// Whether it is known to fail.
  func contains(_ subject: Subject, at position: Int) -> Bool {
    let row = subject.row
    guard row < rows.count, !rows[row].isEmpty else { return false }
    return rows[row][position / 64] & (1 << UInt64(position % 64)) != 0
  }

  /// Remembers that it failed, in a text of `count` bytes.
  mutating func insert(_ subject: Subject, at position: Int, of count: Int) {
    tries += 1
    guard tries > Self.triesBeforeRemembering else { return }
    let row = subject.row
    while rows.count <= row { rows.append([]) }
    if rows[row].isEmpty { rows[row] = Array(repeating: 0, count: count / 64 + 1) }
    rows[row][position / 64] |= 1 << UInt64(position % 64)
  }
}
