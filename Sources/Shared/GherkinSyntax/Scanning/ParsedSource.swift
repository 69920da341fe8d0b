/// A parsed source: the syntax tree and the lines.
package struct ParsedSource: Sendable {
  /// The source.
  package let source: Source
  /// The syntax tree.
  package let document: GherkinDocument
  /// All lines, in order.
  package let lines: [ParsedLine]

  /// Parses a source.
  ///
  /// - Throws: the errors of the source.
  package init(
    _ source: Source, ids: IncrementingIDGenerator = IncrementingIDGenerator(), defaultLanguage: String = "en"
  ) throws(ParseErrors) {
    let attempt = ParseAttempt(source, ids: ids, defaultLanguage: defaultLanguage)
    self.source = source
    document = try attempt.document.get()
    lines = attempt.lines
  }

  /// Returns the text between two offsets.
  package func text(_ range: Range<Int>) -> String {
    String(decoding: source.bytes[range], as: UTF8.self)
  }

  /// Returns the column of an offset in a line, in code points, counted from 1.
  package func column(of offset: Int, in line: ParsedLine) -> Int {
    source.bytes[line.start..<offset].count { $0 & 0xC0 != 0x80 } + 1
  }
}

/// The result of parsing a source that may have errors, for editors.
package struct ParseAttempt: Sendable {
  /// The source.
  package let source: Source
  /// The lines that the grammar accepts, in order; all of them if there are no errors.
  package let lines: [ParsedLine]
  /// The syntax tree, or the errors.
  package let document: Result<GherkinDocument, ParseErrors>

  /// Parses a source.
  package init(
    _ source: Source, ids: IncrementingIDGenerator = IncrementingIDGenerator(), defaultLanguage: String = "en"
  ) {
    self.source = source
    let offset = source.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var lines: [ParsedLine] = []
    var isInDocString = false
    var isSuspicious = false
    let note: ParserRun.TokenObserver = { token, matcher in
      // At this point the matcher knows the fence that the token opened, but no longer the one that it closed.
      lines.append(
        ParsedLine(token, &matcher, offset: offset, isDocString: isInDocString && matcher.openFence != nil))
      isInDocString = matcher.openFence != nil
    }
    do throws(ParseErrors) {
      document = .success(
        try GherkinParser(defaultLanguage: defaultLanguage).parse(
          source, ids: ids, isSuspicious: &isSuspicious, onToken: note))
    } catch {
      document = .failure(error)
    }
    self.lines = lines
  }

  /// The syntax tree with its lines; nil if there are errors.
  package var parsed: ParsedSource? {
    if case .success(let document) = document { ParsedSource(self, document) } else { nil }
  }

  /// The errors; empty if there are none.
  package var errors: [ParseError] {
    if case .failure(let errors) = document { errors.errors } else { [] }
  }
}

extension ParsedSource {
  fileprivate init(_ attempt: ParseAttempt, _ document: GherkinDocument) {
    source = attempt.source
    self.document = document
    lines = attempt.lines
  }
}
