package import CucumberMessages
package import Gherkin

/// The feature files of a run, parsed and compiled.
package struct FeatureSet: Sendable {
  package private(set) var documents: [GherkinDocument] = []
  /// All pickles, in the order of the files.
  package private(set) var pickles: [Pickle] = []
  /// All that is wrong with the files.
  package private(set) var parseErrors: [ParseError] = []
  /// What the run's stream says of the files: for each its source, then its document and pickles or its errors.
  package private(set) var envelopes: [Envelope] = []

  /// The feature and rule of each scenario, by its node's id.
  package var scopes: [String: PickleScope] {
    documents.reduce(into: [:]) { $0.merge(PickleScope.scopes(of: $1)) { first, _ in first } }
  }

  /// Parses all sources, those after a broken one too.
  ///
  /// - Parameters:
  ///   - sources: the feature files.
  ///   - ids: gives the ids of nodes and pickles.
  ///   - defaultLanguage: the language of files that name none.
  ///   - examples: reads the files of `@examples(…)` tags; where nil, such a tag is an error.
  package init(
    _ sources: [Source], ids: any IDGenerator, defaultLanguage: String = "en", examples: ExamplesSource? = nil
  ) {
    let parser = GherkinParser(defaultLanguage: defaultLanguage)
    let compiler = PickleCompiler()
    for source in sources {
      envelopes.append(.source(source))
      do {
        var document = try parser.parse(source, ids: ids)
        var expansion = ExamplesExpansion(examples, ids: ids, uri: source.uri)
        expansion.fill(&document)
        guard expansion.errors.isEmpty else {
          add(expansion.errors)
          continue
        }
        documents.append(document)
        envelopes.append(.gherkinDocument(document))
        let pickles = try compiler.compile(document, ids: ids)
        envelopes += pickles.map(Envelope.pickle)
        self.pickles += pickles
      } catch {
        add(error.errors)
      }
    }
  }

  private mutating func add(_ errors: [ParseError]) {
    parseErrors += errors
    envelopes += errors.map(Envelope.parseError)
  }
}
