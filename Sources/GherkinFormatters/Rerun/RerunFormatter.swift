public import CucumberMessages
public import Gherkin
internal import TextSupport

/// Writes the places of scenarios that did not pass or did not run, a line for each file: `features/a.feature:3:9`.
///
/// A file of them is run again as `@rerun.txt`; it is empty if all passed. Features that could not be parsed are listed
/// without lines. A feature that came from standard input is left out, as it cannot be read again. A run that failed
/// without such a scenario (a hook after all, an incomplete stream), or in which parse errors kept all scenarios from
/// running, leaves the list of the run before: a shorter one would say that less is left to fix.
public struct RerunFormatter: EventFormatter {
  private let isStrict: Bool
  private var lines: [String: Set<Int>] = [:]
  /// The features that could not be parsed, whose scenarios are therefore unknown.
  private var unparsed: Set<String> = []
  private var hasEnded = false

  /// Creates a formatter.
  /// - Parameter isStrict: whether pending scenarios did not pass.
  public init(isStrict: Bool = true) {
    self.isStrict = isStrict
  }

  /// Features, for as long as a scenario runs.
  public var needs: Query.Topics { [.features, .testCases] }

  /// No columns.
  public var handledKinds: Envelope.OptionalKinds { [] }

  /// True.
  public var asksAboutFailuresOnly: Bool { true }

  /// Notes that a feature cannot be parsed.
  public mutating func handle(parseError: ParseError, query: Query, to sink: inout OutputSink) {
    if parseError.uri != Source.standardInput { unparsed.insert(parseError.uri) }
  }

  /// Takes in an attempt at a scenario that ended.
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

  /// Writes the places, by file and by line.
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
