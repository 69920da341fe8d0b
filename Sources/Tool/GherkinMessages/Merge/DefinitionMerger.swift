internal import GherkinSyntax
internal import GherkinText

/// Merges the messages that precede the run: equal features, pickles and definitions are written once.
struct DefinitionMerger: Sendable {
  /// A message of the merged stream, in memory or as a stored line.
  enum Element: Sendable {
    // Indirect, as an envelope would make each element large.
    indirect case envelope(Envelope)
    case line(KeptLine)
  }

  /// A feature file.
  struct Feature: Sendable {
    var source: KeptLine?
    var document: KeptLine?
    /// The hash of the source, if lines are not stored.
    var sourceDigest: Int?
    /// The ids of its pickles in the merged stream.
    var pickles: [String] = []
  }

  /// Whether the lines of features and pickles are stored, to compare and to write them.
  private let keepsLines: Bool
  /// The files that could not be parsed, each once.
  private(set) var unparsedFiles: [String] = []
  private var unparsedPaths: Set<ExactText> = []
  private(set) var features: [Feature] = []
  /// The indices of the features, by name.
  private(set) var featurePlaces: [ExactText: Int] = [:]
  /// The pickles by their ids in the merged stream, each with its line and the index of its feature.
  private(set) var pickles: [String: (line: KeptLine, feature: Int)] = [:]

  private var meta: Envelope?
  /// All other messages, each with the feature and the pickle that determine its order.
  private var elements: [(element: Element, feature: Int?, pickle: String?)] = []
  private var pickleIDs: [Numbered<PickleKey>: String] = [:]
  private var definitions: [Numbered<Envelope>: String] = [:]
  private var others: Set<Envelope> = []

  /// The number of equal pickles in the current stream so far. A duplicate within one stream is kept.
  private var pickleCounts: [PickleKey: Int] = [:]
  private var definitionCounts: [Envelope: Int] = [:]

  /// The source of a pickle, by ids of the merged stream.
  private struct PickleKey: Hashable, Sendable {
    var feature: Int
    var nodes: [String]
  }

  /// A key with its occurrence number among equal keys of one stream.
  private struct Numbered<Key: Hashable & Sendable>: Hashable, Sendable {
    var key: Key
    var number: Int
  }

  /// The merged ids of the current stream's pickles, in order.
  private var streamPickles: [String] = []
  /// The positions of pickles among the scenarios of all parts of a sharded run, by their ids in the merged stream.
  private(set) var positions: [String: Int] = [:]

  init(keepsLines: Bool) {
    self.keepsLines = keepsLines
  }

