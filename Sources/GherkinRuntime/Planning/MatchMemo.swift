/// What was found for the texts of steps, as long as it is likely that they come again.
///
/// A table that grows to a bound, in which a text takes the place of another with the same hash: in a suite whose texts all
/// differ, a memory of all of them would cost more than matching them.
struct MatchMemo {
  private struct Entry {
    let text: StepText
    let matches: [StepMatch]
  }

  private var entries = [Entry?](repeating: nil, count: 64)
  private var count = 0

  /// How many entries there are at most.
  private static let most = 1 << 15

  /// What was found for a text; nil where that is not known any more.
  subscript(text: StepText) -> [StepMatch]? {
    guard let entry = entries[text.hash & (entries.count - 1)], entry.text == text else { return nil }
    return entry.matches
  }

  /// Keeps what was found for a text.
  mutating func keep(_ matches: [StepMatch], for text: StepText) {
    if count > entries.count / 4, entries.count < Self.most { grow() }
    let slot = text.hash & (entries.count - 1)
    if entries[slot] == nil { count += 1 }
    entries[slot] = Entry(text: text, matches: matches)
  }

  private mutating func grow() {
    let old = entries
    entries = [Entry?](repeating: nil, count: old.count * 4)
    for case let entry? in old { entries[entry.text.hash & (entries.count - 1)] = entry }
  }
}
