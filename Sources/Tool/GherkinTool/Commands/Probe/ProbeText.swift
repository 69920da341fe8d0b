import Foundation
import GherkinFormatters
import GherkinMessages
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
    let findings = report.findings
    let counts = ProbeCounts(report)
    let reasons = counts.reasons.isEmpty ? [] : ["Not judged: \(counts.reasons.joined(separator: "; "))."]
    let paragraphs = findings.map(text) + (listsAll || !findings.isEmpty ? [reasons.joined()] : []) + [counts.sentence]
    return paragraphs.filter { !$0.isEmpty }.map { $0 + "\n" }.joined(separator: "\n")
  }

  private func text(_ finding: ProbeFinding) -> String {
    let definition = finding.definition
    let most = listsAll ? finding.places.count : Self.mostPlaces
    let places = finding.places.prefix(most).map { place in
      "    \(place.uri):\(place.line): \(place.shownValue) → \(place.tried.map(quoted).joined(separator: ", "))"
    }
    let rest = finding.places.count - places.count
    let lines =
      ["\(definition.file):\(definition.line): \(definition.pattern)", "  \(finding.sentence)"] + places
      + (rest > 0 ? ["    … and \(Quantity.text(rest)) more"] : [])
    return lines.map { VisibleText.blanked($0) }.joined(separator: "\n")
  }

  private func quoted(_ text: String) -> String { VisibleText.quoted(text, limit: 60) }
}

extension ProbeReport.Place {
  fileprivate var shownValue: String { VisibleText.quoted(value, limit: 60) }
}

extension ProbeReport.Subject {
  /// The value in a sentence: `the argument {int}`.
  var words: String {
    switch self {
    case .argument(_, let type?): "the argument {\(type)}"
    case .argument(let index, nil): "the group \(index + 1)"
    case .column(let name?): "the column \(VisibleText.quoted(name))"
    case .column(nil): "the table"
    case .docString: "the doc string"
    }
  }
}

extension ProbeFinding {
  /// The problem in a sentence.
  var sentence: String {
    let all = places.count == judgedCount
    let where_ =
      judgedCount == 1 ? "" : all ? " at \(judgedCount) places" : " at \(places.count) of \(judgedCount) places"
    switch kind {
    case .unnoticed: return "\(subject.words) can have any value\(where_): the step passes with all that were tried"
    case .partly: return "\(subject.words) is compared in part\(where_): the step passes with some of the values tried"
    case .note: return "note: \(subject.words) can have other values\(where_)"
    }
  }
}
