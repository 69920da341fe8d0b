internal import GherkinFiles
public import GherkinOutcomes
internal import GherkinSyntax
internal import GherkinText

/// Writes the locations of scenarios that did not pass or did not run, one line per file: `features/a.feature:3:9`.
/// Paths are relative to the working directory.
///
/// The argument `@rerun.txt` runs them again. The file is empty if all passed. Features with parse errors are listed
/// without lines. A feature from standard input is omitted, because it cannot be read again. If a run failed without
/// such a scenario, for example in a hook after the run, or its record is incomplete, all of its scenarios are listed.
/// The list of an earlier run stays if the features of a failed run all came from standard input.
public struct RerunFormatter: EventFormatter {
  private let isStrict: Bool?
  private var lines: [ExactText: Set<Int>] = [:]
  /// The scenarios that passed or were skipped.
  private var others: [ExactText: Set<Int>] = [:]
  private let project = ProjectFolder.aboveWorkingFolder

  /// Creates a formatter.
  /// - Parameter isStrict: whether pending scenarios are listed. Default: as in the run.
  public init(isStrict: Bool? = nil) {
    self.isStrict = isStrict
  }

  /// Adds a scenario.
  public mutating func handle(scenario: FinishedScenario, to sink: inout OutputSink) {
    guard scenario.uri != Source.standardInput else { return }
    let file = ExactText(scenario.uri)
    if scenario.outcome == .notRun || scenario.isBad(isStrict: isStrict) {
      lines[file, default: []].insert(scenario.line)
    } else {
      others[file, default: []].insert(scenario.line)
    }
  }

  /// Writes the locations, sorted by file and line.
  public mutating func finish(run: RunOutcome, to sink: inout OutputSink) {
    let unparsed = run.parseErrors.map(\.uri).filter { $0 != Source.standardInput }
    if lines.isEmpty, unparsed.isEmpty, !run.isSuccess { lines = others }
    guard run.isSuccess || !lines.isEmpty || !unparsed.isEmpty else {
      sink.discard()
      return
    }
    for uri in unparsed { lines[ExactText(uri)] = [] }
    for (uri, numbers) in lines.sorted(by: { $0.key < $1.key }) {
      let path = Self.listed(project?.path(ofMessage: uri.text) ?? uri.text)
      let line = ([path] + numbers.sorted().map(String.init)).joined(separator: ":")
      // In a file, paths must not be escaped.
      sink.write((sink.isTerminal ? VisibleText.line(line) : line) + "\n")
    }
  }

  /// Returns a path as it is listed. A path with a line break becomes a pattern, because each line of a list is a path.
  private static func listed(_ path: String) -> String {
    guard path.unicodeScalars.contains("\n") else { return path }
    let special = "*?[]{},".unicodeScalars
    return String(
      String.UnicodeScalarView(
        path.unicodeScalars.map { $0.properties.isWhitespace || special.contains($0) ? "?" : $0 }))
  }
}
