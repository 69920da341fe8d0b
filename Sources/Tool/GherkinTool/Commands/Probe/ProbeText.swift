import Foundation
import GherkinFormatters
import GherkinProbing
import GherkinText
import GherkinVerdict

/// The findings of probes as text.
struct ProbeText {
  let report: ProbeReport
  /// Whether all places are listed, and the reasons why values were not judged.
  var listsAll = false

  /// The maximum number of places of a finding.
  private static let mostPlaces = 5

  /// A paragraph for each finding, followed by the numbers of all values.
  var lines: String {
    let counts = ProbeCounts(report)
    // The sentence has a single reason.
    let reasons = listsAll && counts.reasons.count > 1 ? ["Not judged: \(counts.reasons.joined(separator: "; "))."] : []
    return (report.findings.map(text) + reasons + [counts.sentence]).map { $0 + "\n" }.joined(separator: "\n")
  }

  private func text(_ finding: ProbeFinding) -> String {
    let definition = finding.definition
    // The rows of an outline often have the same value.
    var all: [String] = []
    for place in finding.places.map({ "    \($0.uri):\($0.line): \($0.change)" }) where place != all.last {
      all.append(place)
    }
    let places = all.prefix(listsAll ? .max : Self.mostPlaces)
    let rest = all.count - places.count
    let lines =
      ["\(definition.file):\(definition.line): \(definition.pattern)", "  \(finding.sentence)"] + places
      + (rest > 0 ? ["    … and \(Quantity.text(rest)) more"] : [])
    return lines.map { VisibleText.blanked($0) }.joined(separator: "\n")
  }

  private func message(_ finding: ProbeFinding) -> String {
    let first = finding.places[0]
    return "\(finding.sentence); first at \(first.uri):\(first.line): \(first.change)"
  }

  /// A workflow command for each finding, at the definition.
  var annotations: String {
    report.findings.map { finding in
      GitHubAnnotation(
        level: finding.isSuspicion ? .warning : .notice, title: finding.definition.pattern,
        message: message(finding), file: finding.definition.file, line: finding.definition.line
      ).text
    }.joined()
  }

  /// A line for each finding as a compiler prints it: Xcode shows it at the definition, which needs the absolute path.
  var buildLines: String {
    report.findings.filter(\.isSuspicion).map { finding in
      let path = URL(filePath: finding.definition.file).path(percentEncoded: false)
      return VisibleText.blanked("\(path):\(finding.definition.line): warning: \(message(finding)) (probe)") + "\n"
    }.joined()
  }
}
