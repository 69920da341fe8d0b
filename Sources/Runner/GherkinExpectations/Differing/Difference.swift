/// The differences between an expected and an actual value, one line for each differing part.
struct Difference {
  private var found: [String] = []
  private var count = 0
  /// The maximum number of lines.
  private static let limit = 30

  /// Creates the difference of two values. It is empty for values without parts, which the failure's sentence already
  /// shows.
  init<Value>(expected: Value, found: Value) {
    compare(Snapshot(of: expected), Snapshot(of: found), at: Path())
  }

  var lines: [String] {
    count > found.count ? found + ["… and \(count - found.count) more"] : found
  }

  mutating func note(_ line: @autoclosure () -> String) {
    count += 1
    if found.count < Self.limit { found.append(line()) }
  }

  mutating func compare(_ expected: Snapshot, _ found: Snapshot, at path: Path) {
    switch (expected, found) {
    case _ where expected == found: return
    case (.text(let expected), .text(let found)): compareTexts(expected, found, at: path)
    case (.plain(let expected), .plain(let found)) where (expected + found).contains(where: \.isNewline):
      compareTexts(expected, found, at: path)
    case (.list(let expected, 0), .list(let found, 0)): compareLists(expected, found, at: path)
    case (.list(let expected, _), .list(let found, _)): compareStarts(expected, found, at: path)
    case (.set(let expected, 0), .set(let found, 0)): compareSets(expected, found, at: path)
    case (.dictionary(let expected, 0), .dictionary(let found, 0)): compareEntries(expected, found, at: path)
    case (.record(let type, let expected), .record(let otherType, let found))
    where type == otherType && expected.map(\.name) == found.map(\.name):
      for (index, pair) in zip(expected, found).enumerated() {
        let field = expected.count == 1 && pair.0.name.isEmpty ? path : path.field(pair.0.name, index)
        compare(pair.0.value, pair.1.value, at: field)
      }
    default:
      if !path.isRoot { note("\(path) is \(found.rendered()), not \(expected.rendered())") }
    }
  }
}
