internal import GherkinSyntax
internal import GherkinText

/// Merges the messages that precede the events: equal features, pickles, definitions and test cases are kept once.
struct DefinitionMerger {
  /// A message of the merged stream.
  private struct Known<Message> {
    let message: Message
    /// The name of the stream that contained it first.
    let stream: String
  }

  /// A feature file.
  private struct Feature {
    var source: Known<Source>?
    var document: Known<GherkinDocument>?
    /// The ids of its pickles in the merged stream.
    var pickles: [String] = []
  }

  /// A key with its occurrence number among equal keys of one stream: a duplicate within one stream is kept.
  private struct Numbered<Key: Hashable>: Hashable {
    var key: Key
    var number: Int
  }

  /// The files that could not be parsed, each once.
  private(set) var unparsedFiles: [String] = []
  /// The test cases of the merged stream, in order.
  private(set) var testCases: [Envelope.TestCase] = []

  private var unparsedPaths: Set<ExactText> = []
  private var features: [Feature] = []
  /// The indices of the features, by name.
  private var featureIndices: [ExactText: Int] = [:]
  private var meta: Envelope?
  /// All other messages but test cases, each with the feature and the pickle that determine its order.
  private var messages: [(message: Envelope, feature: Int?, pickle: String?)] = []
  /// The pickles by the ids of their nodes.
  private var pickles: [Numbered<[String]>: Known<Pickle>] = [:]
  /// The ids of definitions in the merged stream.
  private var definitions: [Numbered<Envelope>: String] = [:]
  private var others: Set<Envelope> = []
  /// The indices of the test cases, by their ids.
  private var testCaseIndices: [String: Int] = [:]
  /// The indices of the test cases, by the hashes of their contents.
  private var equalTestCases: [Int: [Int]] = [:]

  /// The numbers of equal pickles and definitions in the current stream so far.
  private var pickleCounts: [[String]: Int] = [:]
  private var definitionCounts: [Envelope: Int] = [:]
  /// The merged ids of the current stream's pickles, in order.
  private var streamPickles: [String] = []
  /// The positions of pickles among the scenarios of all parts of a sharded run, by their ids in the merged stream.
  private var positions: [String: Int] = [:]

  /// All messages but test cases, starting with the first run's environment. Messages of features follow the order of
  /// the features, if it is known. A shard contains only the features and pickles of its own scenarios.
  var orderedMessages: [Envelope] {
    let first = meta.map { [$0] } ?? []
    guard !positions.isEmpty else { return first + messages.map(\.message) }
    let starts = features.map { $0.pickles.lazy.compactMap { positions[$0] }.min() ?? .max - 1 }
    let keys = messages.enumerated().map { index, message in
      (message.feature.map { starts[$0] } ?? .max, message.pickle.map { positions[$0] ?? .max } ?? -1, index)
    }
    return first + keys.sorted(by: <).map { messages[$0.2].message }
  }

  /// The test cases in the order of their pickles, if it is known.
  var orderedTestCases: [Envelope.TestCase] {
    guard !positions.isEmpty else { return testCases }
    let keys = testCases.enumerated().map { (positions[$1.pickleId] ?? .max, $0) }
    return keys.sorted(by: <).map { testCases[$0.1] }
  }

  /// Returns a test case by its id in the merged stream.
  func testCase(id: String) -> Envelope.TestCase? { testCaseIndices[id].map { testCases[$0] } }

  /// Starts another stream.
  mutating func beginStream() {
    pickleCounts = [:]
    definitionCounts = [:]
    streamPickles = []
  }

  /// Ends the current stream.
  ///
  /// - Parameter shards: the shards in the stream; several if the stream was merged.
  mutating func endStream(_ shards: [RunShard]) {
    let ranges = shards.flatMap(\.positions).sorted { $0[0] < $1[0] }
    // A truncated stream, or one merged with a rerun, can have other pickles.
    guard !ranges.isEmpty, ranges.reduce(0, { $0 + $1[1] - $1[0] + 1 }) == streamPickles.count,
      shards.allSatisfy({ $0.selection == shards[0].selection })
    else { return }
    for (id, position) in zip(streamPickles, ranges.lazy.flatMap { $0[0]...$0[1] }) {
      positions[id] = positions[id] ?? position
    }
  }

