internal import Gherkin

/// Joins what streams say before anything runs: equal features, pickles and definitions are taken once.
struct DefinitionMerger: Sendable {
  /// The files that could not be parsed, each once.
  private(set) var unparsedFiles: [String] = []
  /// Whether sources, documents and pickles are kept; otherwise, their ids are checked.
  var keepsMessages = true

  private var meta: Envelope?
  private var envelopes: [Envelope] = []
  private var sources: [String: (source: Source, stream: String)] = [:]
  /// The hash values of sources, if these are not kept.
  private var sourceDigests: [String: Int] = [:]
  private var documents: [String: (document: GherkinDocument, stream: String)] = [:]
  private var pickles: [Numbered<PickleKey>: (pickle: Pickle, stream: String)] = [:]
  private var definitions: [Numbered<Envelope>: String] = [:]
  private var others: Set<Envelope> = []

  /// How often the present stream has said the same: what it says twice is taken twice.
  private var pickleCounts: [PickleKey: Int] = [:]
  private var definitionCounts: [Envelope: Int] = [:]

  /// What a pickle is made from, by the ids of the merged stream.
  private struct PickleKey: Hashable, Sendable {
    var uri: String
    var nodes: [String]
  }

  /// The first, second, … of equal things in one stream.
  private struct Numbered<Key: Hashable & Sendable>: Hashable, Sendable {
    var key: Key
    var number: Int
  }

  /// All definitions, the surroundings of the first run first.
  var all: [Envelope] { (meta.map { [$0] } ?? []) + envelopes }

  /// Takes in that another stream begins.
  mutating func beginStream() {
    pickleCounts = [:]
    definitionCounts = [:]
  }

  /// Takes in one envelope of a stream, if it is a definition.
  mutating func take(_ envelope: Envelope, of name: String, _ ids: inout StreamIDs) throws(MergeProblem) {
    switch envelope {
    case .meta: meta = meta ?? envelope
    case .source(let source): try take(source, of: name)
    case .gherkinDocument(let document): try take(document, of: name, &ids)
    case .pickle(let pickle): try take(pickle, of: name, &ids)
    case .parseError(let error):
      if !unparsedFiles.contains(error.uri) { unparsedFiles.append(error.uri) }
      takeOnce(envelope)
    case .undefinedParameterType: takeOnce(envelope)
    case .parameterType(let type): try take(type, \.id, Envelope.parameterType, .parameterType, &ids)
    case .stepDefinition(let definition): try take(definition, \.id, Envelope.stepDefinition, .stepDefinition, &ids)
    case .hook(let hook): try take(hook, \.id, Envelope.hook, .hook, &ids)
    default: break
    }
  }

  private mutating func takeOnce(_ envelope: Envelope) {
    if others.insert(envelope).inserted { envelopes.append(envelope) }
  }

  private mutating func take(_ source: Source, of name: String) throws(MergeProblem) {
    guard keepsMessages else {
      let digest = source.hashValue
      guard sourceDigests.updateValue(digest, forKey: source.uri) ?? digest == digest else {
        throw .otherSource(of: source.uri, than: name)
      }
      return
    }
    if let known = sources[source.uri] {
      guard known.source == source else { throw .otherSource(of: source.uri, than: known.stream) }
      return
    }
    sources[source.uri] = (source, name)
    envelopes.append(.source(source))
  }

  private mutating func take(
    _ document: GherkinDocument, of name: String, _ ids: inout StreamIDs
  ) throws(MergeProblem) {
    guard keepsMessages else { return try ids.declare(document) }
    var document = document
    let known = documents[document.uri]
    if try ids.declare(&document, known: known.map { [$0.document] } ?? []) { return }
    if let known { throw .otherSource(of: document.uri, than: known.stream) }
    documents[document.uri] = (document, name)
    envelopes.append(.gherkinDocument(document))
  }

  private mutating func take(_ pickle: Pickle, of name: String, _ ids: inout StreamIDs) throws(MergeProblem) {
    var pickle = pickle
    try pickle.code(&ids)
    guard keepsMessages else { return try ids.declare(pickle) }
    let key = PickleKey(uri: pickle.uri, nodes: pickle.astNodeIds)
    let numbered = Numbered(key: key, number: pickleCounts[key, default: 0])
    pickleCounts[key, default: 0] += 1
    let known = pickles[numbered]
    if try ids.declare(&pickle, known: known.map { [$0.pickle] } ?? []) { return }
    if let known { throw .otherSource(of: pickle.uri, than: known.stream) }
    pickles[numbered] = (pickle, name)
    envelopes.append(.pickle(pickle))
  }

  private mutating func take<Definition>(
    _ definition: Definition, _ id: WritableKeyPath<Definition, String>, _ envelope: (Definition) -> Envelope,
    _ kind: StreamIDs.Kind, _ ids: inout StreamIDs
  ) throws(MergeProblem) {
    var definition = definition
    let oldID = definition[keyPath: id]
    definition[keyPath: id] = ""
    let key = envelope(definition)
    let numbered = Numbered(key: key, number: definitionCounts[key, default: 0])
    definitionCounts[key, default: 0] += 1
    let known = definitions[numbered]
    let newID = known ?? ids.merged(oldID)
    try ids.declare(oldID, as: newID, kind)
    guard known == nil else { return }
    definitions[numbered] = newID
    definition[keyPath: id] = newID
    envelopes.append(envelope(definition))
  }
}
