import GherkinSourceScanner
import GherkinText

/// Finds the arguments of the package in the text of a manifest, skipping strings, comments and nested brackets.
struct ManifestScanner {
  /// An argument: its label and the range of its value.
  struct Argument {
    let label: String
    let value: Range<Int>
  }

  private var code: SwiftScanner
  private var bytes: [UInt8] { code.bytes }
  private var position: Int {
    get { code.position }
    set { code.position = newValue }
  }
  private(set) var arguments: [Argument] = []

  /// Scans the call `Package(…)`; returns nil if there is none, or several, or its brackets are not balanced.
  init?(_ bytes: [UInt8]) {
    code = SwiftScanner(bytes)
    var calls = 0
    while position < bytes.count {
      guard let isCall = skip() else { return nil }
      guard isCall else { continue }
      calls += 1
      guard calls == 1, readArguments() else { return nil }
    }
    guard calls == 1 else { return nil }
  }

  /// Skips a word, a string, a comment or a character. Returns whether it was the call's name and parenthesis; nil if a
  /// string or a comment is not terminated.
  private mutating func skip() -> Bool? {
    if let isWord = skipWord() { return isWord }
    guard code.skipText() else { return nil }
    return false
  }

  private mutating func skipWord() -> Bool? {
    let start = position
    while position < bytes.count, SwiftScanner.isWord(bytes[position]) { position += 1 }
    guard position > start else { return nil }
    let isMember = start > 0 && bytes[start - 1] == UInt8(ascii: ".")
    guard bytes[start..<position].elementsEqual("Package".utf8), !isMember, position < bytes.count,
      bytes[position] == UInt8(ascii: "(")
    else { return false }
    position += 1
    return true
  }

  /// Reads the arguments from the opening parenthesis to the closing one.
  private mutating func readArguments() -> Bool {
    while true {
      guard code.skipSpace(), position < bytes.count else { return false }
      if bytes[position] == UInt8(ascii: ")") {
        position += 1
        return true
      }
      let start = position
      while position < bytes.count, SwiftScanner.isWord(bytes[position]) { position += 1 }
      let label = String(decoding: bytes[start..<position], as: UTF8.self)
      guard !label.isEmpty, code.skipSpace(), position < bytes.count, bytes[position] == UInt8(ascii: ":") else {
        return false
      }
      position += 1
      guard code.skipSpace(), let value = readValue(), !value.isEmpty else { return false }
      arguments.append(Argument(label: label, value: value))
      if position < bytes.count, bytes[position] == UInt8(ascii: ",") { position += 1 }
    }
  }

  /// Reads a value, up to the comma or the parenthesis after it.
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
        guard open.popLast() == SwiftScanner.opening(of: byte) else { return nil }
      default: break
      }
      let isComment = code.startsComment
      let isSpace = SwiftScanner.isSpace(byte)
      guard code.skipText() else { return nil }
      if !isComment, !isSpace { end = position }
    }
    return nil
  }

  /// Returns the end of the last token in brackets that is neither white space nor a comment; the end of the opening
  /// bracket if there is none.
  static func lastContent(of bracket: Range<Int>, in bytes: [UInt8]) -> Int? {
    guard var inner = ManifestScanner(at: bracket.lowerBound + 1, bytes) else { return nil }
    var end = bracket.lowerBound + 1
    while inner.position < bracket.upperBound - 1 {
      let isContent = !inner.code.startsComment && !SwiftScanner.isSpace(bytes[inner.position])
      guard inner.code.skipText() else { return nil }
      if isContent { end = inner.position }
    }
    return end
  }

  /// Returns whether a value is a single bracket expression, unlike `[a] + [b]`.
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
      guard scanner.code.skipText() else { return false }
    }
    return false
  }

  private init?(at position: Int, _ bytes: [UInt8]) {
    guard position <= bytes.count else { return nil }
    code = SwiftScanner(bytes, at: position)
  }
}
