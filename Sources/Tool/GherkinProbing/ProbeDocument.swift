import Foundation
import GherkinOutcomes
import GherkinText

/// The verdicts as JSON: the file that editors and documentation read.
package struct ProbeDocument: Sendable {
  /// The number of the format.
  private static let version = 1
  /// The path of the file with the verdicts of the last probe, in the folder of the package.
  package static let path = ".build/gherkin-run/probe.json"
  /// The maximum size of a file that is read, in bytes.
  package static let limit = 64 << 20
  /// The maximum size of a value, in bytes. Longer ones are truncated.
  private static let valueLimit = 1_000

  package let report: ProbeReport

  package init(_ report: ProbeReport) {
    self.report = report
  }

  /// The object, on one line.
  package var json: [UInt8] {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return Array(try encoder.encode(Content(report))) + [UInt8(ascii: "\n")]
    }
  }

  /// Reads a file.
  ///
  /// - Throws: the problem in words, if the file has another format.
  package init(json: [UInt8]) throws(ProbeDocumentError) {
    guard json.count <= Self.limit else { throw ProbeDocumentError("is larger than \(Self.limit >> 20) MB") }
    let content: Content
    do { content = try JSONDecoder().decode(Content.self, from: Data(json)) } catch {
      throw ProbeDocumentError("is not a file that gherkin-run probe has written")
    }
    guard content.version == Self.version else {
      throw ProbeDocumentError("has the format \(content.version); this program reads \(Self.version)")
    }
    report = ProbeReport(
      revision: content.revision, definitions: content.definitions, preparations: content.preparations ?? [],
      stepCount: content.counts.steps,
      valuelessStepCount: content.counts.stepsWithoutValue)
  }

  private struct Content: Codable {
    let version: Int
    let revision: String?
    let counts: Counts
    let findings: [Finding]
    let definitions: [ProbeReport.Definition]
    let preparations: [ProbeReport.Definition]?

    init(_ report: ProbeReport) {
      version = ProbeDocument.version
      revision = report.revision
      counts = Counts(report)
      findings = report.findings.map(Finding.init)
      definitions = report.definitions
      preparations = report.preparations.isEmpty ? nil : report.preparations
    }
  }

  private struct Counts: Codable {
    let steps: Int
    let stepsWithoutValue: Int
    let noticed: Int
    let partly: Int
    let negative: Int
    let unnoticed: Int
    let notJudged: Int

    init(_ report: ProbeReport) {
      let counts = ProbeCounts(report)
      steps = report.stepCount
      stepsWithoutValue = report.valuelessStepCount
      noticed = counts.noticed
      partly = counts.partly
      negative = counts.negative
      unnoticed = counts.unnoticed
      notJudged = counts.notJudged.values.reduce(0, +)
    }
  }

  private struct Finding: Codable {
    let kind: ProbeFinding.Kind
    let message: String
    let pattern: String
    let file: String
    let line: Int
    let subject: ProbeReport.Subject

    init(_ finding: ProbeFinding) {
      kind = finding.kind
      message = finding.sentence
      pattern = finding.definition.pattern
      file = finding.definition.file
      line = finding.definition.line
      subject = finding.subject
    }
  }

  fileprivate static func bounded(_ text: String) -> String {
    text.utf8.count > valueLimit ? text.prefix(bytes: valueLimit) + "…" : text
  }
}

/// The reason why a file has no verdicts.
package struct ProbeDocumentError: Error, CustomStringConvertible {
  package let description: String

  init(_ description: String) {
    self.description = description
  }
}

extension ProbeReport.Place: Codable {
  private enum Key: String, CodingKey {
    case subject, scenario, uri, line, step, value, tried, passed, mayBeNegative, exception, digest
  }

  private struct Scenario: Codable {
    /// The identity as `--id` takes it; absent in files of earlier versions.
    let id: String?
    let feature: String
    let rule: String?
    let scenario: String
    let values: [String]
    let ordinal: Int
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    let scenario = try values.decode(Scenario.self, forKey: .scenario)
    var judgement = PlaceJudgement(try PlaceVerdict(from: decoder))
    judgement.tried = try values.decode([String].self, forKey: .tried)
    judgement.passed = try values.decode([String].self, forKey: .passed)
    self.init(
      subject: try values.decode(ProbeReport.Subject.self, forKey: .subject),
      scenario: ScenarioIdentity(
        feature: scenario.feature, rule: scenario.rule, scenario: scenario.scenario, values: scenario.values,
        ordinal: scenario.ordinal),
      uri: try values.decode(String.self, forKey: .uri), line: try values.decode(Int.self, forKey: .line),
      step: try values.decode(String.self, forKey: .step), value: try values.decode(String.self, forKey: .value),
      judgement: judgement,
      mayBeNegative: try values.decode(Bool.self, forKey: .mayBeNegative),
      exception: try values.decodeIfPresent(String.self, forKey: .exception),
      digest: try values.decode(String.self, forKey: .digest))
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(subject, forKey: .subject)
    try values.encode(
      Scenario(
        id: scenario.digest, feature: scenario.feature, rule: scenario.rule, scenario: scenario.scenario,
        values: scenario.values,
        ordinal: scenario.ordinal), forKey: .scenario)
    try values.encode(uri, forKey: .uri)
    try values.encode(line, forKey: .line)
    try values.encode(ProbeDocument.bounded(step), forKey: .step)
    try values.encode(ProbeDocument.bounded(value), forKey: .value)
    try values.encode(judgement.tried.map(ProbeDocument.bounded), forKey: .tried)
    try values.encode(judgement.passed.map(ProbeDocument.bounded), forKey: .passed)
    try verdict.encode(to: encoder)
    try values.encode(mayBeNegative, forKey: .mayBeNegative)
    try values.encodeIfPresent(exception, forKey: .exception)
    try values.encode(digest, forKey: .digest)
  }
}