  /// Records a message of the current stream if it precedes the events.
  mutating func record(_ envelope: Envelope, of stream: MergedStream) throws(MergeProblem) {
    switch envelope {
    case .meta: meta = meta ?? envelope
    case .source(let source): try record(source, of: stream)
    case .gherkinDocument(let document): try record(document, of: stream)
    case .pickle(let pickle): try record(pickle, of: stream)
    case .testCase(let testCase): try record(testCase, of: stream)
    case .parseError(let error):
      if unparsedPaths.insert(ExactText(error.uri)).inserted { unparsedFiles.append(error.uri) }
      recordOnce(envelope, feature: index(ofFeature: error.uri))
    case .undefinedParameterType: recordOnce(envelope, feature: nil)
    case .parameterType(let type): try record(type, \.id, Envelope.parameterType, .parameterType, stream.ids)
    case .stepDefinition(let step): try record(step, \.id, Envelope.stepDefinition, .stepDefinition, stream.ids)
    case .hook(let hook): try record(hook, \.id, Envelope.hook, .hook, stream.ids)
    default: break
    }
  }

  private mutating func index(ofFeature uri: String) -> Int {
    if let index = featureIndices[ExactText(uri)] { return index }
    features.append(Feature())
    featureIndices[ExactText(uri)] = features.count - 1
    return features.count - 1
  }

  private mutating func recordOnce(_ envelope: Envelope, feature: Int?) {
    if others.insert(envelope).inserted { messages.append((envelope, feature, nil)) }
  }

  private mutating func record(_ source: Source, of stream: MergedStream) throws(MergeProblem) {
    let index = index(ofFeature: source.uri)
    if let known = features[index].source {
      if source != known.message { throw .otherSource(of: source.uri, than: known.stream) }
      return
    }
    features[index].source = Known(message: source, stream: stream.name)
    messages.append((.source(source), index, nil))
  }

  private mutating func record(_ document: GherkinDocument, of stream: MergedStream) throws(MergeProblem) {
    let index = index(ofFeature: document.uri)
    if let known = features[index].document {
      if try stream.ids.declare(document, as: [known.message]) != nil { return }
      throw .otherSource(of: document.uri, than: known.stream)
    }
    let merged = try stream.ids.merged(document)
    features[index].document = Known(message: merged, stream: stream.name)
    messages.append((.gherkinDocument(merged), index, nil))
  }

  private mutating func record(_ pickle: Pickle, of stream: MergedStream) throws(MergeProblem) {
    let nodes = try stream.ids.newIDs(of: pickle.astNodeIds, .node)
    let key = Numbered(key: nodes, number: pickleCounts[nodes, default: 0])
    pickleCounts[nodes, default: 0] += 1
    if let known = pickles[key] {
      guard let equal = try stream.ids.declare(pickle, as: [known.message]) else {
        throw .otherSource(of: pickle.uri, than: known.stream)
      }
      return streamPickles.append(equal.id)
    }
    let merged = try stream.ids.merged(pickle)
    let index = index(ofFeature: pickle.uri)
    pickles[key] = Known(message: merged, stream: stream.name)
    features[index].pickles.append(merged.id)
    streamPickles.append(merged.id)
    messages.append((.pickle(merged), index, merged.id))
  }

  private mutating func record<Definition>(
    _ definition: Definition, _ id: WritableKeyPath<Definition, String>, _ envelope: (Definition) -> Envelope,
    _ kind: StreamIDs.Kind, _ ids: StreamIDs
  ) throws(MergeProblem) {
    let oldID = definition[keyPath: id]
    var definition = definition
    definition[keyPath: id] = ""
    let key = envelope(definition)
    let numbered = Numbered(key: key, number: definitionCounts[key, default: 0])
    definitionCounts[key, default: 0] += 1
    let known = definitions[numbered]
    let newID = known ?? ids.prefixed(oldID)
    try ids.declare(oldID, as: newID, kind)
    guard known == nil else { return }
    definitions[numbered] = newID
    definition[keyPath: id] = newID
    messages.append((envelope(definition), nil, nil))
  }

  private mutating func record(_ testCase: Envelope.TestCase, of stream: MergedStream) throws(MergeProblem) {
    let hash = try stream.ids.content(of: testCase).hashValue
    let known = equalTestCases[hash, default: []].map { testCases[$0] }
    if try stream.ids.declare(testCase, as: known) != nil { return }
    let merged = try stream.ids.merged(testCase)
    equalTestCases[hash, default: []].append(testCases.count)
    testCaseIndices[merged.id] = testCases.count
    testCases.append(merged)
  }
}
