internal import Foundation
internal import GherkinFiles
package import GherkinMessages
package import GherkinOutcomes

/// Writes the results of a run for a language server, as ``EditorResults``.
package struct EditorFormatter: EventFormatter {
  private static let mostScenarios = 20_000
  private static let mostProblems = 1_000
  /// The maximum length of texts in bytes.
  private static let longestText = 4_096

  private var results: EditorResults
  private var problemCount = 0
  /// The texts of the features, by the names in messages.
  private var sources: [String: [UInt8]] = [:]
  private let project = ProjectFolder.aboveWorkingFolder

  package init(folder: String) {
    results = EditorResults(folder: folder)
  }

  package mutating func handle(message: Envelope, to sink: inout OutputSink) {
    if case .source(let source) = message { sources[source.uri] = source.bytes }
  }

  package mutating func handle(scenario: FinishedScenario, to sink: inout OutputSink) {
    guard ![.skipped, .notRun].contains(scenario.outcome), let status = scenario.attempts.last?.status else { return }
    let isProblem = scenario.outcome.isProblem
    guard results.scenarios.count < Self.mostScenarios, !isProblem || problemCount < Self.mostProblems else {
      results.omitted += 1
      return
    }
    let problems = isProblem ? scenario.reasons.map(Self.problem) : []
    problemCount += problems.count
    let uri = project?.path(ofMessage: scenario.uri) ?? scenario.uri
    if results.texts[uri] == nil, let bytes = sources[scenario.uri] {
      results.texts[uri] = String(decoding: bytes, as: UTF8.self)
    }
    results.scenarios.append(
      EditorResults.Scenario(
        uri: uri, line: scenario.line, name: Self.bounded(scenario.name),
        status: scenario.outcome == .knownFailure ? "passed" : status.rawValue.lowercased(), problems: problems))
  }

  package mutating func finish(run: RunOutcome, to sink: inout OutputSink) {
    // A run in which all scenarios were skipped has no results of steps.
    guard !results.scenarios.isEmpty else { return }
    // Texts and numbers can always be encoded.
    guard let json = try? JSONEncoder().encode(results) else { return }
    sink.write(json)
  }

  private static func problem(_ reason: FinishedScenario.Step) -> EditorResults.Problem {
    EditorResults.Problem(
      line: reason.line, title: bounded(reason.title), status: reason.result.status.rawValue.lowercased(),
      message: bounded(reason.error), definition: reason.code.map(bounded), source: source(reason.error))
  }

  /// Returns the first `path.swift:line` in an error's text.
  private static func source(_ error: String) -> String? {
    error.prefix(longestText).firstMatch(of: #/[^\s()]+\.swift:\d+/#).map { String($0.output) }
  }

  /// Truncates a text.
  private static func bounded(_ text: String) -> String {
    guard text.utf8.count > longestText else { return text }
    // A code point that is cut becomes U+FFFD.
    return String(decoding: text.utf8.prefix(longestText), as: UTF8.self) + " …"
  }
}

/// The results of a run for an editor, as JSON. The keys are the names of the properties.
package struct EditorResults: Codable, Sendable {
  /// The version of the format.
  package static let formatVersion = 2

  package let version: Int
  /// The working directory of the run. Paths of features are relative to it.
  package let folder: String
  /// The texts of the features that ran, by their paths. The files may have been saved again since.
  package internal(set) var texts: [String: String] = [:]
  /// The completed scenarios, with the results of their last attempts.
  package internal(set) var scenarios: [Scenario] = []
  /// The number of omitted scenarios, if there are too many.
  package internal(set) var omitted = 0

  init(folder: String) {
    version = Self.formatVersion
    self.folder = folder
  }

  package struct Scenario: Codable, Sendable {
    package let uri: String
    /// The line of the scenario, or of its examples row.
    package let line: Int
    package let name: String
    /// `passed`, `failed`, `pending`, `undefined` or `ambiguous`.
    package let status: String
    /// The steps and hooks with another status than passed.
    package let problems: [Problem]
  }

  package struct Problem: Codable, Sendable {
    /// The line of the step; nil for a hook.
    package let line: Int?
    /// The step with its keyword, or the kind and name of the hook.
    package let title: String
    package let status: String
    /// The error, including differences between expected and actual values.
    package let message: String
    /// The file and the line of the definition or the hook; nil if there is none.
    package let definition: String?
    /// The Swift file and the line of the error; nil if the error has none.
    package let source: String?
  }
}
