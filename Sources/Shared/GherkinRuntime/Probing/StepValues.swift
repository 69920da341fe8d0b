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

  /// The position without the row.
  var column: ProbedPlace.Position {
    if case .cell(_, let column) = position { .cell(row: 0, column: column) } else { position }
  }

  var kind: Kind { position == .docString ? .docString : ProbeNumber(value) == nil ? .text : .number }
}

/// The first values of each argument and column, for probes of other steps.
private struct KnownValues {
  private struct Source: Hashable {
    let definition: Int
    let position: ProbedPlace.Position
    let kind: StepValue.Kind
  }

  private struct Entry {
    let value: String
    /// The position of the step in its scenario.
    let step: Int
  }

  /// The maximum number of values of a source.
  static let limit = 8

  private var sources: [Source] = []
  private var entries: [Source: [Entry]] = [:]

  mutating func add(_ value: StepValue, ofStep step: Int) {
    let source = Source(definition: value.definition, position: value.column, kind: value.kind)
    let known = entries[source]
    if known == nil { sources.append(source) }
    guard known.map({ $0.count < Self.limit && !$0.contains { $0.value == value.value } }) ?? true else { return }
    entries[source, default: []].append(Entry(value: value.value, step: step))
  }

  /// Returns the values that could replace a value, those of the most similar definitions first.
  ///
  /// - Parameters:
  ///   - step: the position of a step whose values are left out.
  ///   - likeness: returns how similar a definition is.
  func values(
    like value: StepValue, most: Int, besides step: Int? = nil, likeness: (_ definition: Int) -> Int
  ) -> [String] {
    let ranked = sources.enumerated().filter { $0.element.kind == value.kind }.map { offset, source in
      let isSame = source.definition == value.definition && source.position == value.column
      return (source: source, rank: (likeness(source.definition), isSame ? 1 : 0), offset: offset)
    }.sorted { ($1.rank.0, $1.rank.1, $0.offset) < ($0.rank.0, $0.rank.1, $1.offset) }
    var seen: Set<ExactText> = [ExactText(value.value)]
    var found: [String] = []
    for (source, _, _) in ranked where found.count < most {
      for entry in entries[source] ?? [] where entry.step != step && seen.insert(ExactText(entry.value)).inserted {
        found.append(entry.value)
      }
    }
    return Array(found.prefix(most))
  }
}

/// The values in the steps of a plan.
struct StepValues {
  /// The values of a scenario.
  private struct OwnValues {
    let number: Int
    var checks = KnownValues()
    var others = KnownValues()
  }

  private let plan: TestPlan
  private let explaining: Set<String>
  /// The values of the `Then` steps of each file.
  private var valuesOfFiles: [String: KnownValues] = [:]
  /// The values of the scenario that is probed.
  private var own: OwnValues?
  /// The words of each definition's pattern.
  private let words: [Set<Substring>]
  /// The number of checks that match each definition, minus that of other steps.
  private var checkCounts: [Int: Int] = [:]

  init(_ plan: TestPlan, explaining: Set<String>) {
    self.plan = plan
    self.explaining = explaining
    words = plan.catalogue.steps.map { Set($0.source.split { !$0.isLetter }) }
    for testCase in plan.testCases {
      for position in 0..<testCase.stepCount {
        guard case .matched(let match) = testCase.binding(ofStep: position) else { continue }
        let isCheck = testCase.isCheck(position)
        checkCounts[match.step, default: 0] += isCheck ? 1 : -1
        guard isCheck else { continue }
        for value in values(of: testCase, step: position, everyRow: true) {
          valuesOfFiles[testCase.uri, default: KnownValues()].add(value, ofStep: -1)
        }
      }
    }
  }

  /// Returns whether a definition is one of checks: at least half of its steps are `Then` steps.
  func isCheck(_ definition: Int) -> Bool { checkCounts[definition, default: 0] >= 0 }

  /// Returns the values that other steps expect: `Then` steps of the scenario, other steps of the scenario, and `Then`
  /// steps of the file. Of each, those come first whose definitions have the most words in common.
  mutating func known(besides value: StepValue, ofStep position: Int, of testCase: TestCase) -> [String] {
    let own = ownValues(of: testCase)
    let likeness = { (other: Int) in words[other].intersection(words[value.definition]).count }
    return own.checks.values(like: value, most: 3, besides: position, likeness: likeness)
      + own.others.values(like: value, most: 2, besides: position, likeness: likeness)
      + (valuesOfFiles[testCase.uri]?.values(like: value, most: 12, likeness: likeness) ?? [])
  }

  private mutating func ownValues(of testCase: TestCase) -> OwnValues {
    if let own, own.number == testCase.number { return own }
    var own = OwnValues(number: testCase.number)
    for position in 0..<testCase.stepCount {
      for value in values(of: testCase, step: position, everyRow: true) {
        if testCase.isCheck(position) {
          own.checks.add(value, ofStep: position)
        } else {
          own.others.add(value, ofStep: position)
        }
      }
    }
    self.own = own
    return own
  }

  /// Returns the values of an argument's parameter type if it is an enumeration; empty for others.
  func alternatives(to value: StepValue) -> [String] {
    guard case .argument(let index) = value.position else { return [] }
    let types = plan.catalogue.steps[value.definition].parameterTypes
    return types.indices.contains(index) ? types[index].alternatives : []
  }

  /// Returns the values of a step that matches one definition; empty for others.
  ///
  /// - Parameter everyRow: whether tables have values in all rows; false for one of each column.
  func values(of testCase: TestCase, step position: Int, everyRow: Bool = false) -> [StepValue] {
    guard case .matched(let match) = testCase.binding(ofStep: position) else { return [] }
    return arguments(of: testCase, step: position, match)
      + testCase.blocks(ofStep: position).flatMap { block -> [StepValue] in
        switch block {
        case .docString(let text):
          [StepValue(position: .docString, name: nil, value: text.content, definition: match.step)]
        case .dataTable(let table): cells(of: table, match.step, everyRow: everyRow)
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

  /// Returns the cells under the header that are not empty, or the first of each column. A record has a cell in each row.
  private func cells(of table: PickleTable, _ index: Int, everyRow: Bool) -> [StepValue] {
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
    return (table.rows.first ?? []).indices.flatMap { column in
      let header = hasHeader ? table.rows[0][column] : nil
      let rows = table.rows.count == 1 ? 0..<1 : 1..<table.rows.count
      let found = rows.lazy.filter { isValue(header ?? "value", table.rows[$0][column]) }
      return found.prefix(everyRow ? KnownValues.limit : 1).map { value($0, column, header) }
    }
  }

  private func isValue(_ header: String, _ cell: String) -> Bool {
    !cell.isEmpty && !explaining.contains(header.lowercased())
  }
}
