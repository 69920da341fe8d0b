/// Parses feature files. Produces a syntax tree, or all errors with their locations.
///
/// A parser has no state. It may parse many files, on many threads at once.
public struct GherkinParser: Sendable {
  private let defaultLanguage: String

  /// Creates a parser. A file without `# language:` is read in `defaultLanguage`, a code of `Dialect.all`.
  ///
  /// An unknown code is a parse error, like an unknown `# language:`.
  public init(defaultLanguage: String = "en") {
    self.defaultLanguage = defaultLanguage
  }

  /// Returns the syntax tree of a source. Its nodes take their ids from `ids`, children before their parents.
  ///
  /// Rules and error texts are the official ones. Source that is not UTF-8 is one error, which names the first invalid
  /// byte.
  public func parse(_ source: Source, ids: IncrementingIDGenerator) throws(ParseErrors) -> GherkinDocument {
    var isSuspicious = false
    return try parse(source, ids: ids, isSuspicious: &isSuspicious)
  }

  /// Parses a source.
  ///
  /// - Parameter isSuspicious: whether the source has lines in which text can be lost without an error.
  package func parse(
    _ source: Source, ids: IncrementingIDGenerator, isSuspicious: inout Bool
  ) throws(ParseErrors) -> GherkinDocument {
    try parse(source, ids: ids, isSuspicious: &isSuspicious, onToken: nil)
  }

  /// Parses a source, and passes each token to an observer before it is added to the tree.
  func parse(
    _ source: Source, ids: IncrementingIDGenerator, isSuspicious: inout Bool, onToken: ParserRun.TokenObserver?
  ) throws(ParseErrors) -> GherkinDocument {
    var errors = ErrorList(uri: source.uri)
    guard let keywords = KeywordIndex.of(defaultLanguage) else {
      errors.add(.unknownLanguage(defaultLanguage), at: Location(line: 1, column: 1))
      throw ParseErrors(errors)
    }
    let outcome = source.bytes.withUnsafeBufferPointer { buffer -> Result<GherkinDocument, ParseErrors> in
      let content = Self.withoutByteOrderMark(buffer)
      let isASCII: Bool
      switch UTF8Check(content) {
      case .ascii: isASCII = true
      case .valid: isASCII = false
      case .invalid(let offset):
        errors.add(.notUTF8, at: Self.location(of: offset, in: content))
        return .failure(ParseErrors(errors))
      }
      let bytes = SourceBytes(content, isASCII: isASCII)
      let matcher = LineMatcher(bytes, keywords: keywords, isMarkdown: source.mediaType == .markdown)
      var run = ParserRun(matcher, uri: source.uri, errors: errors, ids: ids, onToken: onToken)
      let result = run.parse()
      isSuspicious = run.isSuspicious || source.mediaType == .markdown
      return result
    }
    return try outcome.get()
  }

  private static func withoutByteOrderMark(_ buffer: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    guard buffer.count >= 3, buffer[0] == 0xEF, buffer[1] == 0xBB, buffer[2] == 0xBF else { return buffer }
    return UnsafeBufferPointer(rebasing: buffer[3...])
  }

  /// Returns the line and column of an offset. Everything before the offset must be valid UTF-8.
  private static func location(of offset: Int, in buffer: UnsafeBufferPointer<UInt8>) -> Location {
    var line = 1
    var column = 1
    for byte in buffer[..<offset] {
      if byte == 0x0A {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    return Location(line: line, column: column)
  }
}
