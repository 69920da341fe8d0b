import GherkinOutcomes
public import GherkinMessages
internal import GherkinSyntax

/// Writes TeamCity's service messages: a feature or a rule is a suite, and a scenario is a test, reported with its last
/// attempt when it ends.
///
/// The messages of a test are consecutive, even if scenarios run in parallel. All have the run's `flowId`, which
/// separates them from other output of the build. Problems outside scenarios are build problems.
public struct TeamCityFormatter: EventFormatter {
  /// The maximum length of a build problem's description in TeamCity.
  private static let longestDescription = 4000

  private let isStrict: Bool
  /// The open suites, outermost first.
  private var suites: [TeamCitySuite] = []

  /// Creates a formatter.
  /// - Parameter isStrict: whether pending scenarios count as failures; otherwise they are ignored tests.
  public init(isStrict: Bool = true) {
    self.isStrict = isStrict
  }

  /// The data for reports about running scenarios.
  public var needs: Query.Topics { [.features, .definitions, .testCases, .results, .suggestions] }

  /// No kinds.
  public var handledKinds: Envelope.OptionalKinds { [] }

  /// Writes a finished scenario.
  public mutating func handle(
    testCaseFinished finished: Envelope.TestCaseFinished, query: Query, to sink: inout OutputSink
  ) {
    guard !finished.willBeRetried,
      let attempt = query.attempt(id: finished.testCaseStartedId), let pickle = query.pickle(of: attempt)
    else { return }
    var output = TeamCityOutput(query)
    open(TeamCitySuite.all(around: pickle, query), in: &output)
    write(attempt, pickle, query, to: &output)
    sink.write(output.text)
  }

  /// Closes the suites, and writes the problems outside scenarios and a snippet for each expression that undefined
  /// steps need.
  public mutating func finish(query: Query, to sink: inout OutputSink) {
    var output = TeamCityOutput(query)
    for pickle in query.notRun {
      open(TeamCitySuite.all(around: pickle, query), in: &output)
      let name = Self.name(of: pickle, query)
      output.message("testIgnored", ("name", name), ("message", "The scenario did not run."))
    }
    open([], in: &output)
    for part in query.partTexts { output.message("message", ("text", part)) }
    for problem in RunProblem.all(in: query) {
      let description = String("\(problem.title): \(problem.error)".unicodeScalars.prefix(Self.longestDescription))
      output.message("buildProblem", ("description", description))
    }
    // The snippets of a run are complete only at the end.
    for snippet in query.bestSnippets {
      output.message("message", ("text", "An undefined step can be implemented with this snippet:\n\n\(snippet)"))
    }
    sink.write(output.text)
  }

  /// Closes all open suites that do not contain a test, and opens the suites that contain it.
  private mutating func open(_ wanted: [TeamCitySuite], in output: inout TeamCityOutput) {
    let common = zip(suites, wanted).prefix { $0 == $1 }.count
    for suite in suites[common...].reversed() { output.message("testSuiteFinished", ("name", suite.name)) }
    for suite in wanted[common...] {
      output.message("testSuiteStarted", ("name", suite.name), ("locationHint", suite.place))
    }
    suites = wanted
  }

  private func write(_ attempt: Query.Attempt, _ pickle: Pickle, _ query: Query, to output: inout TeamCityOutput) {
    let place = query.place(of: pickle)
    let name = Self.name(of: pickle, query)
    output.message("testStarted", ("name", name), ("locationHint", "file://\(place.uri):\(place.line)"))
    if let problem = attempt.status == .passed ? nil : ScenarioProblem(attempt, query, SnippetSelection([])) {
      if !problem.isTrouble(isStrict: isStrict) {
        output.message("testIgnored", ("name", name), ("message", problem.note))
      } else {
        let details = problem.reasons.map(Self.details) + ["\(place.uri):\(place.line)"]
        output.message(
          "testFailed", ("name", name), ("message", problem.sentence), ("details", details.joined(separator: "\n")))
      }
    }
    if query.outcome(of: attempt) == .empty {
      output.message("testStdOut", ("name", name), ("out", "The scenario has no steps."))
    }
    let (seconds, attoseconds) = max(attempt.duration ?? .zero, .zero).components
    output.message(
      "testFinished", ("name", name), ("duration", "\(seconds * 1000 + attoseconds / 1_000_000_000_000_000)"))
  }

  /// Returns the scenario's name, and the number of an examples row, because names identify the tests of a suite.
  private static func name(of pickle: Pickle, _ query: Query) -> String {
    let name = pickle.name.isEmpty ? "(no name)" : pickle.name
    guard let lineage = query.lineage(of: pickle), let examples = lineage.examplesIndex, let row = lineage.rowIndex
    else { return name }
    return "\(name) #\(examples + 1).\(row + 1)"
  }

  private static func details(of reason: ScenarioProblem.Reason) -> String {
    var text = "\(reason.title): \(reason.word)\n"
    if !reason.error.isEmpty { text += reason.error + "\n" }
    return text + (reason.code.map { "\($0)\n" } ?? "")
  }
}
