import GherkinText

/// The name of a scenario, or of a row of an outline. Every report, page, editor and test shows this one.
///
/// The names of feature, rule and scenario are joined by ` › ` in this order, without missing ones; a scenario without a
/// name is `(no name)`. The scenario's name has its placeholders filled, and the values of the row for which it has no
/// placeholder follow in parentheses: `Adding 1 (b: 2, sum: 3)`. So the name of a row depends on its values only, and
/// stays the same if another row is inserted, or if the scenario fails. Scenarios of a file whose names are equal are
/// numbered from the second one on: `Adding 1 #2`. Of a longer name, 500 characters remain, and 120 of longer values,
/// with `…`. A line break is written as `\n`.
package struct ScenarioName: Sendable, Hashable {
  /// Between the names.
  package static let separator = " › "
  /// The name of a scenario without one.
  package static let missing = "(no name)"
  private static let (nameLimit, valuesLimit) = (500, 120)

  private let headings: [String]
  /// The scenario's name with the row's values, without a number.
  package var unnumbered: String
  /// The number among scenarios of the file with equal names, from 1.
  package let number: Int

  /// Creates the name of a scenario or of a row.
  ///
  /// - Parameters:
  ///   - name: the scenario's name with filled placeholders.
  ///   - row: the outline's name as written, and the cells of the row with the names of their columns.
  ///   - number: the number among scenarios of the file with equal names, from 1.
  package init(
    feature: String?, rule: String?, name: String, row: (outline: String, columns: [String], cells: [String])? = nil,
    number: Int = 1
  ) {
    headings = [feature, rule].compactMap(\.self).filter { !$0.isEmpty }.map(Self.oneLine)
    let values = row.flatMap(Self.values)
    let text = [name.isEmpty ? Self.missing : Self.bounded(name, Self.nameLimit), values].compactMap(\.self)
    unnumbered = Self.oneLine(text.joined(separator: " "))
    self.number = number
  }

  /// Creates the name of a pickle.
  ///
  /// - Parameter lineage: where it is in its file; nil if that is unknown.
  package init(_ pickle: Pickle, _ lineage: PickleLineage?) {
    self.init(
      feature: lineage?.feature.name, rule: lineage?.rule?.name, name: pickle.name, row: lineage?.valuesOfRow,
      number: lineage?.number ?? 1)
  }

  /// Creates the name of a row of an outline, without the name of the feature.
  package init(
    rule: String?, _ scenario: GherkinDocument.Scenario, _ examples: GherkinDocument.Examples,
    _ row: GherkinDocument.TableRow
  ) {
    let columns = examples.tableHeader?.cells.map(\.value) ?? []
    let cells = row.cells.map(\.value)
    // Of what the compiler of pickles refuses, the name is not filled.
    var budget = ExpansionBudget(pieces: 1, text: 1 << 20)
    let name = OutlineRow(OutlineRow.placeholders(of: columns), values: cells).filled(scenario.name, &budget)
    self.init(feature: nil, rule: rule, name: name, row: (scenario.name, columns, cells))
  }

  /// The name without those of feature and rule.
  package var scenario: String { number > 1 ? "\(unnumbered) #\(number)" : unnumbered }
  /// The names of feature, rule and scenario.
  package var path: [String] { headings + [scenario] }
  /// All names in one text.
  package var text: String { path.joined(separator: Self.separator) }

  /// Returns the values of a row that its outline's name has no placeholders for: `(b: 2, sum: 3)`.
  private static func values(outline: String, columns: [String], cells: [String]) -> String? {
    let others = zip(columns, cells).filter { column, _ in !outline.contains("<\(column)>") }
    if others.isEmpty { return nil }
    return "(\(bounded(others.map { "\($0): \($1)" }.joined(separator: ", "), valuesLimit)))"
  }

  private static func bounded(_ text: String, _ limit: Int) -> String {
    text.utf8.count > limit && text.count > limit ? text.prefix(limit) + "…" : text
  }

  private static func oneLine(_ text: String) -> String {
    // Characters are slow to find, and most names are of printable ASCII.
    let isPlain = text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x80 }
    return !isPlain && text.contains(where: \.isNewline)
      ? text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).joined(separator: "\\n") : text
  }
}

/// The numbers of the scenarios and rows of a file that have the same name as an earlier one.
final class ScenarioNumbers: Sendable {
  let document: GherkinDocument
  private let numbers = Locked<[String: Int]?>(nil)

  init(_ document: GherkinDocument) {
    self.document = document
  }

  /// Returns the number of a row, or of a scenario without rows, by its id.
  func number(ofNode id: String) -> Int {
    numbers.withLock { known in
      let numbers = known ?? count()
      known = numbers
      return numbers[id] ?? 1
    }
  }

  private func count() -> [String: Int] {
    var (counts, numbers): ([ScenarioName: Int], [String: Int]) = ([:], [:])
    func add(_ name: ScenarioName, _ node: String) {
      let count = counts[name, default: 0] + 1
      counts[name] = count
      if count > 1 { numbers[node] = count }
    }
    for (rule, scenario) in document.scenariosWithRules {
      if scenario.examples.isEmpty {
        add(ScenarioName(feature: nil, rule: rule?.name, name: scenario.name), scenario.id)
      }
      for examples in scenario.examples {
        for row in examples.tableBody { add(ScenarioName(rule: rule?.name, scenario, examples, row), row.id) }
      }
    }
    return numbers
  }
}
