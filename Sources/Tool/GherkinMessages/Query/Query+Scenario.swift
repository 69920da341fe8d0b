package import GherkinOutcomes
import GherkinSyntax

extension Query {
  /// Returns the scenario of a test case; nil if the stream does not contain it, or its parts are not kept.
  package func scenario(ofTestCase id: String) -> ReportedScenario? {
    if let known = stepLookup?.scenario(ofTestCase: id) { return known }
    guard let testCase = testCase(id: id), let pickle = pickle(id: testCase.pickleId) else { return nil }
    let lineage = lineage(of: pickle)
    let place = place(of: pickle, lineage)
    return ReportedScenario(
      feature: lineage.map { .init(id: $0.document.uri, keyword: $0.feature.keyword, name: $0.feature.name) },
      rule: lineage?.rule.map { .init(id: $0.id, keyword: $0.keyword, name: $0.name) },
      keyword: lineage?.scenario.keyword ?? "Scenario", name: pickle.name, tags: pickle.tags.map(\.name),
      uri: place.uri,
      line: place.line, testSteps: testCase.testSteps.map { testStep($0, pickle, lineage) },
      ids: .listed(testCase.testSteps.map(\.id)))
  }

  /// Returns the definitions with these ids that the stream contains.
  package func definitions(_ ids: [String]) -> [ReportedScenario.Definition] {
    ids.compactMap(definition).map { .init(id: $0.id, pattern: $0.pattern, place: $0.sourceReference.text) }
  }

  private func testStep(
    _ testStep: Envelope.TestStep, _ pickle: Pickle, _ lineage: Lineage?
  ) -> ReportedScenario.TestStep {
    guard let step = testStep.pickleStepId.flatMap({ pickle.step(id: $0) }) else {
      return testStep.hookId.map { .hook(id: $0) } ?? .check
    }
    let ids = testStep.stepDefinitionIds ?? []
    let definitions = definitions(ids)
    let match: ReportedScenario.Match =
      switch ids.count {
      case 0: .undefined
      case 1:
        .one(
          definitions.first ?? ReportedScenario.Definition(id: ids[0], pattern: "", place: nil),
          arguments: testStep.argumentRanges(in: step.text))
      default: .ambiguous(definitions)
      }
    return .step(
      ReportedScenario.Step(
        keyword: lineage?.step(of: step)?.keyword ?? "", text: step.text, blocks: step.arguments[...], match: match))
  }
}

extension Envelope.TestStep {
  /// Returns the byte ranges of the arguments, in order, if exactly one definition matches.
  package func argumentRanges(in text: String) -> [Range<Int>] {
    guard let lists = stepMatchArgumentsLists, lists.count == 1 else { return [] }
    let units = text.utf16
    var end = units.startIndex
    return lists[0].compactMap { argument in
      // Offsets in a stream can be wrong. Those outside the text, and overlapping ones, are ignored.
      guard let start = argument.group.start, start >= 0, let value = argument.group.value,
        let from = units.index(units.startIndex, offsetBy: start, limitedBy: units.endIndex), from >= end,
        let to = units.index(from, offsetBy: value.utf16.count, limitedBy: units.endIndex)
      else { return nil }
      end = to
      let bytes = text.utf8
      return bytes.distance(from: bytes.startIndex, to: from)..<bytes.distance(from: bytes.startIndex, to: to)
    }
  }
}
