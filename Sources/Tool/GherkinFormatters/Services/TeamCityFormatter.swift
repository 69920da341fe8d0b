internal import Foundation
public import GherkinOutcomes
internal import GherkinSyntax
internal import GherkinText

/// Writes TeamCity's service messages: a feature or a rule is a suite, and a scenario is a test, reported with its last
/// attempt when it ends.
///
/// The messages of a test are consecutive, even if scenarios run in parallel. All have the run's `flowId`, which
/// separates them from other output of the build. Problems outside scenarios are build problems.
public struct TeamCityFormatter: EventFormatter {
  /// The maximum length of a build problem's description in TeamCity.
  private static let longestDescription = 4000

  /// A feature or a rule as a suite.
  private struct Suite: Sendable, Hashable {
    let name: String
    let place: String
  }

  private let isStrict: Bool?
  private let paths: ServicePaths
  /// The open suites, outermost first.
  private var suites: [Suite] = []
  /// The names of the tests in the innermost suite, which identify them.
  private var names: Set<String> = []

  /// Creates a formatter.
  /// - Parameter isStrict: whether pending scenarios are failures; otherwise they are ignored tests. Default: as in the
  ///   run.
  public init(isStrict: Bool? = nil) {
    self.init(isStrict: isStrict, paths: ServicePaths())
  }

  init(isStrict: Bool?, paths: ServicePaths) {
    self.isStrict = isStrict
    self.paths = paths
  }

  /// Writes a scenario.
  public mutating func handle(scenario: FinishedScenario, to sink: inout OutputSink) {
    var output = TeamCityOutput()
    open(suites(around: scenario), in: &output)
    let name = uniqueName(of: scenario)
    if scenario.outcome == .notRun {
      output.message("testIgnored", ("name", name), ("message", "The scenario did not run."))
    } else {
      write(scenario, name, to: &output)
    }
    sink.write(output.text)
  }

  /// Closes the suites, and writes the problems outside scenarios and a snippet for each expression that undefined
  /// steps need.
  public mutating func finish(run: RunOutcome, to sink: inout OutputSink) {
    var output = TeamCityOutput()
    open([], in: &output)
    for part in run.partTexts { output.message("message", ("text", part)) }
    for problem in run.problems {
      let description = String("\(problem.title): \(problem.error)".unicodeScalars.prefix(Self.longestDescription))
      output.message("buildProblem", ("description", description))
    }
    // The snippets of a run are complete only at the end.
    for snippet in run.snippets {
      output.message("message", ("text", "An undefined step can be implemented with this snippet:\n\n\(snippet)"))
    }
    sink.write(output.text)
  }

  /// Closes all open suites that do not contain a test, and opens the suites that contain it.
  private mutating func open(_ wanted: [Suite], in output: inout TeamCityOutput) {
    let common = zip(suites, wanted).prefix { $0 == $1 }.count
    if common < suites.count || common < wanted.count { names = [] }
    for suite in suites[common...].reversed() { output.message("testSuiteFinished", ("name", suite.name)) }
    for suite in wanted[common...] {
      output.message("testSuiteStarted", ("name", suite.name), ("locationHint", suite.place))
    }
    suites = wanted
  }

  /// Returns the suites that contain a scenario, outermost first.
  private func suites(around scenario: FinishedScenario) -> [Suite] {
    let path = paths.path(of: scenario.uri)
    guard let feature = scenario.scenario.feature else { return [Suite(name: scenario.uri, place: "file://\(path)")] }
    let headings = [(feature, scenario.uri)] + (scenario.scenario.rule.map { [($0, $0.keyword)] } ?? [])
    return headings.map { heading, other in
      Suite(name: heading.name.isEmpty ? other : heading.name, place: "file://\(path):\(heading.line)")
    }
  }

  private func write(_ scenario: FinishedScenario, _ name: String, to output: inout TeamCityOutput) {
    let place = "\(paths.path(of: scenario.uri)):\(scenario.line)"
    output.message("testStarted", ("name", name), ("locationHint", "file://\(place)"))
    for attempt in scenario.attempts.dropLast() where attempt.status != .passed {
      let text = "Attempt \(attempt.number):\n" + attempt.reasons.map(Self.details).joined()
      output.message("testStdErr", ("name", name), ("out", text))
    }
    switch scenario.outcome {
    case .passed:
      if let reason = scenario.reasonOfBadPass { output.message("testFailed", ("name", name), ("message", reason)) }
    case .empty: output.message("testStdOut", ("name", name), ("out", "The scenario has no steps."))
    case _ where scenario.isBad(isStrict: isStrict):
      let details = scenario.reasons.map(Self.details) + [place]
      let values = scenario.reasons.first?.result.exception?.comparison
      output.message(
        "testFailed", ("name", name), ("message", scenario.sentence), ("details", details.joined(separator: "\n")),
        more: values.map {
          [("type", "comparisonFailure"), ("expected", $0.expected.text), ("actual", $0.actual.text)]
        } ?? [])
    default: output.message("testIgnored", ("name", name), ("message", scenario.note))
    }
    output.message("testFinished", ("name", name), ("duration", "\(max(scenario.duration, .zero).milliseconds)"))
  }

  /// Returns the scenario's name; with its line if the suite has such a test already, as in merged runs.
  private mutating func uniqueName(of scenario: FinishedScenario) -> String {
    let name = scenario.fullName.scenario
    if names.insert(name).inserted { return name }
    let located = "\(name) (line \(scenario.line))"
    names.insert(located)
    return located
  }

  private static func details(of reason: FinishedScenario.Step) -> String {
    var text = "\(reason.title): \(reason.word)\n"
    let error = reason.explanation(SnippetSelection([]))
    if !error.isEmpty { text += error + "\n" }
    return text + (reason.code.map { "\($0)\n" } ?? "")
  }
}

/// Composes service messages.
struct TeamCityOutput {
  private(set) var text = ""
  /// Separates the messages from those of other processes of the build.
  private static let flow = "gherkin-run \(ProcessInfo.processInfo.processIdentifier)"

  /// Appends a message as a line.
  mutating func message(
    _ name: String, _ attributes: (name: String, value: String)..., more: [(name: String, value: String)] = []
  ) {
    let all = attributes + more + [("flowId", Self.flow)]
    text += "##teamcity[\(name)\(all.map { " \($0.name)='\(Self.escaped($0.value))'" }.joined())]\n"
  }

  /// Escapes a text for the value of an attribute, according to "Escaped Values" in TeamCity's manual. Non-ASCII
  /// characters are written as UTF-16 code units, so the encoding of the build log does not matter.
  static func escaped(_ text: String) -> String {
    VisibleText.block(text).escaping { scalar in
      switch scalar {
      case "|", "'", "[", "]": "|\(scalar)"
      case "\n": "|n"
      default: scalar.isASCII ? nil : scalar.utf16Escape("|0x")
      }
    }
  }
}
