/// The words of a text, or the required words of a step definition, as hashes.
struct WordSet {
  private var hashes: [UInt64] = []
  /// A Bloom filter: each word sets one of 64 bits.
  private var bits: UInt64 = 0

  /// The maximum number of stored words of a text. A text with more is treated as if it contained all others.
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

  /// Returns whether all words of `other` can be in this set. The answer can be falsely positive if the set is very
  /// large.
  func mayContain(_ other: WordSet) -> Bool {
    guard other.bits & ~bits == 0 else { return false }
    return hashes.count > Self.maximalCount || other.hashes.allSatisfy(hashes.contains)
  }
}
