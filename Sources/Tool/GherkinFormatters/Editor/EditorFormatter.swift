internal import GherkinFiles
internal import GherkinMessages
package import GherkinOutcomes

/// Writes the results of a run for a language server, as ``EditorResults``.
package struct EditorFormatter: EventFormatter {
  private static let mostScenarios = 20_000
  private static let mostProblems = 1_000
  /// The maximum length of texts in bytes.
  private static let longestText = 4_096

  private var results: EditorResults
  private var problemCount = 0
  private let project = ProjectFolder.aboveWorkingFolder

  package init(folder: String) {
    results = EditorResults(folder: folder)
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
    results.scenarios.append(
      EditorResults.Scenario(
        uri: project?.path(ofMessage: scenario.uri) ?? scenario.uri, line: scenario.line,
        name: Self.bounded(scenario.name),
        status: scenario.outcome == .knownFailure ? "passed" : status.rawValue.lowercased(), problems: problems))
  }

  package mutating func finish(run: RunOutcome, to sink: inout OutputSink) {
    // A run in which all scenarios were skipped has no results of steps.
    guard !results.scenarios.isEmpty else { return }
    var json = JSONWriter()
    json.object(results)
    sink.write(json.bytes)
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
