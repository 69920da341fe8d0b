import GherkinOutcomes
import GherkinSyntax
import GherkinRunHistory

/// Features that were parsed with ids of one generator.
struct ParsedFeatures {
  /// The pickles of all features, in order.
  private(set) var pickles: [Pickle] = []
  /// The identities of the pickles.
  private(set) var identities: [ScenarioIdentity] = []

  init(_ features: [(uri: String, text: String)]) throws {
    let ids = IncrementingIDGenerator()
    var documents: [GherkinDocument] = []
    for (uri, text) in features {
      let document = try GherkinParser().parse(Source(uri: uri, text: text), ids: ids)
      documents.append(document)
      pickles += try PickleCompiler().compile(document, ids: ids)
    }
    let known = ScenarioIdentities(documents)
    identities = pickles.compactMap(known.identity)
  }
}
