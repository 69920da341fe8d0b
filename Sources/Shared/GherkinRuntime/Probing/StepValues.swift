import GherkinExpressions
import GherkinProtocol
import GherkinSteps
import GherkinSyntax
import GherkinText

/// A value in a step.
struct StepValue {
  /// The kind of a value. A place takes only values of its kind.
  enum Kind {
    case number, text, docString
  }

  let position: ProbedPlace.Position
  let name: String?
  let value: String
  /// The index of the step's definition.
  let definition: Int
  /// The text of the step, in UTF-8.
  var text: [UInt8] = []
  /// The bytes of an argument in the text; empty for other values.
  var range = 0..<0

  var kind: Kind { position == .docString ? .docString : ProbeNumber(value) == nil ? .text : .number }
}

/// The values in the steps of a plan.
struct StepValues {
  private let plan: TestPlan
  private let explaining: Set<String>
  /// The values of the `Then` steps of each file, in order.
  private var valuesOfFiles: [String: [StepValue]] = [:]
  /// The words of each definition's pattern.
  private let words: [Set<Substring>]

  /// The maximum number of values that are kept of a file.
  private static let limit = 1_000

  init(_ plan: TestPlan, explaining: Set<String>) {
    self.plan = plan
    self.explaining = explaining
    words = plan.catalogue.steps.map { Set($0.source.split { !$0.isLetter }) }
    var seen: Set<[String]> = []
    for testCase in plan.testCases {
      for position in 0..<testCase.stepCount where testCase.step(position).type == .outcome {
        for value in values(of: testCase, step: position)
        where valuesOfFiles[testCase.uri, default: []].count < Self.limit
          && seen.insert([testCase.uri, "\(value.definition)", value.value]).inserted
        {
          valuesOfFiles[testCase.uri, default: []].append(value)
        }
      }
    }
  }

  /// Returns the values that other steps expect: `Then` steps of the scenario, other steps of the scenario, and `Then`
  /// steps of the file. Of each, those come first whose definitions have the most words in common.
  func known(besides value: StepValue, ofStep position: Int, of testCase: TestCase) -> [String] {
    let others = (0..<testCase.stepCount).filter { $0 != position }
    let isOutcome = { (step: Int) in testCase.step(step).type == .outcome }
    let own = others.filter(isOutcome).flatMap { values(of: testCase, step: $0) }
    let before = others.filter { !isOutcome($0) }.flatMap { values(of: testCase, step: $0) }
    let lists = [(own, 3), (before, 2), (valuesOfFiles[testCase.uri] ?? [], .max)]
    return lists.flatMap { list, most in
      var seen: Set<ExactText> = [ExactText(value.value)]
      return list.filter { $0.kind == value.kind && seen.insert(ExactText($0.value)).inserted }
        .map { (value: $0.value, likeness: likeness(of: $0, to: value)) }.enumerated()
        .sorted { ($1.element.likeness, $0.offset) < ($0.element.likeness, $1.offset) }.prefix(most)
        .map(\.element.value)
    }
  }

  private func likeness(of other: StepValue, to value: StepValue) -> Int {
    words[other.definition].intersection(words[value.definition]).count
  }

  /// Returns the values of an argument's parameter type if it is an enumeration; empty for others.
  func alternatives(to value: StepValue) -> [String] {
    guard case .argument(let index) = value.position else { return [] }
    let types = plan.catalogue.steps[value.definition].parameterTypes
    return types.indices.contains(index) ? types[index].alternatives : []
  }

  /// Returns the values of a step that matches one definition; empty for others.
  func values(of testCase: TestCase, step position: Int) -> [StepValue] {
    guard case .matched(let match) = testCase.binding(ofStep: position) else { return [] }
    return arguments(of: testCase, step: position, match)
      + testCase.blocks(ofStep: position).flatMap { block -> [StepValue] in
        switch block {
        case .docString(let text):
          [StepValue(position: .docString, name: nil, value: text.content, definition: match.step)]
        case .dataTable(let table): cells(of: table, match.step)
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
          definition: match.step, text: text, range: range))
    }
    return values
  }

  /// Returns a cell of each column: the first one under the header that is not empty. A record has a cell in each row.
  private func cells(of table: PickleTable, _ index: Int) -> [StepValue] {
    let shape = plan.catalogue.definitions.steps[index].blocks.lazy.compactMap { block in
      if case .typedTable(let shape) = block { shape } else { nil }
    }.first
    func value(_ row: Int, _ column: Int, _ name: String?) -> StepValue {
      StepValue(
        position: .cell(row: row, column: column), name: name, value: table.rows[row][column], definition: index)
    }
    guard shape?.isRecord != true else {
      return table.rows.enumerated().compactMap { row, cells in
        guard cells.count == 2, isValue(cells[0], cells[1]) else { return nil }
        return value(row, 1, cells[0])
      }
    }
    // A single row, or a single column without a declared type, is perhaps a list.
    let hasHeader = shape != nil || table.rows.count > 1 && table.rows[0].count > 1
    return (table.rows.first ?? []).indices.compactMap { column in
      let header = hasHeader ? table.rows[0][column] : nil
      let rows = table.rows.count == 1 ? 0..<1 : 1..<table.rows.count
      return rows.first { isValue(header ?? "value", table.rows[$0][column]) }.map { value($0, column, header) }
    }
  }

  private func isValue(_ header: String, _ cell: String) -> Bool {
    !cell.isEmpty && !explaining.contains(header.lowercased())
  }
}
