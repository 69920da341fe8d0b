package import GherkinSyntax
import GherkinSteps

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
      self.document = document
      if hasPickles { pickles = try PickleCompiler().compile(document, ids: ids) }
    } catch {
      errors = error.errors
    }
  }
}
