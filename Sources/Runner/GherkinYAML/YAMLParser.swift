package import GherkinData

/// Parses YAML text into nodes with locations.
///
/// The syntax is that of libyaml: YAML 1.1, and the compatible parts of 1.2. Values are interpreted according to the
/// YAML 1.2 core schema. Merge keys (`<<`, https://yaml.org/type/merge.html) belong to YAML 1.1, but are supported
/// because authors expect them.
package enum YAMLParser {
  /// Returns all documents of a text, in order.
  ///
  /// - Parameters:
  ///   - text: The YAML text.
  ///   - file: The name of the file in errors.
  /// - Throws: A `YAMLError` for the first error in the text.
  package static func documents(in text: String, file: String) throws(YAMLError) -> [YAMLDocument] {
    try documents(in: Array(text.utf8), file: file)
  }

  /// Returns all documents of the UTF-8 bytes of a text, in order. Skips a byte order mark.
  ///
  /// - Parameters:
  ///   - bytes: The YAML text.
  ///   - file: The name of the file in errors.
  /// - Throws: A `YAMLError` for the first error in the text.
  package static func documents(in bytes: [UInt8], file: String) throws(YAMLError) -> [YAMLDocument] {
    let source = YAMLSource(file: file, bytes: bytes, isYAML: true)
    if source.bytes.isEmpty { return [] }
    if source.bytes.count > Limits.bytes { throw source.error(at: Mark(line: 1, column: 1), .tooLarge) }
    try source.checkDirectives()
    // The closure's error type is explicit, because the buffer's method is generic over it.
    return try source.bytes.withUnsafeBufferPointer { (buffer) throws(YAMLError) -> [YAMLDocument] in
      try documents(in: buffer, of: source)
    }
  }

  /// Returns all documents of the UTF-8 bytes of a text, in order. Copies the bytes, which need not outlive the call.
  ///
  /// - Parameters:
  ///   - bytes: The YAML text.
  ///   - file: The name of the file in errors.
  /// - Throws: A `YAMLError` for the first error in the text.
  package static func documents(in bytes: UnsafeRawBufferPointer, file: String) throws(YAMLError) -> [YAMLDocument] {
    try documents(in: Array(bytes), file: file)
  }

  private static func documents(
    in buffer: UnsafeBufferPointer<UInt8>, of source: YAMLSource
  ) throws(YAMLError) -> [YAMLDocument] {
    var builder = TreeBuilder(source)
    let reader = try located(builder) { () throws(ParserFailure) in try EventReader(buffer) }
    while true {
      let event = try located(builder) { () throws(ParserFailure) in try reader.next() }
      if case .streamEnd = event.kind { return builder.documents }
      try builder.add(event)
    }
  }

  /// Adds locations to the C parser's failures.
  private static func located<Result>(
    _ builder: borrowing TreeBuilder, _ body: () throws(ParserFailure) -> Result
  ) throws(YAMLError) -> Result {
    do {
      return try body()
    } catch {
      throw builder.source.error(for: error, path: builder.path)
    }
  }
}

extension YAMLSource {
  /// Rejects more `%TAG` lines than libyaml can process quickly.
  fileprivate func checkDirectives() throws(YAMLError) {
    var count = 0
    var position = 0
    while let percent = bytes[position...].firstIndex(of: UInt8(ascii: "%")) {
      position = percent + 1
      guard percent == 0 || bytes[percent - 1] == 0x0A || bytes[percent - 1] == 0x0D else { continue }
      count += 1
      if count > YAMLLimits.tagDirectives { throw error(at: mark(atOffset: percent), .tooManyDirectives) }
    }
  }

  /// Returns an error for the parser's failure.
  fileprivate func error(for failure: ParserFailure, path: [PathStep]) -> YAMLError {
    switch failure.place {
    case .offset(var offset):
      // An invalid character is reported at the byte that is invalid, which need not be its first.
      if failure.reason == "invalid trailing UTF-8 octet" {
        offset = bytes[..<offset].lastIndex { $0 >= 0xC0 } ?? offset
      }
      return error(at: mark(atOffset: offset), .unreadable(failure, isUTF16: looksLikeUTF16))
    case .mark(let mark):
      if let space = noBreakSpace(before: mark) { return error(at: space, path: path, .noBreakSpace) }
      let before = scalars(mark.line).prefix(max(0, Int(mark.column) - 1))
      let quote = before.first { $0.isOtherQuotationMark }
      return error(at: mark, path: path, .syntax(failure, at: scalar(at: mark), after: quote))
    }
  }

  /// Returns the character at a location; nil before its line, at the end of it, or after the end of the text.
  func scalar(at mark: Mark) -> Unicode.Scalar? {
    mark.column < 1 ? nil : scalars(mark.line).dropFirst(Int(mark.column) - 1).first
  }

  private func scalars(_ line: Int32) -> String.UnicodeScalarView {
    String(decoding: self.line(line), as: UTF8.self).unicodeScalars
  }

  /// Returns the location of a no-break space in indentation or after a colon, on the line of an error or the one
  /// before it, where libyaml does not notice it.
  private func noBreakSpace(before mark: Mark) -> Mark? {
    for line in [mark.line, mark.line - 1] where line > 0 {
      var before: Unicode.Scalar = " "
      var isIndentation = true
      for (offset, scalar) in scalars(line).enumerated() {
        if scalar == "\u{A0}", isIndentation || before == ":" {
          return Mark(line: line, column: Int32(clamping: offset + 1))
        }
        isIndentation = isIndentation && (scalar == " " || scalar == "-")
        before = scalar
      }
    }
    return nil
  }

  /// Whether the text starts with a byte order mark of UTF-16 or UTF-32, or every other byte is zero.
  private var looksLikeUTF16: Bool {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return true }
    let empty = bytes.prefix(4).enumerated().filter { $1 == 0 }.map(\.offset)
    return empty == [0, 2] || empty == [1, 3]
  }
}

/// Limits on the resources that only YAML can use; each is far above those of real fixtures.
enum YAMLLimits {
  /// The maximum size of scalars that aliases refer to in bytes, so that one long value cannot be used a million times.
  static let aliasedBytes = 64 << 20

  /// The maximum number of `%TAG` directives in a text: libyaml compares each with all earlier ones.
  static let tagDirectives = 256
}
