internal import Foundation
public import GherkinMessages
public import GherkinOutcomes
internal import GherkinProtocol
internal import GherkinText

/// Writes result files for Allure, with which it creates its own report: one for each attempt at a scenario, one for
/// each problem outside of scenarios, and the attachments.
///
/// The format is that of https://allurereport.org/docs/how-it-works-test-result-file/. All files go to a folder; those
/// of earlier runs stay, because Allure joins the results of several runs.
public struct AllureFormatter: EventFormatter {
  private let isStrict: Bool?
  /// The start of the run, which distinguishes its results from those of other runs.
  private var start = ""

  /// Creates a formatter.
  ///
  /// - Parameter isStrict: whether pending scenarios are broken; otherwise they are skipped. Default: as in the run.
  public init(isStrict: Bool? = nil) {
    self.isStrict = isStrict
  }

  /// Stores the start of the run.
  public mutating func handle(message: Envelope, to sink: inout OutputSink) {
    if case .testRunStarted(let started) = message { start = "\(Duration(started.timestamp))" }
  }

  /// Writes the attempts at a scenario.
  public mutating func handle(scenario: FinishedScenario, to sink: inout OutputSink) {
    // No two scenarios of a file have the same names, values and number, whatever the order in which they end.
    var identity = scenario.identity
    identity.ordinal = scenario.fullName.number
    var whole = AllureResult(scenario)
    whole.historyId = Self.id(scenario.uri, identity.digest).uuidString
    identity.values = []
    whole.testCaseId = Self.id(scenario.uri, identity.digest).uuidString
    whole.uuid = Self.id(whole.historyId, start)
    if scenario.attempts.isEmpty {
      whole.status = .skipped
      whole.statusDetails = .init(message: "The scenario did not run.")
      write(whole, to: &sink)
    }
    for (index, attempt) in scenario.attempts.enumerated() {
      let isLast = index == scenario.attempts.count - 1
      let outcome = isLast ? scenario.outcome : attempt.outcome
      var result = whole
      result.uuid = Self.id(whole.historyId, start, "\(index)")
      result.status = AllureStatus(outcome, isBad: !isLast || scenario.isBad(isStrict: isStrict))
      result.statusDetails = attempt.reasons.first.map { reason in
        .init(reason, isKnown: outcome == .knownFailure, isFlaky: isLast && scenario.isFlaky)
      }
      if isLast, scenario.isFlaky { result.statusDetails = .init(flaky: true) }
      (result.start, result.stop) = (attempt.start.milliseconds, (attempt.start + attempt.duration).milliseconds)
      if let worker = attempt.worker { result.labels.append(.init(name: "thread", value: worker)) }
      var start = attempt.start
      result.steps = attempt.steps.compactMap { step in
        defer { start += step.result.duration }
        // As in other reports, a hook is shown if it did not pass, or attached something.
        guard !step.isHook || step.result.status != .passed || !step.attachments.isEmpty else { return nil }
        return self.step(step, from: start, &sink)
      }
      write(result, to: &sink)
    }
  }

  /// Writes the problems outside of scenarios, and the environment.
  public mutating func finish(run: RunOutcome, to sink: inout OutputSink) {
    for (index, problem) in run.problems.enumerated() {
      var result = AllureResult(name: problem.title, suite: Self.outside)
      result.historyId = ScenarioIdentity(feature: Self.outside, scenario: problem.title).digest
      result.status = .broken
      result.statusDetails = .init(message: problem.error, trace: problem.text)
      let end = (run.start ?? .zero) + (run.duration ?? .zero)
      (result.start, result.stop) = (end.milliseconds, end.milliseconds)
      result.uuid = Self.id(result.historyId, start, "\(index)")
      write(result, to: &sink)
    }
    let entries = run.environment
    guard !entries.isEmpty else { return }
    let lines = entries.map { "\(Self.property($0.name, isKey: true)) = \(Self.property($0.value))\n" }
    _ = sink.writeBeside(Array(lines.joined().utf8), name: "environment.properties")
  }

  private static let outside = "Outside of scenarios"

