import GherkinExpressions
package import GherkinProtocol
import GherkinSteps
import GherkinSyntax
import GherkinText

/// Makes the probes of scenarios: changed copies of their `Then` steps that the same definitions match.
package struct ProbeMaker {
  private let plan: TestPlan
  private var index: StepIndex
  private let explaining: Set<String>
  /// The values of the `Then` steps of each file, in order.
  private var valuesOfFiles: [String: [StepValue]] = [:]

  /// The maximum number of known values that are tried in a place.
  private static let mostKnown = 6
  /// The maximum number of near values that are tried if the first ones cannot be converted.
  private static let mostNear = 3

  /// - Parameters:
  ///   - plan: the scenarios with their matches.
  ///   - explaining: the names of columns whose cells explain rows, in lower case. They are not changed.
  package init(_ plan: TestPlan, explaining: Set<String>) {
    self.plan = plan
    self.explaining = explaining
    index = StepIndex(plan.catalogue)
    for testCase in plan.testCases { valuesOfFiles[testCase.uri, default: []] += values(of: testCase) }
  }

  /// Returns the `Then` steps of a scenario that match one definition, with their probes.
  ///
  /// - Throws: if a regex literal throws an error, or its process cannot answer.
  package mutating func steps(of testCase: TestCase) throws(StepLibraryProblem) -> [ProbedStep] {
    var steps: [ProbedStep] = []
    for position in 0..<testCase.stepCount where testCase.step(position).type == .outcome {
      guard case .matched(let match) = testCase.binding(ofStep: position) else { continue }
      let known = known(besides: position, of: testCase)
      var places: [ProbedPlace] = []
      for value in values(of: testCase, step: position, match) {
        places.append(try place(value, testCase, position, match, known))
      }
      steps.append(ProbedStep(position: position, definition: match.step, places: places))
    }
    return steps
  }

  // MARK: Values

  /// A value in a step.
  private struct StepValue {
    let position: ProbedPlace.Position
    let name: String?
    let value: String
    /// The bytes of an argument in the text of the step; empty for other values.
    var range = 0..<0
    var alternatives: [String] = []

    /// Returns whether another value could be in the place.
    func isLike(_ other: StepValue) -> Bool {
      (position == .docString) == (other.position == .docString)
        && (ProbeNumber(value) == nil) == (ProbeNumber(other.value) == nil)
    }
  }

  /// Returns the values of all `Then` steps of a scenario.
  private func values(of testCase: TestCase, besides other: Int? = nil) -> [StepValue] {
    (0..<testCase.stepCount).flatMap { position -> [StepValue] in
      guard position != other, testCase.step(position).type == .outcome,
        case .matched(let match) = testCase.binding(ofStep: position)
      else { return [] }
      return values(of: testCase, step: position, match)
    }
  }

  /// Returns the values that other `Then` steps of the scenario and then of the file expect.
  private func known(besides position: Int, of testCase: TestCase) -> [StepValue] {
    values(of: testCase, besides: position) + (valuesOfFiles[testCase.uri] ?? [])
  }

  /// Returns the values of a step that probes change.
  private func values(of testCase: TestCase, step position: Int, _ match: StepMatch) -> [StepValue] {
    arguments(of: testCase, step: position, match)
      + testCase.blocks(ofStep: position).flatMap { block -> [StepValue] in
        switch block {
        case .docString(let text): [StepValue(position: .docString, name: nil, value: text.content)]
        case .dataTable(let table): cells(of: table, for: plan.catalogue.definitions.steps[match.step])
        }
      }
  }

  private func arguments(of testCase: TestCase, step position: Int, _ match: StepMatch) -> [StepValue] {
    let text = Array(testCase.text(ofStep: position).utf8)
    let types = plan.catalogue.steps[match.step].parameterTypes
    var values: [StepValue] = []
    var index = 0
    match.groups[...].forEachOutermost { group, inner in
      defer { index += 1 }
      let type = types.indices.contains(index) ? types[index] : nil
      // The quotation marks of a string are outside of its value.
      let group = type?.name == "string" ? inner.first { $0.start >= 0 } ?? group : group
      guard let range = group.range else { return }
      values.append(
        StepValue(
          position: .argument(index), name: type?.name, value: String(decoding: text[range], as: UTF8.self),
          range: range, alternatives: type?.alternatives ?? []))
    }
    return values
  }

  /// Returns a cell of each column: the first one under the header that is not empty. A record has a cell in each row.
  private func cells(of table: PickleTable, for definition: Definitions.Step) -> [StepValue] {
    let isRecord = definition.blocks.contains { if case .typedTable(let shape) = $0 { shape.isRecord } else { false } }
    guard !isRecord else {
      return table.rows.enumerated().compactMap { row, cells in
        guard cells.count == 2, isValue(cells[0], cells[1]) else { return nil }
        return StepValue(position: .cell(row: row, column: 1), name: cells[0], value: cells[1])
      }
    }
    let isList = table.rows.count == 1
    return (table.rows.first ?? []).enumerated().compactMap { column, header in
      let rows = isList ? 0..<1 : 1..<table.rows.count
      guard let row = rows.first(where: { isValue(isList ? "value" : header, table.rows[$0][column]) }) else {
        return nil
      }
      return StepValue(
        position: .cell(row: row, column: column), name: isList ? nil : header, value: table.rows[row][column])
    }
  }

  private func isValue(_ header: String, _ cell: String) -> Bool {
    !cell.isEmpty && !explaining.contains(header.lowercased())
  }

  // MARK: Probes

  private mutating func place(
    _ value: StepValue, _ testCase: TestCase, _ position: Int, _ match: StepMatch, _ known: [StepValue]
  ) throws(StepLibraryProblem) -> ProbedPlace {
    let changed = ChangedValues(value.value, alternatives: value.alternatives)
    let others = known.filter { value.isLike($0) }.map(\.value)
    var probes: [Probe] = []
    var tried: Set<ExactText> = [ExactText(value.value)]
    for (kind, values, most) in [
      (Probe.Kind.near, changed.near, Self.mostNear), (.far, changed.far, 1), (.known, others, Self.mostKnown),
    ] {
      var count = 0
      for other in values where count < most && tried.insert(ExactText(other)).inserted {
        guard let probe = try probe(kind, other, value, testCase, position, match) else { continue }
        probes.append(probe)
        count += 1
      }
      // A place without a near value is not judged.
      if kind == .near, count == 0 { break }
    }
    return ProbedPlace(position: value.position, name: value.name, value: value.value, probes: probes)
  }

  /// Returns the step with another value; nil if its definition does not match it with that argument.
  private mutating func probe(
    _ kind: Probe.Kind, _ other: String, _ value: StepValue, _ testCase: TestCase, _ position: Int, _ match: StepMatch
  ) throws(StepLibraryProblem) -> Probe? {
    let text = testCase.text(ofStep: position)
    var blocks = testCase.blocks(ofStep: position)
    guard case .argument = value.position else {
      for index in blocks.indices { blocks[index].replace(value.position, by: other) }
      return Probe(kind: kind, value: other, text: text, blocks: blocks)
    }
    var bytes = Array(text.utf8)
    bytes.replaceSubrange(value.range, with: other.utf8)
    let changed = String(decoding: bytes, as: UTF8.self)
    let matches = try index.matches(of: changed, in: testCase.tagged.libraries)
    guard matches.count == 1, matches[0].step == match.step,
      matches[0].groups.contains(where: {
        $0.range == value.range.lowerBound..<value.range.lowerBound + other.utf8.count
      }),
      matches[0].groups.count(where: { $0.start >= 0 }) == match.groups.count(where: { $0.start >= 0 })
    else { return nil }
    return Probe(kind: kind, value: other, text: changed, blocks: blocks)
  }
}

extension PickleStepArgument {
  /// Replaces a cell or the doc string.
  fileprivate mutating func replace(_ position: ProbedPlace.Position, by value: String) {
    switch (self, position) {
    case (.dataTable(var table), .cell(let row, let column)):
      table.rows[row][column] = value
      self = .dataTable(table)
    case (.docString(var text), .docString):
      text.content = value
      self = .docString(text)
    default: break
    }
  }
}
