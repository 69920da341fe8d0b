import GherkinOutcomes
public import GherkinMessages
public import GherkinSyntax
internal import GherkinFiles
internal import GherkinText

/// Writes the locations of scenarios that did not pass or did not run, one line per file: `features/a.feature:3:9`. Paths
/// are relative to the working directory.
///
/// The argument `@rerun.txt` runs them again. The file is empty if all passed. Features with parse errors are listed
/// without lines. A feature from standard input is omitted, because it cannot be read again. If a run failed without
/// such a scenario, for example in a hook after the run, all of its scenarios are listed. The list of the previous run
/// stays if the stream is incomplete and contains no such scenario: an empty list would hide problems.
public struct RerunFormatter: EventFormatter {
  private let isStrict: Bool
  private var lines: [ExactText: Set<Int>] = [:]
  /// The features that could not be parsed, whose scenarios are therefore unknown.
  private var unparsed: Set<ExactText> = []
  /// The scenarios that passed or were skipped, unless the plan of the run knows them.
  private var others: [ExactText: Set<Int>] = [:]
  private let project = ProjectFolder.aboveWorkingFolder

  /// Creates a formatter.
  /// - Parameter isStrict: whether pending scenarios count as failures.
  public init(isStrict: Bool = true) {
    self.isStrict = isStrict
  }

  /// Features of running scenarios.
  public var needs: Query.Topics { [.features, .testCases] }

  /// No kinds.
  public var handledKinds: Envelope.OptionalKinds { [] }

  /// True.
  public var asksAboutFailuresOnly: Bool { true }

  /// Adds a feature with a parse error.
  public mutating func handle(parseError: ParseError, query: Query, to sink: inout OutputSink) {
    if parseError.uri != Source.standardInput { unparsed.insert(ExactText(parseError.uri)) }
  }

  /// Adds a finished attempt at a scenario.
  public mutating func handle(
    testCaseFinished finished: Envelope.TestCaseFinished, query: Query, to sink: inout OutputSink
  ) {
    guard !finished.willBeRetried, let attempt = query.attempt(id: finished.testCaseStartedId) else { return }
    let isTrouble = attempt.isTrouble(isStrict: isStrict)
    guard isTrouble || query.stepLookup == nil, let pickle = query.pickle(of: attempt) else { return }
    let place = query.place(of: pickle)
    if isTrouble { Self.insert(place, into: &lines) } else { Self.insert(place, into: &others) }
  }

  private static func insert(_ place: Query.FeatureLocation, into lines: inout [ExactText: Set<Int>]) {
    guard place.uri != Source.standardInput else { return }
    lines[ExactText(place.uri), default: []].insert(place.line)
  }

  /// Writes the locations, sorted by file and line.
  public mutating func finish(query: Query, to sink: inout OutputSink) {
    for pickle in query.notRun { Self.insert(query.place(of: pickle), into: &lines) }
    let isSuccess = query.testRunFinished?.success == true
    if lines.isEmpty, unparsed.isEmpty, query.testRunFinished?.success == false {
      lines = others
      for pickle in (query.stepLookup?.pickleIDs ?? []).lazy.compactMap(query.pickle(id:)) {
        Self.insert(query.place(of: pickle), into: &lines)
      }
    }
    guard isSuccess || !lines.isEmpty || !unparsed.isEmpty else {
      sink.discard()
      return
    }
    for uri in unparsed { lines[uri] = [] }
    for (uri, numbers) in lines.sorted(by: { $0.key < $1.key }) {
      let path = project?.path(ofMessage: uri.text) ?? uri.text
      let line = ([path] + numbers.sorted().map(String.init)).joined(separator: ":")
      // In a file, paths must not be escaped.
      sink.write((sink.isTerminal ? VisibleText.line(line) : line) + "\n")
    }
  }
}
