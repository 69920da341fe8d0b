internal import CucumberMessages
internal import Gherkin

/// The ids of the legacy JSON, which are made of names.
enum CucumberJSONID {
  /// A name as a part of an id: in small letters, with `-` for ASCII white space and each of `'_,!`, as cucumber-jvm
  /// has it.
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

  /// The id of a scenario: `feature;scenario`, with a rule in between, and the block of examples and the number of the
  /// row after, the header's being 1.
  static func scenario(_ lineage: Query.Lineage) -> String {
    var parts = [lineage.feature.name, lineage.rule?.name, lineage.scenario.name].compactMap { $0 }.map(part)
    if let examples = lineage.examples, let row = lineage.rowIndex { parts += [part(examples.name), "\(row + 2)"] }
    return parts.joined(separator: ";")
  }
}
