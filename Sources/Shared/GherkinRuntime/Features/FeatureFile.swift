import GherkinProtocol
package import GherkinSteps
package import GherkinSyntax

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

  /// Parses a file, adds the rows of fixtures, checks tags, and compiles pickles, with ids from a generator.
  package func parse(_ source: Source, ids: IncrementingIDGenerator) -> FeatureFile {
    var isSuspicious = false
    do throws(ParseErrors) {
      var document = try parser.parse(source, ids: ids, isSuspicious: &isSuspicious)
      var expansion = ExamplesExpansion(examples, ids: ids, uri: source.uri)
      expansion.fill(&document)
      let errors = expansion.errors + TagCheck(document, rules).errors
      guard errors.isEmpty else { throw ParseErrors(errors: errors) }
      let pickles = try PickleCompiler().compile(document, ids: ids)
      return FeatureFile(source, document, pickles, isSuspicious: isSuspicious)
    } catch {
      return FeatureFile(source, errors: error.errors, isSuspicious: isSuspicious)
    }
  }
}

/// A feature file with its syntax tree and its pickles. A run keeps it until the last report.
package struct FeatureFile: Sendable {
  package let source: Source
  /// The syntax tree; nil if the file has errors.
  package let document: GherkinDocument?
  package let pickles: [Pickle]
  package let errors: [ParseError]
  /// Whether lines of the file can have lost text without an error.
  let isSuspicious: Bool

  fileprivate init(
    _ source: Source, _ document: GherkinDocument? = nil, _ pickles: [Pickle] = [], errors: [ParseError] = [],
    isSuspicious: Bool
  ) {
    self.source = source
    self.document = document
    self.pickles = pickles
    self.errors = errors
    self.isSuspicious = isSuspicious
  }

  /// Returns the file with other pickles.
  func replacing(_ pickles: [Pickle]) -> FeatureFile {
    FeatureFile(source, document, pickles, errors: errors, isSuspicious: isSuspicious)
  }
}

/// Feature files for callers that examine syntax trees and run nothing.
package struct FeatureSet: Sendable {
  private let files: [FeatureFile]

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
