/// Scans Swift source, treating strings and comments as units.
package struct SwiftScanner {
  /// The maximum nesting depth of interpolations.
  private static let deepest = 16

  package let bytes: [UInt8]
  package var position: Int
  /// The current nesting depth of interpolations.
  private var depth = 0

  /// Creates a scanner that starts at a position.
  package init(_ bytes: [UInt8], at position: Int = 0) {
    self.bytes = bytes
    self.position = position
  }

  /// Skips white space and comments; returns false if a comment is not terminated.
  package mutating func skipSpace() -> Bool {
    while position < bytes.count, Self.isSpace(bytes[position]) || startsComment {
      guard skipText() else { return false }
    }
    return true
  }

  /// Whether a comment starts here.
  package var startsComment: Bool { starts("//") || starts("/*") }

  private func starts(_ text: StaticString, at place: Int? = nil) -> Bool {
    let place = place ?? position
    let length = text.utf8CodeUnitCount
    return place + length <= bytes.count
      && text.withUTF8Buffer { bytes[place..<(place + length)].elementsEqual($0) }
  }

  /// Skips a string, a comment or a byte; returns false if it is not terminated.
  package mutating func skipText() -> Bool {
    if starts("//") {
      while position < bytes.count, bytes[position] != UInt8(ascii: "\n") { position += 1 }
      return true
    }
    if starts("/*") { return skipBlockComment() }
    var hashes = 0
    while position + hashes < bytes.count, bytes[position + hashes] == UInt8(ascii: "#") { hashes += 1 }
    guard position + hashes < bytes.count, bytes[position + hashes] == UInt8(ascii: "\"") else {
      position += 1
      return true
    }
    position += hashes
    return skipString(hashes: hashes)
  }

  private mutating func skipBlockComment() -> Bool {
    var depth = 0
    while position < bytes.count {
      if starts("/*") {
        depth += 1
        position += 2
      } else if starts("*/") {
        depth -= 1
        position += 2
        if depth == 0 { return true }
      } else {
        position += 1
      }
    }
    return false
  }

  private mutating func skipString(hashes: Int) -> Bool {
    let quotes = starts("\"\"\"") ? 3 : 1
    position += quotes
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\\"), hasHashes(hashes, at: position + 1) {
        position += 1 + hashes
        guard position < bytes.count else { return false }
        // Interpolated code can contain strings.
        if bytes[position] == UInt8(ascii: "("), !skipInterpolation() { return false }
        position += 1
      } else if byte == UInt8(ascii: "\""), quotes == 1 || starts("\"\"\""), hasHashes(hashes, at: position + quotes) {
        position += quotes + hashes
        return true
      } else if byte == UInt8(ascii: "\n"), quotes == 1 {
        return false
      } else {
        position += 1
      }
    }
    return false
  }

  /// Skips to the parenthesis that closes an interpolation.
  private mutating func skipInterpolation() -> Bool {
    guard depth < Self.deepest else { return false }
    depth += 1
    defer { depth -= 1 }
    position += 1
    var open = 1
    while position < bytes.count {
      if bytes[position] == UInt8(ascii: "(") { open += 1 }
      if bytes[position] == UInt8(ascii: ")") {
        open -= 1
        if open == 0 { return true }
      }
      guard skipText() else { return false }
    }
    return false
  }

  private func hasHashes(_ count: Int, at place: Int) -> Bool {
    place + count <= bytes.count && bytes[place..<(place + count)].allSatisfy { $0 == UInt8(ascii: "#") }
  }

  /// Returns the opening bracket for a closing one.
  package static func opening(of byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: ")"): UInt8(ascii: "(")
    case UInt8(ascii: "]"): UInt8(ascii: "[")
    default: UInt8(ascii: "{")
    }
  }

  package static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  package static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
