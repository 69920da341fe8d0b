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

/// The result of parsing a feature file.
package struct ParsedFile: Sendable {
  package let source: Source
  /// The document; nil if the file has errors.
  package private(set) var document: GherkinDocument?
  package private(set) var pickles: [Pickle] = []
  package private(set) var errors: [ParseError] = []
  /// Whether examples have rows from fixtures.
  private(set) var hasExamplesFiles = false
  /// Whether lines of the file can have lost text without an error.
  private(set) var isSuspicious = false

  /// Parses a file, adds the rows of fixtures, checks tags, and compiles pickles.
  ///
  /// - Parameter hasPickles: false if pickles are not needed.
  init(
    _ source: Source, parser: GherkinParser, examples: ExamplesSource?, _ rules: TagRules?,
    ids: IncrementingIDGenerator,
    hasPickles: Bool
  ) {
    self.source = source
    do throws(ParseErrors) {
      var document = try parser.parse(source, ids: ids, isSuspicious: &isSuspicious)
      var expansion = ExamplesExpansion(examples, ids: ids, uri: source.uri)
      expansion.fill(&document)
      hasExamplesFiles = expansion.hasFiles
      let errors = expansion.errors + TagCheck(document, rules).errors
      guard errors.isEmpty else { throw ParseErrors(errors: errors) }
      if hasPickles { pickles = try PickleCompiler().compile(document, ids: ids) }
      self.document = document
    } catch {
      errors = error.errors
    }
  }
}

/// Parsed and compiled feature files, for callers that examine syntax trees and run nothing.
package struct FeatureSet: Sendable {
  private let files: [ParsedFile]

  /// Whether there are no files.
  package var isEmpty: Bool { files.isEmpty }
  /// The documents of all files without errors.
  package var documents: [GherkinDocument] { files.compactMap(\.document) }
  /// All pickles, in the order of the files.
  package var pickles: [Pickle] { files.flatMap(\.pickles) }
  /// All errors of the files.
  package var parseErrors: [ParseError] { files.flatMap(\.errors) }

  /// Parses all sources, even after errors.
  ///
  /// - Parameters:
  ///   - sources: the feature files.
  ///   - ids: generates the ids of nodes and pickles.
  ///   - defaultLanguage: the language of files that declare none.
  ///   - examples: reads the fixtures of `@examples(…)` tags; if nil, such a tag is an error.
  package init(
    _ sources: [Source], ids: IncrementingIDGenerator, defaultLanguage: String = "en", examples: ExamplesSource? = nil
  ) {
    let parser = FeatureParser(defaultLanguage: defaultLanguage, examples: examples)
    files = sources.map { parser.parse($0, ids: ids) }
  }
}
