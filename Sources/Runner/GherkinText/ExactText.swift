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

  package static func == (left: Self, right: Self) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

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