  private func step(
    _ step: FinishedScenario.Step, from start: Duration, _ sink: inout OutputSink
  ) -> AllureResult.Step {
    let status = step.result.status
    let outcome = step.result.knownFailure == .present ? .knownFailure : Outcome(status)
    var written = AllureResult.Step(name: step.title)
    written.status = AllureStatus(outcome, isBad: outcome.isBad(isStrict: isStrict ?? true))
    if status.isProblem || step.result.errorText != nil {
      written.statusDetails = .init(step, isKnown: outcome == .knownFailure, isFlaky: false)
    }
    (written.start, written.stop) = (start.milliseconds, (start + step.result.duration).milliseconds)
    for block in step.step?.blocks ?? [] {
      switch block {
      case .docString(let text):
        let type = text.mediaType.flatMap { $0.contains("/") ? $0 : nil } ?? "text/plain"
        written.attachments += attach(Array(text.content.utf8), "Doc string", type, "txt", &sink)
      case .dataTable(let table):
        let lines = table.rows.map { row in
          row.map { "\"\($0.replacing("\"", with: "\"\""))\"" }.joined(separator: ",") + "\n"
        }
        written.attachments += attach(Array(lines.joined().utf8), "Data table", "text/csv", "csv", &sink)
      }
    }
    for attachment in step.attachments {
      let name = attachment.fileName ?? (attachment.isLog ? "Log" : "Attachment")
      let type = attachment.isLog ? "text/plain" : attachment.mediaType
      let dots = FileName.safe(name).split(separator: ".", omittingEmptySubsequences: false)
      let ending = dots.count > 1 ? dots.last.map(String.init) : nil
      switch attachment.content() {
      case .url(let url): written.attachments += attach(Array("\(url)\n".utf8), name, "text/uri-list", "uri", &sink)
      case .missing(let reason): written.attachments += attach(Array(reason.utf8), name, "text/plain", "txt", &sink)
      case .text, .base64:
        written.attachments += attach(attachment.bytes ?? [], name, type, ending ?? FileName.ending(of: type), &sink)
      }
    }
    return written
  }

  /// Writes the file of an attachment.
  private func attach(
    _ bytes: [UInt8], _ name: String, _ type: String, _ ending: String, _ sink: inout OutputSink
  ) -> [AllureResult.Attachment] {
    let source = "\(Self.id(of: bytes).uuidString)-attachment.\(ending)"
    guard sink.writeBeside(bytes, name: source) != nil else { return [] }
    return [.init(name: name, source: source, type: type)]
  }

  /// Returns an identifier, which is the same if a report is written again, so that results do not double.
  private static func id(_ parts: String...) -> UUID { id(of: Array(parts.joined(separator: "\0").utf8)) }

  private static func id(of bytes: [UInt8]) -> UUID {
    UUID(uuid: SHA256.hash(bytes).withUnsafeBytes { $0.loadUnaligned(as: uuid_t.self) })
  }

  private func write(_ result: AllureResult, to sink: inout OutputSink) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Texts and numbers can always be encoded.
    guard let bytes = try? encoder.encode(result) else { return }
    _ = sink.writeBeside(JSONText.safe(bytes: bytes), name: "\(result.uuid.uuidString)-result.json")
  }

  /// Returns a key or a value of a file of properties.
  private static func property(_ text: String, isKey: Bool = false) -> String {
    VisibleText.block(text).escaping { scalar in
      switch scalar {
      case "\n": "\\n"
      case "\\": "\\\\"
      default: isKey && " :=#!".unicodeScalars.contains(scalar) ? "\\\(scalar)" : nil
      }
    }
  }
}

/// A status of Allure: it distinguishes what failed a check from what could not be checked.
private enum AllureStatus: String, Encodable {
  case passed, failed, broken, skipped

  init(_ outcome: Outcome, isBad: Bool) {
    switch outcome {
    case .passed, .empty: self = .passed
    case .failed: self = .failed
    default: self = isBad ? .broken : .skipped
    }
  }
}

/// The content of a result file.
private struct AllureResult: Encodable {
  struct Details: Encodable {
    var known: Bool?
    var flaky: Bool?
    var message: String?
    var trace: String?
    var expected: String?
    var actual: String?

    init(known: Bool? = nil, flaky: Bool? = nil, message: String? = nil, trace: String? = nil) {
      (self.known, self.flaky, self.message, self.trace) = (known, flaky, message, trace)
    }

    /// The error of a step or hook: its first line, and all of it.
    init(_ reason: FinishedScenario.Step, isKnown: Bool, isFlaky: Bool) {
      let error = reason.error
      message = reason.result.exception?.message ?? (error.isEmpty ? reason.word : error)
      trace = reason.result.errorWithTrace ?? error
      known = isKnown ? true : nil
      flaky = isFlaky ? true : nil
      expected = reason.result.exception?.comparison?.expected.text
      actual = reason.result.exception?.comparison?.actual.text
    }
  }

  struct Attachment: Encodable {
    let name: String
    /// The name of the file.
    let source: String
    let type: String
  }

  struct Pair: Encodable {
    let name: String
    let value: String
  }

  struct Step: Encodable {
    let name: String
    var status = AllureStatus.passed
    var statusDetails: Details?
    let stage = "finished"
    /// In milliseconds since 1970, as all times.
    var start = 0
    var stop = 0
    var attachments: [Attachment] = []

    init(name: String) { self.name = name }
  }

  var uuid = UUID()
  var historyId = ""
  var testCaseId: String?
  let fullName: String
  let titlePath: [String]
  let name: String
  var status = AllureStatus.passed
  var statusDetails: Details?
  let stage = "finished"
  var start: Int?
  var stop: Int?
  var labels: [Pair]
  let parameters: [Pair]
  var steps: [Step] = []

  init(name: String, suite: String) {
    self.name = name
    (fullName, titlePath, parameters) = (name, [suite], [])
    labels = [.init(name: "suite", value: suite), .init(name: "framework", value: "gherkin-run")]
  }

  init(_ scenario: FinishedScenario) {
    let names = scenario.fullName
    let feature = scenario.scenario.feature?.name ?? ""
    name = names.scenario
    fullName = "\(scenario.uri): \(names.text)"
    titlePath = scenario.uri.split(separator: "/").map(String.init) + names.path.dropLast()
    let row = scenario.scenario.row
    parameters = zip(row?.columns ?? [], row?.cells ?? []).map { .init(name: $0, value: $1) }
    labels = [
      .init(name: "framework", value: "gherkin-run"), .init(name: "language", value: "swift"),
      .init(name: "suite", value: feature.isEmpty ? scenario.uri : feature),
    ]
    if !feature.isEmpty { labels.append(.init(name: "feature", value: feature)) }
    if let rule = scenario.scenario.rule?.name, !rule.isEmpty { labels.append(.init(name: "story", value: rule)) }
    labels += scenario.tags.map { .init(name: "tag", value: String($0.dropFirst())) }
  }
}
