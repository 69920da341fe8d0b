/// A token of Swift source, as detailed as the scanner requires.
struct SwiftToken {
  enum Kind: UInt8 {
    case identifier, number
    /// `$0`; `byte` is the number.
    case closureArgument
    case string, regex
    /// One byte of punctuation or of an operator.
    case punctuation
    case open, close
  }

  struct Flags: OptionSet {
    let rawValue: UInt8
    /// An unterminated string or regex literal.
    static let unterminated = Flags(rawValue: 1)
    static let interpolated = Flags(rawValue: 2)
    static let multiLine = Flags(rawValue: 4)
    /// A bracket that an outer bracket closes.
    static let unclosed = Flags(rawValue: 8)
    /// An identifier in backticks.
    static let quoted = Flags(rawValue: 16)
  }

  let kind: Kind
  /// The byte of punctuation, the number of a closure argument, or the number of hashes of a literal.
  let byte: UInt8
  var flags: Flags
  /// For an opening brace: the highest `$` number directly inside, plus 1.
  var closureArguments: UInt8 = 0
  let start: UInt32
  var end: UInt32
  /// For brackets: the index of the other bracket. For strings: the index of the token after the string. Otherwise -1.
  var link: Int32 = -1

  func `is`(_ scalar: Unicode.Scalar) -> Bool { kind.rawValue >= Kind.punctuation.rawValue && byte == scalar.value }

  var range: Range<Int> { Int(start)..<Int(end) }
}

/// The tokens of a source text.
struct SwiftTokens {
  let bytes: [UInt8]
  fileprivate(set) var tokens: [SwiftToken]
  /// The documentation comments: the range in the text, and the index of the token after it.
  let documentation: [(range: Range<Int>, next: Int)]
  /// Whether all literals, comments, brackets and `#if` are closed.
  let isComplete: Bool

  init(_ bytes: [UInt8]) {
    var lexer = SwiftLexer(bytes)
    lexer.run()
    self.bytes = bytes
    tokens = lexer.tokens
    documentation = lexer.documentation
    isComplete = lexer.isComplete
  }

  var count: Int { tokens.count }

  /// Returns a token; nil before the first and after the last one.
  subscript(index: Int) -> SwiftToken? { tokens.indices.contains(index) ? tokens[index] : nil }

  func `is`(_ index: Int, _ scalar: Unicode.Scalar) -> Bool { self[index]?.is(scalar) ?? false }

  /// Returns whether a token is an identifier with this name.
  func isWord(_ index: Int, _ name: StaticString) -> Bool {
    guard let token = self[index], token.kind == .identifier, !token.flags.contains(.quoted) else { return false }
    return token.range.count == name.utf8CodeUnitCount
      && name.withUTF8Buffer { bytes[token.range].elementsEqual($0) }
  }

  func text(_ index: Int) -> String {
    self[index].map { String(decoding: bytes[$0.range], as: UTF8.self) } ?? ""
  }

  /// Returns the index of the token after a token and the content of its brackets.
  func index(after index: Int) -> Int {
    guard let token = self[index], token.link > index else { return index + 1 }
    return token.kind == .open && !token.flags.contains(.unclosed) ? Int(token.link) + 1 : Int(token.link)
  }

  /// Returns the documentation comment before a token, without its markers; nil if there is none.
  func documentation(before index: Int) -> String? {
    var (low, high) = (0, documentation.count)
    while low < high {
      let middle = (low + high) / 2
      if documentation[middle].next < index { low = middle + 1 } else { high = middle }
    }
    guard low < documentation.count, documentation[low].next == index else { return nil }
    // The last of several comments is used.
    while low + 1 < documentation.count, documentation[low + 1].next == index { low += 1 }
    return DocumentationComment.text(String(decoding: bytes[documentation[low].range], as: UTF8.self))
  }
}
