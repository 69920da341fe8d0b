import Gherkin

/// Writes and reads attempts for another process: without ids, which only the coordinator needs.
package enum AttemptCodec {
  private enum Binding: UInt8 {
    case undefined, matched, ambiguous
  }

  /// Writes attempts.
  package static func write(_ attempts: ArraySlice<Attempt>, to writer: inout ByteWriter) {
    var uri: String?
    for attempt in attempts {
      let testCase = attempt.testCase
      writer.write(uri == testCase.uri ? nil : testCase.uri)
      uri = testCase.uri
      writer.write(attempt.number)
      writer.write(attempt.isRetriedOnFailure)
      writer.write(attempt.mode == .run)
      writer.write(testCase.name)
      writer.write(testCase.location.line)
      writer.write(testCase.tags) { $0.write($1) }
      writer.write(testCase.stepCount)
      for step in 0..<testCase.stepCount { write(testCase, step, to: &writer) }
    }
  }

  private static func write(_ testCase: TestCase, _ step: Int, to writer: inout ByteWriter) {
    switch testCase.binding(ofStep: step) {
    case .undefined: writer.write(Binding.undefined.rawValue)
    case .ambiguous: writer.write(Binding.ambiguous.rawValue)
    case .matched(let match):
      writer.write(Binding.matched.rawValue)
      writer.write(match.step)
      let groups = testCase.groups(match)
      writer.write(groups.count)
      for group in groups {
        writer.write(Int(group.start))
        writer.write(Int(group.count))
        writer.write(Int(group.descendants))
      }
      testCase.withText(ofStep: step) { writer.write($0) }
      writer.write(Array(testCase.blocks(ofStep: step))) { BlockCodec.write($1, to: &$0) }
    }
  }

  /// Reads all attempts of some bytes.
  ///
  /// - Parameter catalogue: the definitions and hooks, which must be those of the process that wrote the bytes.
  package static func read(
    _ bytes: ArraySlice<UInt8>, _ catalogue: StepCatalogue
  ) throws(ByteReader.InvalidBytes) -> [Attempt] {
    var reader = ByteReader(bytes)
    var attempts: [Attempt] = []
    var feature: FeatureReader?
    var pending: [PendingAttempt] = []
    func flush() {
      guard let planned = feature?.finish(catalogue) else { return }
      for (scenario, attempt) in pending.enumerated() {
        attempts.append(
          Attempt(
            testCase: TestCase(planned, scenario: scenario, number: 0), id: "", number: attempt.number,
            isRetriedOnFailure: attempt.isRetried, mode: attempt.mode))
      }
      pending = []
    }
    while !reader.isAtEnd {
      if let uri = try reader.optionalString() {
        flush()
        feature = FeatureReader(uri)
      }
      guard feature != nil else { throw ByteReader.InvalidBytes() }
      pending.append(
        PendingAttempt(number: try reader.int(), isRetried: try reader.bool(), mode: try reader.bool() ? .run : .skip))
      try feature?.readScenario(from: &reader, catalogue)
    }
    flush()
    return attempts
  }

  private struct PendingAttempt {
    let number: Int
    let isRetried: Bool
    let mode: Attempt.Mode
  }

  /// The scenarios of a feature, as they are read.
  private struct FeatureReader {
    private let uri: String
    private var scenarios: [(name: String, line: Int, tags: [String], stepCount: Int)] = []
    private var steps: [(text: String, blocks: [PickleStepArgument])] = []
    private var bindings: [PlannedFeature.Binding] = []
    private var groups: [MatchedGroup] = []

    init(_ uri: String) {
      self.uri = uri
    }

    mutating func readScenario(
      from reader: inout ByteReader, _ catalogue: StepCatalogue
    ) throws(ByteReader.InvalidBytes) {
      let name = try reader.string()
      let line = try reader.int()
      let tags = try reader.array { (reader) throws(ByteReader.InvalidBytes) in try reader.string() }
      let stepCount = try reader.count()
      for _ in 0..<stepCount { try readStep(from: &reader, catalogue) }
      scenarios.append((name, line, tags, stepCount))
    }

    private mutating func readStep(
      from reader: inout ByteReader, _ catalogue: StepCatalogue
    ) throws(ByteReader.InvalidBytes) {
      switch Binding(rawValue: try reader.byte()) {
      case .undefined: add(PlannedFeature.Binding.undefined)
      case .ambiguous: add(PlannedFeature.Binding.ambiguous)
      case .matched:
        let definition = try reader.int()
        guard catalogue.steps.indices.contains(definition) else { throw ByteReader.InvalidBytes() }
        let first = groups.count
        groups += try reader.array { (reader) throws(ByteReader.InvalidBytes) in
          MatchedGroup(start: try reader.int32(), count: try reader.int32(), descendants: try reader.int32())
        }
        let text = try reader.string()
        for group in groups[first...] {
          let isInText = group.start < 0 || group.count >= 0 && Int(group.start) + Int(group.count) <= text.utf8.count
          guard isInText, group.descendants >= 0 else { throw ByteReader.InvalidBytes() }
        }
        let blocks = try reader.array { (reader) throws(ByteReader.InvalidBytes) in try BlockCodec.read(&reader) }
        steps.append((text, blocks))
        bindings.append(
          PlannedFeature.Binding(definition: Int32(definition), groups: Int32(first)..<Int32(groups.count)))
      case nil: throw ByteReader.InvalidBytes()
      }
    }

    private mutating func add(_ definition: Int32) {
      steps.append(("", []))
      bindings.append(PlannedFeature.Binding(definition: definition))
    }

    func finish(_ catalogue: StepCatalogue) -> PlannedFeature {
      var builder = CompiledFeature.Builder(uri: uri, number: 0, stride: 1)
      var rest = steps[...]
      for scenario in scenarios {
        for step in rest.prefix(scenario.stepCount) {
          builder.addStep(text: step.text, type: .unknown, blocks: step.blocks)
        }
        rest = rest.dropFirst(scenario.stepCount)
        builder.addScenario(
          name: scenario.name, location: Location(line: scenario.line), tags: scenario.tags,
          stepCount: scenario.stepCount)
      }
      let feature = builder.finish()
      return PlannedFeature(
        feature, bindings, groups,
        feature.tagSets.map { ScenarioTraits($0, catalogue, withoutHooks: false) })
    }
  }
}

extension ByteReader {
  fileprivate mutating func int32() throws(InvalidBytes) -> Int32 {
    guard let value = Int32(exactly: try int()) else { throw InvalidBytes() }
    return value
  }
}
