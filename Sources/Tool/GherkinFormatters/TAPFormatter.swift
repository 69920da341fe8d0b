public import GherkinOutcomes
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
  private let isStrict: Bool?
  private var points = 0

  /// Creates a formatter.
  ///
  /// - Parameters:
  ///   - version: the version in the first line.
  ///   - isStrict: whether pending scenarios are failures; otherwise their test points are marked `TODO`, which no
  ///     harness treats as a failure. Those of known failures are always marked so. Default: as in the run.
  public init(version: Version = .v13, isStrict: Bool? = nil) {
    self.version = version
    self.isStrict = isStrict
  }

  /// Adds a scenario.
  public mutating func handle(scenario: FinishedScenario, to sink: inout OutputSink) {
    let name = scenario.fullName.text
    switch scenario.outcome {
    case .passed where scenario.isBad(isStrict: isStrict):
      write("not ok", name, to: &sink)
      sink.write(Self.diagnostics(scenario))
    case .passed:
      write("ok", name, to: &sink)
      if scenario.isFlaky { sink.write("# flaky: passed at attempt \(scenario.attemptCount)\n") }
    case .empty:
      write("ok", name, to: &sink)
      sink.write("# empty: the scenario has no steps\n")
    case .skipped: write("ok", name, directive: Self.directive("SKIP", scenario.note), to: &sink)
    case .notRun: write("ok", name, directive: Self.directive("SKIP", "not run"), to: &sink)
    case _ where !scenario.isBad(isStrict: isStrict):
      write("not ok", name, directive: Self.directive("TODO", scenario.note), to: &sink)
    case .pending, .undefined, .ambiguous, .failed, .knownFailure:
      write("not ok", name, to: &sink)
      sink.write(Self.diagnostics(scenario))
    }
  }

  /// Writes the problems outside scenarios, and the plan.
  public mutating func finish(run: RunOutcome, to sink: inout OutputSink) {
    for problem in run.problems {
      write("not ok", problem.title, to: &sink)
      var block = TAPDiagnostics()
      block.add("message", problem.error)
      block.add("severity", "fail")
      sink.write(block.text)
    }
    begin(&sink)
    for part in run.partTexts { sink.write("# \(VisibleText.line(part))\n") }
    for line in Self.snippets(run) { sink.write("#\(line.isEmpty ? "" : " ")\(line)\n") }
    sink.write(points == 0 ? "1..0 # SKIP no scenario ran\n" : "1..\(points)\n")
    if !run.isComplete { sink.write("Bail out! The record of the run is incomplete.\n") }
  }

  private mutating func write(
    _ result: String, _ description: String, directive: String = "", to sink: inout OutputSink
  ) {
    begin(&sink)
    points += 1
    sink.write("\(result) \(points) - \(Self.escaped(description))\(directive)\n")
  }

  private func begin(_ sink: inout OutputSink) {
    if points == 0 { sink.write("TAP version \(version.rawValue)\n") }
  }

  /// Returns ` # SKIP reason`.
  private static func directive(_ word: String, _ reason: String) -> String {
    reason.isEmpty ? " # \(word)" : " # \(word) \(escaped(reason))"
  }

  /// Returns a text with `\` and `#` escaped, so that it contains no directive (TAP 14).
  private static func escaped(_ text: String) -> String {
    VisibleText.line(text).replacing("\\", with: "\\\\").replacing("#", with: "\\#")
  }

  /// Returns the lines of one snippet for each expression. They are complete only at the end.
  private static func snippets(_ run: RunOutcome) -> [String] {
    let snippets = run.snippets
    if snippets.isEmpty { return [] }
    let title = "Undefined steps can be implemented with these snippets:"
    return [title] + snippets.flatMap { [""] + VisibleText.lines($0) }
  }

  private static func diagnostics(_ scenario: FinishedScenario) -> String {
    var block = TAPDiagnostics()
    let reasons = scenario.reasons
    if let reason = scenario.reasonOfBadPass { block.add("message", reason) }
    if let reason = reasons.first { add(reason, to: &block) }
    block.add("severity", "fail")
    block.add("at", scenario.location)
    if scenario.attemptCount > 1 { block.add("attempts", "\(scenario.attemptCount)") }
    if reasons.count > 1 { block.beginList("further") }
    for reason in reasons.dropFirst() {
      block.beginItem()
      add(reason, to: &block)
    }
    return block.text
  }

  private static func add(_ reason: FinishedScenario.Step, to block: inout TAPDiagnostics) {
    block.add("step", reason.title)
    block.add("status", reason.word)
    let error = reason.explanation(SnippetSelection([]))
    if !error.isEmpty { block.add("message", error) }
    if let code = reason.code { block.add("definition", code) }
  }
}

/// The YAML block after a test point: a mapping, whose last entry can be a list of mappings.
struct TAPDiagnostics {
  private var lines: [String] = []
  /// The prefix of the next entry: empty in the mapping itself; `- ` or as many spaces in an item of the list.
  private var prefix = ""

  /// The whole block, indented as TAP 14 requires.
  var text: String {
    (["---"] + lines + ["..."]).map { "  \($0)\n" }.joined()
  }

  /// Adds an entry. The name is not escaped.
  mutating func add(_ name: String, _ value: String) {
    let text = VisibleText.lines(value)
    if Self.isBlock(text) {
      // Perl's parser requires the indentation on empty lines too.
      let indentation = String(repeating: " ", count: prefix.count + 2)
      lines.append("\(prefix)\(name): |")
      lines += text.map { indentation + $0 }
    } else {
      lines.append("\(prefix)\(name): \(Self.quoted(value))")
    }
    prefix = String(repeating: " ", count: prefix.count)
  }

  /// Starts a list, which ends with the block.
  mutating func beginList(_ name: String) {
    lines.append("\(name):")
  }

  /// Starts an item of the list.
  mutating func beginItem() {
    prefix = "  - "
  }

  /// Returns whether lines can be a block scalar without an indentation indicator, which Perl's parser does not
  /// support.
  private static func isBlock(_ lines: [String]) -> Bool {
    guard lines.count > 1, let first = lines.first?.unicodeScalars.first, let last = lines.last else { return false }
    // Trailing line feeds would be lost.
    return first != " " && first != "\t" && !last.isEmpty
  }

  /// Returns a text in quotation marks, on one line.
  private static func quoted(_ text: String) -> String {
    let escaped = text.escaping { scalar in
      switch scalar {
      case "\"", "\\": "\\\(scalar)"
      case "\n": "\\n"
      case "\t": "\\t"
      case _ where !scalar.isHidden: nil
      default: scalar.value < 0x10000 ? scalar.utf16Escape("\\u") : "\\U\(scalar.value.digits(8, radix: 16))"
      }
    }
    return "\"\(escaped)\""
  }
}
