import GherkinOutcomes
public import GherkinMessages
internal import GherkinSyntax
internal import GherkinText

/// Writes the Test Anything Protocol: a test point for the last attempt at each scenario, with YAML diagnostics for
/// those that did not pass.
///
/// Test points are in the order in which scenarios end, because a harness reads them during the run, and the plan comes
/// last. Problems outside scenarios are test points too, so no harness accepts the run; an incomplete stream bails out.
/// Comments at the end contain a snippet for each expression that undefined steps need.
public struct TAPFormatter: EventFormatter {
  /// A version of the protocol. Only the first line of the output differs: it uses the escapes of version 14, and
  /// version 13 has none.
  public enum Version: String, Sendable, Hashable, CaseIterable {
    /// Version 13, which all harnesses support.
    case v13 = "13"
    /// Version 14, which `prove` rejects before version 3.48 of Test::Harness.
    case v14 = "14"
  }

  private let version: Version
  private let isStrict: Bool
  private var points = 0

  /// Creates a formatter.
  ///
  /// - Parameters:
  ///   - version: the version in the first line.
  ///   - isStrict: whether pending scenarios count as failures; otherwise their test points are marked `TODO`, which no
  ///     harness treats as a failure. Those of known failures are always marked so.
  public init(version: Version = .v13, isStrict: Bool = true) {
    self.version = version
    self.isStrict = isStrict
  }

  /// The data for reports about running scenarios.
  public var needs: Query.Topics { [.features, .definitions, .testCases, .results, .suggestions] }

  /// No kinds.
  public var handledKinds: Envelope.OptionalKinds { [] }

  /// Adds a finished scenario.
  public mutating func handle(
    testCaseFinished finished: Envelope.TestCaseFinished, query: Query, to sink: inout OutputSink
  ) {
    guard !finished.willBeRetried,
      let attempt = query.attempt(id: finished.testCaseStartedId),
      let problem = ScenarioProblem(attempt, query, SnippetSelection([]))
    else { return }
    let path = problem.path.joined(separator: " › ")
    switch attempt.status {
    case .passed, .unknown:
      write("ok", path, to: &sink)
      if query.outcome(of: attempt) == .empty { sink.write("# empty: the scenario has no steps\n") }
      if problem.isFlaky { sink.write("# flaky: passed at attempt \(problem.attempts)\n") }
    case .skipped:
      let reason = problem.reasons.first?.error ?? ""
      write("ok", path, directive: reason.isEmpty ? " # SKIP" : " # SKIP \(TAPDescription.escaped(reason))", to: &sink)
    case .pending where !problem.isTrouble(isStrict: isStrict):
      let reason = problem.note
      write(
        "not ok", problem.sentence, directive: reason.isEmpty ? " # TODO" : " # TODO \(TAPDescription.escaped(reason))",
        to: &sink)
    case .pending, .undefined, .ambiguous, .failed:
      write("not ok", problem.sentence, to: &sink)
      sink.write(Self.diagnostics(problem))
    }
  }

  /// Writes the scenarios that did not run, the problems outside scenarios, and the plan.
  public mutating func finish(query: Query, to sink: inout OutputSink) {
    for pickle in query.notRun {
      write("ok", query.path(of: pickle).joined(separator: " › "), directive: " # SKIP not run", to: &sink)
    }
    for problem in RunProblem.all(in: query) {
      write("not ok", problem.title, to: &sink)
      var block = TAPDiagnostics()
      block.add("message", problem.error)
      block.add("severity", "fail")
      sink.write(block.text)
    }
    begin(&sink)
    for part in query.partTexts { sink.write("# \(VisibleText.line(part))\n") }
    for line in snippets(query) { sink.write("#\(line.isEmpty ? "" : " ")\(line)\n") }
    sink.write(points == 0 ? "1..0 # SKIP no scenario ran\n" : "1..\(points)\n")
    if RunProblem.isBrokenOff(query) { sink.write("Bail out! The record of the run is incomplete.\n") }
  }

  private mutating func write(
    _ result: String, _ description: String, directive: String = "", to sink: inout OutputSink
  ) {
    begin(&sink)
    points += 1
    sink.write("\(result) \(points) - \(TAPDescription.escaped(description))\(directive)\n")
  }

  private func begin(_ sink: inout OutputSink) {
    if points == 0 { sink.write("TAP version \(version.rawValue)\n") }
  }

  /// Returns the lines of one snippet for each expression. They are complete only at the end.
  private func snippets(_ query: Query) -> [String] {
    let snippets = query.bestSnippets
    if snippets.isEmpty { return [] }
    let title = "Undefined steps can be implemented with these snippets:"
    return [title] + snippets.flatMap { [""] + VisibleText.lines($0) }
  }

  private static func diagnostics(_ problem: ScenarioProblem) -> String {
    var block = TAPDiagnostics()
    if let reason = problem.reasons.first { add(reason, to: &block) }
    block.add("severity", "fail")
    block.add("at", "\(problem.place.uri):\(problem.place.line)")
    if problem.attempts > 1 { block.add("attempts", "\(problem.attempts)") }
    if problem.reasons.count > 1 { block.beginList("further") }
    for reason in problem.reasons.dropFirst() {
      block.beginItem()
      add(reason, to: &block)
    }
    return block.text
  }

  private static func add(_ reason: ScenarioProblem.Reason, to block: inout TAPDiagnostics) {
    block.add("step", reason.title)
    block.add("status", reason.word)
    if !reason.error.isEmpty { block.add("message", reason.error) }
    if let code = reason.code { block.add("definition", code) }
  }
}
