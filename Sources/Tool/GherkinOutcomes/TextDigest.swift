/// A hash of texts that is the same in every process and on every machine: 64-bit FNV-1a.
///
/// It distinguishes texts that differ by accident, and does not resist deliberate collisions.
package struct TextDigest: Sendable, Hashable {
  /// The hash of the texts so far.
  package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  /// Creates the digest of no texts.
  package init() {}

  /// Adds a text. The boundary between two texts matters: "a", "bc" and "ab", "c" have different digests.
  package mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { for byte in $0 { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 } }
    // This byte does not occur in UTF-8.
    value = (value ^ 0xFF) &* 0x100_0000_01b3
  }

  /// Adds bytes.
  package mutating func add(_ bytes: [UInt8]) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
  }

  /// The hash as letters and digits, at most 13 of them.
  package var text: String { String(value, radix: 36) }
}
