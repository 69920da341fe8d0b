import GherkinExpressions
package import GherkinProtocol
import GherkinSteps
import GherkinSyntax
import GherkinText

/// Makes the probes of scenarios: changed copies of their `Then` steps that the same definitions match.
package struct ProbeMaker {
  private let plan: TestPlan
  private var index: StepIndex
  private var values: StepValues

  /// The maximum number of known values that are tried in a place.
  private static let mostKnown = 6
  /// The maximum number of near values that are tried if the first ones cannot be converted.
  private static let mostNear = 3

  /// - Parameters:
  ///   - plan: the scenarios with their matches.
  ///   - explaining: the names of columns whose cells explain rows, in lower case. They are not changed.
  package init(_ plan: TestPlan, explaining: Set<String>) {
    self.plan = plan
    index = StepIndex(plan.catalogue)
    values = StepValues(plan, explaining: explaining)
  }

  /// Returns the `Then` steps of a scenario that match one definition, with their probes.
  ///
  /// - Throws: if a regex literal throws an error, or its process cannot answer.
  package mutating func steps(of testCase: TestCase) throws(StepLibraryProblem) -> [ProbedStep] {
    try steps(of: testCase, (0..<testCase.stepCount).filter(testCase.isCheck), [.near, .far, .known])
  }

  /// Returns the steps before the last `Then` step of a scenario that are no checks and match one definition, with
  /// their probes.
  ///
  /// - Throws: if a regex literal throws an error, or its process cannot answer.
  package mutating func preparations(of testCase: TestCase) throws(StepLibraryProblem) -> [ProbedStep] {
    let last = (0..<testCase.stepCount).last(where: testCase.isCheck) ?? 0
    return try steps(of: testCase, (0..<last).filter { !testCase.isCheck($0) }, [.near, .far])
  }

  private mutating func steps(
    of testCase: TestCase, _ positions: [Int], _ kinds: Set<Probe.Kind>
  ) throws(StepLibraryProblem) -> [ProbedStep] {
    var steps: [ProbedStep] = []
    for position in positions {
      guard case .matched(let match) = testCase.binding(ofStep: position) else { continue }
      // "And I write the file" after a Then step is no check.
      let isPreparation = testCase.isCheck(position) && !values.isCheck(match.step)
      var places: [ProbedPlace] = []
      for value in values.values(of: testCase, step: position) where try !isOptional(value, testCase, match) {
        places.append(try place(value, testCase, position, match, isPreparation ? [] : kinds))
      }
      steps.append(ProbedStep(position: position, definition: match.step, isPreparation: isPreparation, places: places))
    }
    return steps
  }

  /// Returns whether a value is that of a group of a regular expression that need not match, such as `(not )?`.
  private mutating func isOptional(
    _ value: StepValue, _ testCase: TestCase, _ match: StepMatch
  ) throws(StepLibraryProblem) -> Bool {
    guard case .argument(let index) = value.position, value.name == nil else { return false }
    var bytes = value.text
    bytes.removeSubrange(value.range)
    let matches = try self.index.matches(
      of: String(decoding: bytes, as: UTF8.self), in: testCase.tagged.libraries)
    guard matches.count == 1, matches[0].step == match.step else { return false }
    var starts: [Int32] = []
    matches[0].groups[...].forEachOutermost { group, _ in starts.append(group.start) }
    return starts.indices.contains(index) && starts[index] < 0
  }

  private mutating func place(
    _ value: StepValue, _ testCase: TestCase, _ position: Int, _ match: StepMatch, _ kinds: Set<Probe.Kind>
  ) throws(StepLibraryProblem) -> ProbedPlace {
    let changed = ChangedValues(value.value, alternatives: values.alternatives(to: value))
    let known = kinds.contains(.known) ? values.known(besides: value, ofStep: position, of: testCase) : []
    var probes: [Probe] = []
    var tried: Set<ExactText> = [ExactText(value.value)]
    for (kind, values, most) in [
      (Probe.Kind.near, changed.near, Self.mostNear), (.far, changed.far, 1), (.known, known, Self.mostKnown),
    ] where kinds.contains(kind) {
      var count = 0
      for other in values where count < most && tried.insert(ExactText(other)).inserted {
        guard let probe = try probe(kind, other, value, testCase, position, match) else { continue }
        probes.append(probe)
        count += 1
      }
      // A place without a near value is not judged.
      if kind == .near, count == 0 { break }
    }
    return ProbedPlace(
      position: value.position, name: value.name, value: value.value, probes: probes,
      isNegated: Negation.count(in: testCase.text(ofStep: position)) > 0)
  }

  /// Returns the step with another value; nil if its definition does not match it with that argument.
  private mutating func probe(
    _ kind: Probe.Kind, _ other: String, _ value: StepValue, _ testCase: TestCase, _ position: Int, _ match: StepMatch
  ) throws(StepLibraryProblem) -> Probe? {
    var blocks = testCase.blocks(ofStep: position)
    guard case .argument = value.position else {
      for index in blocks.indices { blocks[index].replace(value.position, by: other) }
      return Probe(kind: kind, value: other, text: testCase.text(ofStep: position), blocks: blocks)
    }
    var bytes = value.text
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

extension TestCase {
  /// Returns whether a step is a `Then` step, or an `And` or `But` after one.
  func isCheck(_ position: Int) -> Bool { step(position).type == .outcome }
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
