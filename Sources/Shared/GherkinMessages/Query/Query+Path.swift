package import GherkinSyntax

extension Query {
  /// The maximum length of a row's values, in characters.
  private static let valuesLimit = 120

  /// Returns the names of feature, rule and scenario, without empty names. If the name of an outline is the same for
  /// all rows, the row's values are appended: “Adding (a: 1, sum: 2)”.
  package func path(of pickle: Pickle) -> [String] { path(of: pickle, lineage(of: pickle)) }

  /// Returns the path of a pickle whose lineage is known.
  package func path(of pickle: Pickle, _ lineage: Lineage?) -> [String] {
    let scenario = [pickle.name, lineage.flatMap(Self.values) ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
    return [lineage?.feature.name, lineage?.rule?.name, scenario].compactMap { $0 }.filter { !$0.isEmpty }
  }

  /// Returns the values of the row in parentheses; nil if the scenario has no rows, or its name contains a value.
  private static func values(of lineage: Lineage) -> String? {
    guard let names = lineage.examples?.tableHeader?.cells.map(\.value), let row = lineage.row,
      !names.contains(where: { lineage.scenario.name.contains("<\($0)>") })
    else { return nil }
    let values = zip(names, row.cells).map { "\($0): \($1.value)" }.joined(separator: ", ")
    return values.count > valuesLimit ? "(\(values.prefix(valuesLimit))…)" : "(\(values))"
  }
}
