import Gherkin
import GherkinLint

/// Findings with one cause: the same problem by the same rule, in one file, or in several for some rules.
struct FindingGroup {
  /// The number of places next to the first that are listed.
  private static let mostPlaces = 3

  /// The findings, in order; at least one.
  private(set) var findings: [Finding]

  /// Groups findings; groups are in the order of their first findings.
  static func groups(of findings: [Finding]) -> [FindingGroup] {
    let rulesOfSuites = Set(LintRules.descriptions.filter(\.groupsFiles).map(\.name))
    var groups: [FindingGroup] = []
    var indexes: [[String]: Int] = [:]
    for finding in findings {
      let key = [finding.rule, finding.problem, rulesOfSuites.contains(finding.rule) ? "" : finding.uri]
      // Each parse error is a mistake of its own, even if several have the same text.
      if let index = indexes[key], finding.rule != Finding.parseErrorRule {
        groups[index].findings.append(finding)
      } else {
        indexes[key] = groups.count
        groups.append(FindingGroup(findings: [finding]))
      }
    }
    return groups
  }

  /// The first finding, with the places of the next ones and the number of all others.
  var text: String {
    let first = findings[0]
    let rest = findings.dropFirst()
    guard !rest.isEmpty else { return first.text }
    let isOneFile = rest.allSatisfy { $0.uri == first.uri }
    let places = rest.prefix(Self.mostPlaces).map {
      isOneFile ? "\($0.location.line)" : "\($0.uri):\($0.location.line)"
    }
    let more = rest.count - places.count
    let label = isOneFile ? (rest.count == 1 ? "line " : "lines ") : ""
    return "\(first.text) (also \(label)\(places.joined(separator: ", "))\(more > 0 ? " and \(more) more" : ""))"
  }
}
