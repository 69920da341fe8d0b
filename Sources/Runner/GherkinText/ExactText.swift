#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A text that equals another one only if their bytes are the same.
///
/// Strings are equal if they are canonically equivalent, such as a composed and a decomposed "é". These are different
/// names of files on Linux.
package struct ExactText: Sendable, Hashable {
  package let text: String

  /// Wraps a text.
  package init(_ text: String) {
    self.text = text
  }

  package static func == (left: Self, right: Self) -> Bool {
    let (left, right) = (left.text.utf8, right.text.utf8)
    let count = left.count
    guard count == right.count else { return false }
    // Byte by byte, texts take several times as long.
    let areEqual = left.withContiguousStorageIfAvailable { left in
      right.withContiguousStorageIfAvailable { right in
        guard let left = left.baseAddress, let right = right.baseAddress else { return true }
        return memcmp(left, right, count) == 0
      }
    }
    return areEqual.flatMap(\.self) ?? left.elementsEqual(right)
  }

  package func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    hasher.combine(0xFF as UInt8)
  }
}

extension ExactText: Comparable {
  package static func < (left: Self, right: Self) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }
}
