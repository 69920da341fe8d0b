/// The words of a text or those that a step definition requires, by their hashes.
struct WordSet {
  private var hashes: [UInt64] = []
  /// A bit for each word, one of 64: where one is missing, so is the word.
  private var bits: UInt64 = 0

  /// How many words of a text are kept; a text with more is taken to have all others too.
  private static let maximalCount = 64

  init(_ words: [UInt64] = []) {
    for word in words { insert(word) }
  }

  mutating func removeAll() {
    hashes.removeAll(keepingCapacity: true)
    bits = 0
  }

  mutating func insert(_ word: UInt64) {
    bits |= 1 << (word &* 0x9e37_79b9_7f4a_7c15 >> 58)
    if hashes.count <= Self.maximalCount { hashes.append(word) }
  }

  /// Whether all words of `other` may be here; only where this has very many may some be missing all the same.
  func mayContain(_ other: WordSet) -> Bool {
    guard other.bits & ~bits == 0 else { return false }
    return hashes.count > Self.maximalCount || other.hashes.allSatisfy(hashes.contains)
  }
}
