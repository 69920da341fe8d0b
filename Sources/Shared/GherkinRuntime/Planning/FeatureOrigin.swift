package import GherkinSyntax
package import GherkinSteps

/// Parses feature files, one at a time.
package struct FeatureParser: Sendable {
  private let parser: GherkinParser
  private let examples: ExamplesSource?
  /// The meaning of tags; nil if nothing is to run.
  let rules: TagRules?

  /// Creates a parser.
  ///
  /// - Parameters:
  ///   - defaultLanguage: the language of files that declare none.
  ///   - examples: reads the fixtures of `@examples(…)` tags; if nil, such a tag is an error.
  ///   - rules: the meaning of tags; if nil, conditions are not checked.
  package init(defaultLanguage: String = "en", examples: ExamplesSource? = nil, rules: TagRules? = nil) {
    parser = GherkinParser(defaultLanguage: defaultLanguage)
    self.examples = examples
    self.rules = rules
  }

  /// Parses a file, with ids from a generator.
  ///
  /// - Parameter hasPickles: false if pickles are not needed.
  package func parse(_ source: Source, ids: IncrementingIDGenerator, hasPickles: Bool = true) -> ParsedFile {
    ParsedFile(source, parser: parser, examples: examples, rules, ids: ids, hasPickles: hasPickles)
  }
}

/// Recreates the syntax tree of a feature file, with the same ids.
///
/// Trees take more memory than anything else in a run, and after planning only failed scenarios need theirs.
package struct FeatureOrigin: Sendable {
  private enum Content: Sendable {
    /// The file's text, and the number of its first id.
    case source(Source, FeatureParser, firstID: Int, stride: Int)
    /// The file with its tree, because a fixture could have changed since.
    case file(ParsedFile)
  }

  private let content: Content

  init(_ file: ParsedFile, _ parser: FeatureParser, firstID: Int, stride: Int, keepsTree: Bool) {
    if keepsTree || file.hasExamplesFiles {
      content = .file(file)
    } else {
      content = .source(file.source, parser, firstID: firstID, stride: stride)
    }
  }

  /// Returns the syntax tree and all pickles of the file; nil for a file with errors.
  package func tree() -> (document: GherkinDocument, pickles: [Pickle])? {
    let file = file()
    return file.document.map { ($0, file.pickles) }
  }

  /// Returns the syntax tree without pickles; nil for a file with errors.
  func document() -> GherkinDocument? { file(hasPickles: false).document }

  /// Returns the file, which is parsed again if its tree was not kept.
  func file(hasPickles: Bool = true) -> ParsedFile {
    switch content {
    case .file(let file): file
    case .source(let source, let parser, let firstID, let stride):
      parser.parse(source, ids: IncrementingIDGenerator(at: firstID, stride: stride), hasPickles: hasPickles)
    }
  }
}
