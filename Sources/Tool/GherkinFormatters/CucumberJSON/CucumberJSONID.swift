internal import GherkinMessages
internal import GherkinSyntax

/// The ids of the legacy JSON, which are derived from names.
enum CucumberJSONID {
  /// Returns a name as part of an id: in lower case, with `-` for ASCII white space and each of `'_,!`, as in
  /// cucumber-jvm.
  static func part(_ name: String) -> String {
    var part = String.UnicodeScalarView()
    for scalar in name.lowercased().unicodeScalars {
      switch scalar {
      case " ", "\t", "\n", "\u{B}", "\u{C}", "\r", "'", "_", ",", "!": part.append("-")
      default: part.append(scalar)
      }
    }
    return String(part)
  }

  /// Returns the id of a scenario: `feature;scenario`, with a rule between them, followed by the examples block and the
  /// number of the row, where the header is 1.
  static func scenario(_ lineage: Query.Lineage) -> String {
    var parts = [lineage.feature.name, lineage.rule?.name, lineage.scenario.name].compactMap { $0 }.map(part)
    if let examples = lineage.examples, let row = lineage.rowIndex { parts += [part(examples.name), "\(row + 2)"] }
    return parts.joined(separator: ";")
  }
}
