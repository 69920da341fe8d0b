import GherkinSyntax
import GherkinSteps

/// Encodes and decodes attempts for another process, without ids, which only the coordinator needs.
package enum AttemptCodec {
  private enum Binding: UInt8 {
    case undefined, matched, ambiguous
  }

  /// Encodes attempts.
  package static func write(_ attempts: ArraySlice<Attempt>, to writer: inout ByteWriter) {
    var scope: PickleScope?
    for attempt in attempts {
      let testCase = attempt.testCase
      let isSameFeature = scope?.feature == testCase.scope.feature
      writer.write(!isSameFeature)
      writer.write(scope != testCase.scope)
      if scope != testCase.scope { ScopeCodec.write(testCase.scope, to: &writer) }
      scope = testCase.scope
      writer.write(attempt.number)
      writer.write(attempt.isRetriedOnFailure)
      writer.write(attempt.isRepeatedOnSuccess)
      writer.write(attempt.mode == .run)
      writer.write(testCase.name)
      writer.write(testCase.location.line)
      writer.write(testCase.tags) { $0.write($1) }
      writer.write(testCase.reasonToSkip)
      writer.write(testCase.description)
      writer.write(testCase.row != nil)
      if let row = testCase.row {
        writer.write(row.name)
        writer.write(row.columns) { $0.write($1) }
        writer.write(row.cells) { $0.write($1) }
      }
      writer.write(testCase.knownFailure != nil)
      if let tag = testCase.knownFailure {
        writer.write(Int(tag.line))
        writer.write(tag.isShared)
      }
      writer.write(testCase.stepCount)
      for step in 0..<testCase.stepCount { write(testCase, step, to: &writer) }
    }
  }

  private static func write(_ testCase: TestCase, _ step: Int, to writer: inout ByteWriter) {
    writer.write(testCase.keyword(ofStep: step))
    let location = testCase.location(ofStep: step)
    writer.write(location.line)
    writer.write(location.column ?? 1)
    testCase.withText(ofStep: step) { writer.write($0) }
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
      writer.write(Array(testCase.blocks(ofStep: step))) { BlockCodec.write($1, to: &$0) }
    }
  }

  /// Decodes attempts.
  ///
  /// - Parameter catalogue: the definitions and hooks, which must be those of the process that encoded the attempts.
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
            isRetriedOnFailure: attempt.isRetried, mode: attempt.mode,
            repeatedUntil: attempt.isRepeated ? StopRequest() : nil))
      }
      pending = []
    }
    while !reader.isAtEnd {
      let isNewFeature = try reader.bool()
      let scope = try reader.bool() ? try ScopeCodec.read(&reader) : nil
      if isNewFeature {
        flush()
        feature = scope.map { FeatureReader($0) }
      }
      guard feature != nil else { throw ByteReader.InvalidBytes() }
      if let scope { feature?.scope = scope }
      pending.append(
        PendingAttempt(
          number: try reader.int(), isRetried: try reader.bool(), isRepeated: try reader.bool(),
          mode: try reader.bool() ? .run : .skip))
      try feature?.readScenario(from: &reader, catalogue)
    }
    flush()
    return attempts
  }

  private struct PendingAttempt {
    let number: Int
    let isRetried: Bool
    let isRepeated: Bool
    let mode: Attempt.Mode
  }

  /// Decodes the scenarios of a feature.
  private struct FeatureReader {
    private struct Scenario {
      let scope: PickleScope
      let name: String
      let line: Int
      let tags: [String]
      let description: String
      let row: ExamplesRow?
      let knownFailure: CompiledFeature.KnownFailureTag?
      let stepCount: Int
    }

    private struct Step {
      let keyword: String
      let line: Int
      let column: Int
      let text: String
      var blocks: [PickleStepArgument] = []
    }

    /// The feature and the rule of the next scenarios.
    var scope: PickleScope
    private var scenarios: [Scenario] = []
    private var steps: [Step] = []
    private var bindings: [PlannedFeature.Binding] = []
    private var groups: [MatchedGroup] = []
    /// The reasons why scenarios with certain tags are skipped.
    private var reasonsToSkip: [[String]: String] = [:]

    init(_ scope: PickleScope) {
      self.scope = scope
    }

    mutating func readScenario(
      from reader: inout ByteReader, _ catalogue: StepCatalogue
    ) throws(ByteReader.InvalidBytes) {
      let name = try reader.string()
      let line = try reader.int()
      let tags = try reader.array { (reader) throws(ByteReader.InvalidBytes) in try reader.string() }
      if let reason = try reader.optionalString() { reasonsToSkip[tags] = reason }
      let description = try reader.string()
      let row = try reader.bool() ? try Self.readRow(from: &reader) : nil
      let knownFailure =
        try reader.bool()
        ? CompiledFeature.KnownFailureTag(line: UInt32(clamping: try reader.int()), isShared: try reader.bool()) : nil
      let stepCount = try reader.count()
      for _ in 0..<stepCount { try readStep(from: &reader, catalogue) }
      scenarios.append(
        Scenario(
          scope: scope, name: name, line: line, tags: tags, description: description, row: row,
          knownFailure: knownFailure, stepCount: stepCount))
    }

    private static func readRow(from reader: inout ByteReader) throws(ByteReader.InvalidBytes) -> ExamplesRow {
      ExamplesRow(
        name: try reader.string(),
        columns: try reader.array { (reader) throws(ByteReader.InvalidBytes) in try reader.string() },
        cells: try reader.array { (reader) throws(ByteReader.InvalidBytes) in try reader.string() })
    }

    private mutating func readStep(
      from reader: inout ByteReader, _ catalogue: StepCatalogue
    ) throws(ByteReader.InvalidBytes) {
      var step = Step(
        keyword: try reader.string(), line: try reader.int(), column: try reader.int(), text: try reader.string())
      defer { steps.append(step) }
      switch Binding(rawValue: try reader.byte()) {
      case .undefined: bindings.append(PlannedFeature.Binding(definition: PlannedFeature.Binding.undefined))
      case .ambiguous: bindings.append(PlannedFeature.Binding(definition: PlannedFeature.Binding.ambiguous))
      case .matched:
        let definition = try reader.int()
        guard catalogue.steps.indices.contains(definition) else { throw ByteReader.InvalidBytes() }
        let first = groups.count
        groups += try reader.array { (reader) throws(ByteReader.InvalidBytes) in
          MatchedGroup(start: try reader.int32(), count: try reader.int32(), descendants: try reader.int32())
        }
        for group in groups[first...] {
          let isInText =
            group.start < 0 || group.count >= 0 && Int(group.start) + Int(group.count) <= step.text.utf8.count
          guard isInText, group.descendants >= 0 else { throw ByteReader.InvalidBytes() }
        }
        step.blocks = try reader.array { (reader) throws(ByteReader.InvalidBytes) in try BlockCodec.read(&reader) }
        bindings.append(
          PlannedFeature.Binding(definition: Int32(definition), groups: Int32(first)..<Int32(groups.count)))
      case nil: throw ByteReader.InvalidBytes()
      }
    }

    func finish(_ catalogue: StepCatalogue) -> PlannedFeature {
      var builder = CompiledFeature.Builder(uri: scope.featureContext.uri, number: 0, stride: 1)
      var rest = steps[...]
      for scenario in scenarios {
        builder.beginScenario(description: scenario.description, scenario.scope)
        for step in rest.prefix(scenario.stepCount) {
          builder.addStep(
            text: step.text, type: .unknown, blocks: step.blocks, keyword: step.keyword, line: step.line,
            column: step.column)
        }
        rest = rest.dropFirst(scenario.stepCount)
        builder.addScenario(
          name: scenario.name, location: Location(line: scenario.line), tags: scenario.tags,
          stepCount: scenario.stepCount, row: scenario.row, knownFailure: scenario.knownFailure)
      }
      let feature = builder.finish()
      return PlannedFeature(
        feature, bindings, groups,
        feature.tagSets.map {
          ScenarioTraits($0, catalogue, reasonToSkip: reasonsToSkip[$0], withoutHooks: false)
        })
    }
  }
}

extension ByteReader {
  fileprivate mutating func int32() throws(InvalidBytes) -> Int32 {
    guard let value = Int32(exactly: try int()) else { throw InvalidBytes() }
    return value
  }
}
