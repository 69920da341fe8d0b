import Foundation
import GherkinMessages
import GherkinSyntax
import GherkinFormatters
import GherkinLint
import GherkinEngine
import GherkinText

/// Findings as text.
struct LintText {
  let findings: [Finding]
  /// The number of further findings.
  let omitted: Int
  /// The identities of scenarios, for JSON; nil for other formats, which do not show them.
  let identities: LineIdentities?
  /// Whether each finding is listed on its own line.
  var listsAll = false

  /// A line for each group of findings, followed by the number of findings; empty without findings.
  var lines: String {
    guard !findings.isEmpty else { return "" }
    let fixable = findings.count { $0.fix != nil }
    let count = findings.count + omitted
    var last = "\(count) finding\(count == 1 ? "" : "s")"
    if omitted > 0 { last += ", \(findings.count) of which are shown" }
    if fixable > 0 { last += "; --fix fixes \(fixable)" }
    let lines = listsAll ? findings.map(\.text) : FindingGroup.groups(of: findings).map(\.text)
    return lines.map { VisibleText.blanked($0) + "\n" }.joined() + "\n\(last)\n"
  }

  /// A JSON object on one line.
  var json: String {
    var json = JSONWriter()
    json.object(self)
    return String(decoding: json.bytes, as: UTF8.self) + "\n"
  }

  /// A workflow command for each finding.
  var annotations: String {
    findings.map { finding in
      GitHubAnnotation(
        level: finding.severity.level, title: finding.rule, message: "\(finding.problem); \(finding.remedy)",
        file: finding.uri, line: finding.location.line, column: finding.location.column
      ).text
    }.joined()
  }
}

extension LintText {
  /// A line for each finding as a compiler prints it: Xcode shows it at its place, which needs the absolute path.
  var buildLines: String {
    findings.map { finding in
      let path = URL(filePath: finding.uri).path(percentEncoded: false)
      let column = finding.location.column.map { ":\($0)" } ?? ""
      let level = finding.severity == .error ? "error" : "warning"
      let text = "\(finding.problem); \(finding.remedy) (\(finding.rule))"
      return VisibleText.blanked("\(path):\(finding.location.line)\(column): \(level): \(text)") + "\n"
    }.joined()
  }
}

extension Finding.Severity {
  fileprivate var level: GitHubAnnotation.Level {
    switch self {
    case .error: .error
    case .warning: .warning
    case .suggestion: .notice
    }
  }
}

extension LintText: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.member("findings", findings.map { FindingObject(finding: $0, identities: identities) })
    json.member("omitted", omitted)
  }
}

/// A finding as a JSON object.
private struct FindingObject: JSONWritable {
  let finding: Finding
  let identities: LineIdentities?

  func write(to json: inout JSONWriter) {
    json.member("uri", finding.uri)
    json.member("line", finding.location.line)
    json.nullable("column", finding.location.column)
    json.member("rule", finding.rule)
    json.member("severity", finding.severity)
    json.member("problem", finding.problem)
    json.member("remedy", finding.remedy)
    json.member("fixable", finding.fix != nil)
    if let ids = identities?.ids(line: finding.location.line, of: finding.uri) { json.member("scenarios", ids) }
  }
}

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