  /// All definitions, starting with those of the first run's environment. Messages of features follow the order of the
  /// features, if it is known. A shard contains only the features and pickles of its own scenarios.
  var all: [Element] {
    let first = meta.map { [Element.envelope($0)] } ?? []
    guard !positions.isEmpty else { return first + elements.map(\.element) }
    var starts = [Int](repeating: .max - 1, count: features.count)
    for (index, feature) in features.enumerated() {
      for case let position? in feature.pickles.lazy.map({ positions[$0] }) {
        starts[index] = min(starts[index], position)
      }
    }
    let keys = elements.enumerated().map { index, element in
      (element.feature.map { starts[$0] } ?? .max, element.pickle.map { positions[$0] ?? .max } ?? -1, index)
    }
    return first + keys.sorted(by: <).map { elements[$0.2].element }
  }

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
    defer { streamPickles = [] }
    let ranges = shards.flatMap(\.positions).sorted { $0[0] < $1[0] }
    // A truncated stream, or one merged with a rerun, can have other pickles.
    guard !ranges.isEmpty, ranges.reduce(0, { $0 + $1[1] - $1[0] + 1 }) == streamPickles.count,
      shards.allSatisfy({ $0.selection == shards[0].selection })
    else { return }
    for (id, position) in zip(streamPickles, ranges.lazy.flatMap { $0[0]...$0[1] }) {
      positions[id] = positions[id] ?? position
    }
  }

  /// Records a line of a stream if it is a definition.
  ///
  /// - Parameters:
  ///   - envelope: the message, or its outline.
  ///   - uses: its ids.
  ///   - line: its stored line; nil if lines are not stored.
  ///   - streams: all streams so far. The message belongs to the last one.
  mutating func record(
    _ envelope: Envelope, _ uses: ArraySlice<IDUse>, _ line: KeptLine?, of streams: inout [MergedStream]
  ) throws(MergeProblem) {
    let index = streams.count - 1
    switch envelope {
    case .meta: meta = meta ?? envelope
    case .source(let source): try record(source, line, of: streams)
    case .gherkinDocument(let document): try record(document, uses, line, of: &streams)
    case .pickle(let pickle): try record(pickle, uses, line, of: &streams)
    case .parseError(let error):
      if unparsedPaths.insert(ExactText(error.uri)).inserted { unparsedFiles.append(error.uri) }
      recordOnce(envelope, feature: place(of: error.uri))
    case .undefinedParameterType: recordOnce(envelope, feature: nil)
    case .parameterType(let type):
      try record(type, \.id, Envelope.parameterType, .parameterType, &streams[index].ids)
    case .stepDefinition(let definition):
      try record(definition, \.id, Envelope.stepDefinition, .stepDefinition, &streams[index].ids)
    case .hook(let hook): try record(hook, \.id, Envelope.hook, .hook, &streams[index].ids)
    default: break
    }
  }

  private mutating func place(of uri: String) -> Int {
    if let place = featurePlaces[ExactText(uri)] { return place }
    features.append(Feature())
    featurePlaces[ExactText(uri)] = features.count - 1
    return features.count - 1
  }

  private mutating func recordOnce(_ envelope: Envelope, feature: Int?) {
    if others.insert(envelope).inserted { elements.append((.envelope(envelope), feature, nil)) }
  }

  private mutating func record(_ source: Source, _ line: KeptLine?, of streams: [MergedStream]) throws(MergeProblem) {
    let place = place(of: source.uri)
    guard let line else {
      let digest = source.hashValue
      guard features[place].sourceDigest ?? digest == digest else {
        throw .otherSource(of: source.uri, than: streams[streams.count - 1].name)
      }
      features[place].sourceDigest = digest
      return
    }
    if let known = features[place].source {
      guard line.envelope == known.envelope else {
        throw .otherSource(of: source.uri, than: streams[known.stream].name)
      }
      return
    }
    features[place].source = line
    elements.append((.line(line), place, nil))
  }

  private mutating func record(
    _ document: GherkinDocument, _ uses: ArraySlice<IDUse>, _ line: KeptLine?, of streams: inout [MergedStream]
  ) throws(MergeProblem) {
    let index = streams.count - 1
    let place = place(of: document.uri)
    if let line, let known = features[place].document {
      if case .gherkinDocument(let document) = line.envelope,
        case .gherkinDocument(let other) = streams[known.stream].merged(known.envelope),
        try streams[index].ids.declare(document, as: [other]) != nil
      {
        return
      }
      throw .otherSource(of: document.uri, than: streams[known.stream].name)
    }
    try streams[index].ids.declare(uses)
    guard let line else { return }
    features[place].document = line
    elements.append((.line(line), place, nil))
  }

  private mutating func record(
    _ pickle: Pickle, _ uses: ArraySlice<IDUse>, _ line: KeptLine?, of streams: inout [MergedStream]
  ) throws(MergeProblem) {
    let index = streams.count - 1
    try streams[index].ids.check(uses)
    guard let line else { return try streams[index].ids.declare(uses) }
    let place = place(of: pickle.uri)
    let key = PickleKey(feature: place, nodes: try streams[index].ids.newIDs(of: pickle.astNodeIds, .node))
    let numbered = Numbered(key: key, number: pickleCounts[key, default: 0])
    pickleCounts[key, default: 0] += 1
    if let known = pickleIDs[numbered].flatMap({ pickles[$0]?.line }) {
      if case .pickle(var pickle) = line.envelope,
        case .pickle(let other) = streams[known.stream].merged(known.envelope)
      {
        var mapper = IDMapper(stream: streams[index], mapsOwnIDs: false)
        try pickle.code(&mapper)
        if let equal = try streams[index].ids.declare(pickle, as: [other]) { return streamPickles.append(equal.id) }
      }
      throw .otherSource(of: pickle.uri, than: streams[known.stream].name)
    }
    try streams[index].ids.declare(uses)
    let id = try streams[index].ids.newID(of: pickle.id, .pickle)
    pickleIDs[numbered] = id
    pickles[id] = (line, place)
    features[place].pickles.append(id)
    streamPickles.append(id)
    elements.append((.line(line), place, id))
  }

  private mutating func record<Definition>(
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
    elements.append((.envelope(envelope(definition)), nil, nil))
  }
}

