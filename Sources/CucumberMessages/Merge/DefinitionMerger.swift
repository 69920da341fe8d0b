internal import Gherkin

/// Joins what streams say before anything runs: equal features, pickles and definitions are taken once.
struct DefinitionMerger: Sendable {
  /// Whether a feature could not be parsed.
  private(set) var hasParseErrors = false

  private var meta: Envelope?
  private var envelopes: [Envelope] = []
  private var sources: [String: (source: Source, stream: String)] = [:]
  private var documents: [String: (document: GherkinDocument, ids: IDCounter, stream: String)] = [:]
  private var pickles: [Numbered<PickleKey>: (pickle: Pickle, ids: IDCounter, stream: String)] = [:]
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
  mutating func take(
    _ envelope: Envelope, of name: String, _ stream: inout StreamIDs, _ ids: inout IDCounter
  ) throws(MergeProblem) {
    switch envelope {
    case .meta: meta = meta ?? envelope
    case .source(let source): try take(source, of: name)
    case .gherkinDocument(let document): try take(document, of: name, &stream, &ids)
    case .pickle(let pickle): try take(pickle, of: name, &stream, &ids)
    case .parseError:
      hasParseErrors = true
      takeOnce(envelope)
    case .undefinedParameterType: takeOnce(envelope)
    case .parameterType(let type): try take(type, \.id, Envelope.parameterType, .parameterType, &stream, &ids)
    case .stepDefinition(let definition):
      try take(definition, \.id, Envelope.stepDefinition, .stepDefinition, &stream, &ids)
    case .hook(let hook): try take(hook, \.id, Envelope.hook, .hook, &stream, &ids)
    default: break
    }
  }

  private mutating func takeOnce(_ envelope: Envelope) {
    if others.insert(envelope).inserted { envelopes.append(envelope) }
  }

  private mutating func take(_ source: Source, of name: String) throws(MergeProblem) {
    if let known = sources[source.uri] {
      guard known.source == source else { throw .otherSource(of: source.uri, than: known.stream) }
      return
    }
    sources[source.uri] = (source, name)
    envelopes.append(.source(source))
  }

  /// A document that is known gets the ids that it had, and must then be the same.
  private mutating func take(
    _ document: GherkinDocument, of name: String, _ stream: inout StreamIDs, _ ids: inout IDCounter
  ) throws(MergeProblem) {
    let known = documents[document.uri]
    var document = document
    let first = ids
    var counter = known?.ids ?? ids
    try document.renumber { id throws(MergeProblem) in
      let newID = counter.next()
      try stream.declare(id, as: newID, .node)
      id = newID
    }
    if let known {
      guard document == known.document else { throw .otherSource(of: document.uri, than: known.stream) }
      return
    }
    ids = counter
    documents[document.uri] = (document, first, name)
    envelopes.append(.gherkinDocument(document))
  }

  private mutating func take(
    _ pickle: Pickle, of name: String, _ stream: inout StreamIDs, _ ids: inout IDCounter
  ) throws(MergeProblem) {
    var pickle = pickle
    pickle.astNodeIds = try stream.newIDs(of: pickle.astNodeIds, .node)
    let key = PickleKey(uri: pickle.uri, nodes: pickle.astNodeIds)
    let numbered = Numbered(key: key, number: pickleCounts[key, default: 0])
    pickleCounts[key, default: 0] += 1
    let known = pickles[numbered]
    let first = ids
    var counter = known?.ids ?? ids
    try pickle.renumber(&counter, &stream)
    if let known {
      guard pickle == known.pickle else { throw .otherSource(of: pickle.uri, than: known.stream) }
      return
    }
    ids = counter
    pickles[numbered] = (pickle, first, name)
    envelopes.append(.pickle(pickle))
  }

  private mutating func take<Definition>(
    _ definition: Definition, _ id: WritableKeyPath<Definition, String>, _ envelope: (Definition) -> Envelope,
    _ kind: StreamIDs.Kind, _ stream: inout StreamIDs, _ ids: inout IDCounter
  ) throws(MergeProblem) {
    var definition = definition
    let oldID = definition[keyPath: id]
    definition[keyPath: id] = ""
    let key = envelope(definition)
    let numbered = Numbered(key: key, number: definitionCounts[key, default: 0])
    definitionCounts[key, default: 0] += 1
    let known = definitions[numbered]
    let newID = known ?? ids.next()
    try stream.declare(oldID, as: newID, kind)
    guard known == nil else { return }
    definitions[numbered] = newID
    definition[keyPath: id] = newID
    envelopes.append(envelope(definition))
  }
}

extension Pickle {
  /// Gives the pickle and its steps new ids, and replaces those of tags and steps' nodes.
  fileprivate mutating func renumber(_ ids: inout IDCounter, _ stream: inout StreamIDs) throws(MergeProblem) {
    let newID = ids.next()
    try stream.declare(id, as: newID, .pickle)
    id = newID
    for index in tags.indices { tags[index].astNodeId = try stream.newID(of: tags[index].astNodeId, .node) }
    for index in steps.indices {
      steps[index].astNodeIds = try stream.newIDs(of: steps[index].astNodeIds, .node)
      let newID = ids.next()
      try stream.declare(steps[index].id, as: newID, .pickleStep)
      steps[index].id = newID
    }
  }
}
