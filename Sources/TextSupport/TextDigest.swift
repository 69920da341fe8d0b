/// A hash of texts that is the same in every process and on every machine: FNV-1a with 64 bits.
///
/// It tells texts apart that differ by accident. It does not resist deliberate collisions.
package struct TextDigest: Sendable, Hashable {
  /// The hash of the texts so far.
  package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  /// Creates the digest of no text.
  package init() {}

  /// Adds a text. The border between two texts counts: "a", "bc" and "ab", "c" have different digests.
  package mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { for byte in $0 { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 } }
    // No text in UTF-8 has this byte.
    value = (value ^ 0xFF) &* 0x100_0000_01b3
  }

  /// Adds bytes.
  package mutating func add(_ bytes: [UInt8]) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
  }

  /// The hash in letters and digits, at most 13 of them.
  package var text: String { String(value, radix: 36) }
}
