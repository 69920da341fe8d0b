import CucumberMessages
package import Gherkin

/// The feature files of a run, parsed and compiled.
package struct FeatureSet: Sendable {
  package private(set) var documents: [GherkinDocument] = []
  /// All pickles, in the order of the files.
  package private(set) var pickles: [Pickle] = []
  /// All that is wrong with the files.
  package private(set) var parseErrors: [ParseError] = []
  /// What came of each file, in order.
  private var files: [File] = []

  private struct File {
    let source: Source
    var document: GherkinDocument?
    var pickles: Range<Int> = 0..<0
    var errors: [ParseError] = []
  }

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
      var file = File(source: source)
      do throws(ParseErrors) {
        var document = try parser.parse(source, ids: ids)
        var expansion = ExamplesExpansion(examples, ids: ids, uri: source.uri)
        expansion.fill(&document)
        guard expansion.errors.isEmpty else { throw ParseErrors(errors: expansion.errors) }
        documents.append(document)
        file.document = document
        let pickles = try compiler.compile(document, ids: ids)
        file.pickles = self.pickles.count..<self.pickles.count + pickles.count
        self.pickles += pickles
      } catch {
        file.errors = error.errors
        parseErrors += error.errors
      }
      files.append(file)
    }
  }

  /// Sends what a run's stream says of the files: for each its source, then its document and pickles, or its errors.
  func send(to bus: EventBus) {
    for file in files {
      bus.send(.source(file.source))
      if let document = file.document { bus.send(.gherkinDocument(document)) }
      bus.send(pickles[file.pickles].lazy.map(Envelope.pickle))
      bus.send(file.errors.lazy.map(Envelope.parseError))
    }
  }
}
