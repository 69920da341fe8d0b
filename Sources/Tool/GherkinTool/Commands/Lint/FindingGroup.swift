import GherkinSyntax
import GherkinLint
import GherkinText

/// Findings with a common cause: the same problem of the same rule, in one file or, for some rules, in several.
struct FindingGroup {
  /// The number of further locations that are listed after the first.
  private static let mostPlaces = 3

  /// The findings, in order; at least one.
  private(set) var findings: [Finding]

  /// Groups findings. The groups are in the order of their first findings.
  static func groups(of findings: [Finding]) -> [FindingGroup] {
    let rulesOfSuites = Set(LintRules.descriptions.filter(\.groupsFiles).map(\.name))
    var groups: [FindingGroup] = []
    var indexes: [[String]: Int] = [:]
    for finding in findings {
      let key = [finding.rule, finding.problem, rulesOfSuites.contains(finding.rule) ? "" : finding.uri]
      // Each parse error is a separate mistake, even if several have the same text.
      if let index = indexes[key], finding.rule != Finding.parseErrorRule {
        groups[index].findings.append(finding)
      } else {
        indexes[key] = groups.count
        groups.append(FindingGroup(findings: [finding]))
      }
    }
    return groups
  }

  /// The first finding, with the next locations and the number of others.
  var text: String {
    let first = findings[0]
    let rest = findings.dropFirst()
    guard !rest.isEmpty else { return first.text }
    let isOneFile = rest.allSatisfy { ExactText($0.uri) == ExactText(first.uri) }
    let places = rest.prefix(Self.mostPlaces).map {
      isOneFile ? "\($0.location.line)" : "\($0.uri):\($0.location.line)"
    }
    let more = rest.count - places.count
    let label = isOneFile ? (rest.count == 1 ? "line " : "lines ") : ""
    return "\(first.text) (also \(label)\(places.joined(separator: ", "))\(more > 0 ? " and \(more) more" : ""))"
  }
}
