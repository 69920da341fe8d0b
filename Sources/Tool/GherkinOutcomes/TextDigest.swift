import GherkinText

/// A hash of texts that is the same in every process and on every machine.
package struct TextDigest: Sendable, Hashable {
  private var hash = FNV1a()

  /// The hash of the texts so far.
  package var value: UInt64 { hash.value }

  /// Creates the digest of no texts.
  package init() {}

  /// Adds a text. The boundary between two texts matters: "a", "bc" and "ab", "c" have different digests.
  package mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { for byte in $0 { hash.combine(byte) } }
    // This byte does not occur in UTF-8.
    hash.combine(0xFF)
  }

  /// Adds bytes.
  package mutating func add(_ bytes: [UInt8]) {
    for byte in bytes { hash.combine(byte) }
  }

  /// The hash as letters and digits, at most 13 of them.
  package var text: String { String(value, radix: 36) }
}
