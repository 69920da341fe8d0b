/// A 64-bit FNV-1a hash, which is the same in every process and on every machine.
///
/// It distinguishes bytes that differ by accident, and does not resist deliberate collisions.
package struct FNV1a: Sendable, Hashable {
  /// The hash of the bytes so far.
  package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  /// Creates the hash of no bytes.
  package init() {}

  /// Creates the hash of bytes.
  package init(_ bytes: some Sequence<UInt8>) {
    // A loop over any sequence, in another module, takes several times as long.
    let isDone: Void? = bytes.withContiguousStorageIfAvailable { for byte in $0 { combine(byte) } }
    if isDone == nil { for byte in bytes { combine(byte) } }
  }

  package mutating func combine(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
}
