import Foundation

/// A text that is equal to none but the same code points: a `String` is equal to others that expressions tell apart.
struct StepText: Equatable {
  let text: String
  /// Its hash, so that it is read once, however often it is moved or looked up.
  let hash: Int

  init(_ text: String) {
    var copy = text
    var hasher = Hasher()
    copy.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    self.text = text
    hash = hasher.finalize()
  }

  static func == (left: Self, right: Self) -> Bool {
    guard left.hash == right.hash else { return false }
    let isEqual: Bool?? = left.text.utf8.withContiguousStorageIfAvailable { left in
      right.text.utf8.withContiguousStorageIfAvailable { right in
        guard left.count == right.count, let first = left.baseAddress, let second = right.baseAddress else {
          return left.isEmpty && right.isEmpty
        }
        return memcmp(first, second, left.count) == 0
      }
    }
    return (isEqual ?? nil) ?? left.text.utf8.elementsEqual(right.text.utf8)
  }
}
