package import Gherkin
package import GherkinSteps

/// Feature files, parsed and compiled, for callers that look at syntax trees and run nothing.
package struct FeatureSet: Sendable {
  private let files: [ParsedFile]

  /// Whether there is no file at all.
  package var isEmpty: Bool { files.isEmpty }
  /// The documents of all files without errors.
  package var documents: [GherkinDocument] { files.compactMap(\.document) }
  /// All pickles, in the order of the files.
  package var pickles: [Pickle] { files.flatMap(\.pickles) }
  /// All errors of the files.
  package var parseErrors: [ParseError] { files.flatMap(\.errors) }

  /// Parses all sources, those after one with errors too.
  ///
  /// - Parameters:
  ///   - sources: the feature files.
  ///   - ids: gives the ids of nodes and pickles.
  ///   - defaultLanguage: the language of files that name none.
  ///   - examples: reads the files of `@examples(…)` tags; if nil, such a tag is an error.
  package init(
    _ sources: [Source], ids: any IDGenerator, defaultLanguage: String = "en", examples: ExamplesSource? = nil
  ) {
    let parser = FeatureParser(defaultLanguage: defaultLanguage, examples: examples)
    files = sources.map { parser.parse($0, ids: ids) }
  }
}
