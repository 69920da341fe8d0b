import GherkinMessages
import Foundation
import GherkinTestSupport
import Testing

/// A row of the fault table: the fault, its location, and the expected end of the run.
struct FaultRow: Sendable, CustomTestStringConvertible {
  /// The outcome of a scenario, as in reports.
  enum Outcome: String, Sendable {
    case passed, failed, pending, undefined, ambiguous, skipped, empty
    case notRun = "not run"
  }

  /// The fault and its location.
  let what: String
  /// The feature files, by name.
  var features: [String: String] = [:]
  /// Creates further files in the folder.
  var prepare: @Sendable (TemporaryFolder) throws -> Void = { _ in }
  /// The arguments of the faulty runner, without the reports.
  var arguments: [String] = ["--isolation", "process", "."]
  var environment: [String: String] = [:]
  /// A shell script that starts the run at its end, by `exec "$0" "$@"`; nil to start it without one.
  var script: String?
  /// Whether its pipes are non-blocking, and are read only after a delay.
  var isReadLate = false
  /// A blocking action during the run.
  var act: @Sendable (RunningCommand) throws -> Void = { _ in }
  /// The expected exit status; the negative number of a signal.
  let status: Int32
  /// The expected outcome of every scenario, by name; nil if the run is refused, so that reports contain only the
  /// problem, or if it is ended at once, so that there are no reports.
  var outcomes: [String: Outcome]?
  /// The number of entries that JUnit, JSON and TAP have next to the scenarios, such as a hook of the run that failed.
  var others = 0
  /// A part of the expected output.
  var says = ""
  /// The time after which the run counts as hung, in seconds. It is long because the machine may be busy.
  var limit = 300
  /// Whether its times are tied to a limit that is fixed, such as that for an answer of a worker, so that they cannot be
  /// longer.
  var hasFixedTimes = false
  /// Further checks at the end.
  var check: @Sendable (TemporaryFolder, BuiltCommand.Output) throws -> Void = { _, _ in }

  var testDescription: String { what }

  /// The same with eight times the times of its features and arguments, unless these are fixed; nil if these have none.
  var withLongerTimes: FaultRow? {
    if hasFixedTimes { return self }
    var isChanged = false
    func longer(_ text: String) -> String {
      text.replacing(/\b(\d+)( ?m?s\b)/) { match in
        isChanged = true
        return "\((Int(match.1) ?? 0) * 8)\(match.2)"
      }
    }
    var row = self
    row.arguments = arguments.map(longer)
    row.features = features.mapValues(longer)
    return isChanged ? row : nil
  }

  /// Runs the faulty runner with all reports, and checks everything that every run must satisfy.
  func run() async throws {
    let folder = try TemporaryFolder()
    for (name, text) in features { try folder.write(text, to: name) }
    try prepare(folder)
    let temporary = try TemporaryFolder()
    let processes = MarkedProcesses()
    let environment = environment.merging(processes.environment) { own, _ in own }
      .merging(["TMPDIR": temporary.path, "SWIFT_BACKTRACE": "enable=no"]) { own, _ in own }
    // Only one report can go to standard output.
    let summary = arguments.contains("pretty") ? [] : ["--format", "summary"]
    let arguments = ReportFiles.arguments + summary + arguments
    let words = [BuiltCommand.faultyRunner.path] + arguments
    let call = script.map { ["/bin/sh", "-c", $0] + words } ?? words
    let ended = try await RunningCommand.scene { [limit, act, isReadLate] in
      let command = try RunningCommand(
        call[0], Array(call.dropFirst()), in: folder.url, environment: environment, isReadLate: isReadLate)
      do {
        try act(command)
        try command.wait(seconds: limit) { !$0.isRunning }
      } catch {
        command.send(SIGKILL)
        throw error
      }
      return try command.finish()
    }
    let context = Comment(rawValue: "\(ended)")
    #expect(ended.status == status, context)
    #expect(says.isEmpty || (ended.output + ended.error).contains(says), context)
    checkEmpty(try await processes.left(), "a process is left: \(context)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.path) == [], "a temporary file is left")
    try checkReports(ReportFiles(in: folder), ended, context)
    try check(folder, ended)
  }

  private func checkReports(_ reports: ReportFiles, _ ended: BuiltCommand.Output, _ context: Comment) throws {
    guard let outcomes else {
      guard status == 2 else {
        #expect(try reports.existing == [], context)
        return
      }
      #expect(try reports.outcomes == [:], context)
      #expect(try reports.problems(scenarios: 0, others: 1) == [], context)
      return
    }
    let found = try reports.outcomes
    #expect(found == outcomes.mapValues(\.rawValue), context)
    let problems = try reports.problems(scenarios: outcomes.count, others: others)
    #expect(problems == [], context)
  }
}
