public import CucumberMessages
public import Gherkin
internal import TextSupport

/// Writes the locations of scenarios that did not pass or did not run, one line per file: `features/a.feature:3:9`.
///
/// The argument `@rerun.txt` runs them again. The file is empty if all passed. Features with parse errors are listed
/// without lines. A feature from standard input is omitted, because it cannot be read again. The list of the previous
/// run stays if a run failed without such a scenario (for example in a hook after the run, or as an incomplete stream),
/// or if parse errors prevented all scenarios from running: a shorter list would hide problems.
public struct RerunFormatter: EventFormatter {
  private let isStrict: Bool
  private var lines: [String: Set<Int>] = [:]
  /// The features that could not be parsed, whose scenarios are therefore unknown.
  private var unparsed: Set<String> = []
  private var hasEnded = false

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
    if parseError.uri != Source.standardInput { unparsed.insert(parseError.uri) }
  }

  /// Adds a finished attempt at a scenario.
  public mutating func handle(
    testCaseFinished finished: Envelope.TestCaseFinished, query: Query, to sink: inout OutputSink
  ) {
    hasEnded = true
    guard !finished.willBeRetried,
      let attempt = query.attempt(id: finished.testCaseStartedId), attempt.isTrouble(isStrict: isStrict),
      let pickle = query.pickle(of: attempt)
    else { return }
    insert(pickle, query)
  }

  private mutating func insert(_ pickle: Pickle, _ query: Query) {
    let place = query.place(of: pickle)
    guard place.uri != Source.standardInput else { return }
    lines[place.uri, default: []].insert(place.line)
  }

  /// Writes the locations, sorted by file and line.
  public mutating func finish(query: Query, to sink: inout OutputSink) {
    for pickle in query.notRun { insert(pickle, query) }
    let isSuccess = query.testRunFinished?.success == true
    guard unparsed.isEmpty ? !lines.isEmpty || isSuccess : hasEnded else {
      sink.discard()
      return
    }
    for uri in unparsed { lines[uri] = [] }
    for (uri, numbers) in lines.sorted(by: { $0.key < $1.key }) {
      let line = ([uri] + numbers.sorted().map(String.init)).joined(separator: ":")
      // In a file, paths must not be escaped.
      sink.write((sink.isTerminal ? VisibleText.line(line) : line) + "\n")
    }
  }
}