/// Merges the test cases of streams: the same plan for the same pickle is written once.
struct TestCaseMerger: Sendable {
  /// The test cases of the merged stream, in order, without the matches of their steps.
  private(set) var testCases: [Envelope.TestCase] = []

  /// The stored lines of the test cases; empty if lines are not stored.
  private var lines: [KeptLine] = []
  private var places: [String: Int] = [:]
  /// The indices of a pickle's test cases.
  private var byPickle: [String: [Int]] = [:]

  /// The pickles of all test cases, by their ids.
  var pickles: Set<String> { Set(byPickle.keys) }

  /// Returns the lines of the test cases, ordered by the positions of their pickles if these are known.
  func lines(inOrderOf positions: [String: Int]) -> [KeptLine] {
    guard !positions.isEmpty else { return lines }
    let keys = testCases.enumerated().map { (positions[$1.pickleId] ?? .max, $0) }
    return keys.sorted(by: <).map { lines[$0.1] }
  }

  /// Returns a test case by its id in the merged stream.
  subscript(id: String) -> Envelope.TestCase? { places[id].map { testCases[$0] } }

  /// Returns the line of a test case by its id in the merged stream.
  func line(of id: String) -> KeptLine? { places[id].flatMap { lines.indices.contains($0) ? lines[$0] : nil } }

  /// Returns the first test case of a pickle.
  func first(ofPickle id: String) -> Envelope.TestCase? { byPickle[id]?.first.map { testCases[$0] } }

  /// Records a test case of a stream.
  ///
  /// - Parameters:
  ///   - testCase: the test case, or its outline.
  ///   - uses: its ids.
  ///   - line: its stored line; nil if lines are not stored.
  ///   - streams: all streams so far. The test case belongs to the last one.
  mutating func record(
    _ testCase: Envelope.TestCase, _ uses: ArraySlice<IDUse>, _ line: KeptLine?, of streams: inout [MergedStream]
  ) throws(MergeProblem) {
    let index = streams.count - 1
    if let run = testCase.testRunStartedId { _ = try streams[index].newID(of: run, .run) }
    try streams[index].ids.check(uses)
    let pickle = try streams[index].ids.newID(of: testCase.pickleId, .pickle)
    if let line, let known = byPickle[pickle], case .testCase(var testCase) = line.envelope {
      var mapper = IDMapper(stream: streams[index], mapsOwnIDs: false)
      try testCase.code(&mapper)
      let others: [Envelope.TestCase] = known.compactMap { place in
        let line = lines[place]
        guard case .testCase(let other) = streams[line.stream].merged(line.envelope) else { return nil }
        return other
      }
      if try streams[index].ids.declare(testCase, as: others) != nil { return }
    }
    try streams[index].ids.declare(uses)
    var merged = testCase
    for index in merged.testSteps.indices {
      merged.testSteps[index].stepDefinitionIds = nil
      merged.testSteps[index].stepMatchArgumentsLists = nil
    }
    if !streams[index].ids.areUnchanged {
      var mapper = IDMapper(stream: streams[index], mapsOwnIDs: true)
      try merged.code(&mapper)
    }
    byPickle[pickle, default: []].append(testCases.count)
    places[merged.id] = testCases.count
    testCases.append(merged)
    if let line { lines.append(line) }
  }
}
