package import GherkinSyntax
package import GherkinSteps

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
