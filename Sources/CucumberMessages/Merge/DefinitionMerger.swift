internal import Gherkin

/// Joins what streams say before anything runs: equal features, pickles and definitions are taken once.
struct DefinitionMerger: Sendable {
  /// Whether features and pickles are kept, to be compared and to be written. Otherwise only their ids are.
  private let keepsFeatures: Bool
  /// The hashes of the sources that are not kept.
  private var sourceDigests: [String: Int] = [:]
  /// The files that could not be parsed, each once.
  private(set) var unparsedFiles: [String] = []

  private var meta: Envelope?
  private var envelopes: [Envelope] = []
  private var sources: [String: (source: Source, stream: String)] = [:]
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

  /// The ids of the present stream's pickles in the merged stream, in order.
  private var streamPickles: [String] = []
  /// The positions of pickles among the scenarios of all parts of a sharded run, by their ids in the merged stream.
  private(set) var positions: [String: Int] = [:]

  init(keepsFeatures: Bool) {
    self.keepsFeatures = keepsFeatures
  }

  /// All definitions, the surroundings of the first run first; those of features in the order of the features, as far as
  /// it is known.
  var all: [Envelope] { (meta.map { [$0] } ?? []) + (positions.isEmpty ? envelopes : envelopesInOrder) }

  /// The definitions with each feature's together, and features and pickles in the order of the sharded run. A part has
  /// only the features and pickles of its own scenarios.
  private var envelopesInOrder: [Envelope] {
    var firsts: [String: Int] = [:]
    for case .pickle(let pickle) in envelopes {
      if let position = positions[pickle.id] { firsts[pickle.uri] = min(firsts[pickle.uri] ?? position, position) }
    }
    let keyed = envelopes.enumerated().map { index, envelope in
      let key: (feature: Int, pickle: Int) =
        switch envelope {
        case .source(let source): (firsts[source.uri] ?? .max - 1, -1)
        case .gherkinDocument(let document): (firsts[document.uri] ?? .max - 1, -1)
        case .parseError(let error): (firsts[error.uri] ?? .max - 1, -1)
        case .pickle(let pickle): (firsts[pickle.uri] ?? .max - 1, positions[pickle.id] ?? .max)
        default: (.max, -1)
        }
      return (key: (key.feature, key.pickle, index), envelope: envelope)
    }
    return keyed.sorted { $0.key < $1.key }.map(\.envelope)
  }

  /// Takes in that another stream begins.
  mutating func beginStream() {
    pickleCounts = [:]
    definitionCounts = [:]
    streamPickles = []
  }

  /// Takes in that the stream is over.
  ///
  /// - Parameter shards: the parts of a sharded run that the stream has; several in a stream that was merged.
  mutating func endStream(_ shards: [RunFact.Shard]) {
    defer { streamPickles = [] }
    let ranges = shards.flatMap(\.positions).sorted { $0[0] < $1[0] }
    // A stream that broke off, or was merged with a rerun, may have other pickles.
    guard !ranges.isEmpty, ranges.reduce(0, { $0 + $1[1] - $1[0] + 1 }) == streamPickles.count,
      shards.allSatisfy({ $0.selection == shards[0].selection })
    else { return }
    for (id, position) in zip(streamPickles, ranges.lazy.flatMap { $0[0]...$0[1] }) {
      positions[id] = positions[id] ?? position
    }
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
    guard keepsFeatures else {
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
    var document = document
    let known = documents[document.uri]
    if try ids.declare(&document, known: known.map { [$0.document] } ?? []) { return }
    guard keepsFeatures else { return }
    if let known { throw .otherSource(of: document.uri, than: known.stream) }
    documents[document.uri] = (document, name)
    envelopes.append(.gherkinDocument(document))
  }

  private mutating func take(_ pickle: Pickle, of name: String, _ ids: inout StreamIDs) throws(MergeProblem) {
    var pickle = pickle
    try ids.replaceReferences(in: &pickle)
    guard keepsFeatures else {
      _ = try ids.declare(&pickle, known: [])
      return
    }
    let key = PickleKey(uri: pickle.uri, nodes: pickle.astNodeIds)
    let numbered = Numbered(key: key, number: pickleCounts[key, default: 0])
    pickleCounts[key, default: 0] += 1
    let known = pickles[numbered]
    if try ids.declare(&pickle, known: known.map { [$0.pickle] } ?? []) {
      if let known { streamPickles.append(known.pickle.id) }
      return
    }
    if let known { throw .otherSource(of: pickle.uri, than: known.stream) }
    pickles[numbered] = (pickle, name)
    streamPickles.append(pickle.id)
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
