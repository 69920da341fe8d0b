/// Finds the arguments of the package in the text of a manifest, past strings, comments and nested brackets.
struct ManifestScanner {
  /// An argument: its label and where its value is.
  struct Argument {
    let label: String
    let value: Range<Int>
  }

  /// How many interpolations may be within each other.
  private static let deepest = 16

  private let bytes: [UInt8]
  private var position = 0
  /// How many interpolations the position is in.
  private var depth = 0
  private(set) var arguments: [Argument] = []

  /// Scans the one call `Package(…)`; nil where there is none, several, or one whose brackets do not fit.
  init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    var calls = 0
    while position < bytes.count {
      guard let isCall = skip() else { return nil }
      guard isCall else { continue }
      calls += 1
      guard calls == 1, readArguments() else { return nil }
    }
    guard calls == 1 else { return nil }
  }

  /// Steps over a word, a string, a comment or a character, and says whether it was the call's name and parenthesis; nil
  /// where a string or a comment does not end.
  private mutating func skip() -> Bool? {
    if let isWord = skipWord() { return isWord }
    guard skipText() else { return nil }
    return false
  }

  private mutating func skipWord() -> Bool? {
    let start = position
    while position < bytes.count, Self.isWord(bytes[position]) { position += 1 }
    guard position > start else { return nil }
    let isMember = start > 0 && bytes[start - 1] == UInt8(ascii: ".")
    guard bytes[start..<position].elementsEqual("Package".utf8), !isMember, position < bytes.count,
      bytes[position] == UInt8(ascii: "(")
    else { return false }
    position += 1
    return true
  }

  /// The arguments behind the opening parenthesis, up to the closing one.
  private mutating func readArguments() -> Bool {
    while true {
      guard skipSpace(), position < bytes.count else { return false }
      if bytes[position] == UInt8(ascii: ")") {
        position += 1
        return true
      }
      let start = position
      while position < bytes.count, Self.isWord(bytes[position]) { position += 1 }
      let label = String(decoding: bytes[start..<position], as: UTF8.self)
      guard !label.isEmpty, skipSpace(), position < bytes.count, bytes[position] == UInt8(ascii: ":") else {
        return false
      }
      position += 1
      guard skipSpace(), let value = readValue(), !value.isEmpty else { return false }
      arguments.append(Argument(label: label, value: value))
      if position < bytes.count, bytes[position] == UInt8(ascii: ",") { position += 1 }
    }
  }

  /// A value, up to the comma or the parenthesis behind it.
  private mutating func readValue() -> Range<Int>? {
    let start = position
    var end = position
    var open: [UInt8] = []
    while position < bytes.count {
      let byte = bytes[position]
      if open.isEmpty, byte == UInt8(ascii: ",") || byte == UInt8(ascii: ")") { return start..<end }
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): open.append(byte)
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        guard open.popLast() == Self.opening(of: byte) else { return nil }
      default: break
      }
      let isComment = startsComment
      let isSpace = Self.isSpace(byte)
      guard skipText() else { return nil }
      if !isComment, !isSpace { end = position }
    }
    return nil
  }

  /// Where the last thing in a bracket ends that is neither space nor comment: behind the opening bracket if it is empty.
  static func lastContent(of bracket: Range<Int>, in bytes: [UInt8]) -> Int? {
    guard var inner = ManifestScanner(at: bracket.lowerBound + 1, bytes) else { return nil }
    var end = bracket.lowerBound + 1
    while inner.position < bracket.upperBound - 1 {
      let isContent = !inner.startsComment && !isSpace(bytes[inner.position])
      guard inner.skipText() else { return nil }
      if isContent { end = inner.position }
    }
    return end
  }

  /// Whether a value is one bracket and nothing else, as `[a] + [b]` is not.
  static func isOneBracket(_ value: Range<Int>, in bytes: [UInt8]) -> Bool {
    guard var scanner = ManifestScanner(at: value.lowerBound, bytes) else { return false }
    var depth = 0
    while scanner.position < value.upperBound {
      switch bytes[scanner.position] {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        depth -= 1
        if depth == 0 { return scanner.position == value.upperBound - 1 }
      default: break
      }
      guard scanner.skipText() else { return false }
    }
    return false
  }

  private init?(at position: Int, _ bytes: [UInt8]) {
    guard position <= bytes.count else { return nil }
    self.bytes = bytes
    self.position = position
  }

  private mutating func skipSpace() -> Bool {
    while position < bytes.count, Self.isSpace(bytes[position]) || startsComment {
      guard skipText() else { return false }
    }
    return true
  }

  private var startsComment: Bool { starts("//") || starts("/*") }

  private func starts(_ text: StaticString, at place: Int? = nil) -> Bool {
    let place = place ?? position
    let length = text.utf8CodeUnitCount
    return place + length <= bytes.count
      && text.withUTF8Buffer { bytes[place..<(place + length)].elementsEqual($0) }
  }

  /// Steps over a string or a comment as a whole, else over one byte; false where it does not end.
  private mutating func skipText() -> Bool {
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
        // What is interpolated may hold strings of its own.
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

  /// Steps to the parenthesis that closes an interpolation.
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

  private static func opening(of byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: ")"): UInt8(ascii: "(")
    case UInt8(ascii: "]"): UInt8(ascii: "[")
    default: UInt8(ascii: "{")
    }
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
