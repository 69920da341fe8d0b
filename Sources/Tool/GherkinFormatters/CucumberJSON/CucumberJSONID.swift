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
  /// number of the row, where the header is 1. A block without a name has its number.
  static func scenario(_ syntax: PickleLineage) -> String {
    var parts = [syntax.feature.name, syntax.rule?.name, syntax.scenario.name].compactMap(\.self).map(part)
    if let examples = syntax.examples, let row = syntax.rowIndex {
      let isAmbiguous = examples.name.isEmpty && syntax.scenario.examples.count { $0.name.isEmpty } > 1
      parts += [isAmbiguous ? "\((syntax.examplesIndex ?? 0) + 1)" : part(examples.name), "\(row + 2)"]
    }
    return parts.joined(separator: ";")
  }
}
