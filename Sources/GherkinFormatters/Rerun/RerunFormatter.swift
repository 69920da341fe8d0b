public import CucumberMessages
internal import Gherkin

/// Writes the places of scenarios that did not pass, a line for each file: `features/a.feature:3:9`.
///
/// A file of them is run again as `@rerun.txt`; it is empty where all passed. A run that failed without a failed scenario
/// (features that cannot be read, a hook before all, a stream that broke off) leaves the list of the run before: an empty
/// one would say that nothing is left to mend.
public struct RerunFormatter: EventFormatter {
  private let isStrict: Bool
  private var lines: [String: Set<Int>] = [:]

  /// Makes a formatter.
  /// - Parameter isStrict: whether pending scenarios did not pass.
  public init(isStrict: Bool = true) {
    self.isStrict = isStrict
  }

  /// Features, for as long as a scenario runs.
  public var needs: Query.Topics { [.features, .testCases] }

  /// None.
  public var handledKinds: Envelope.OptionalKinds { [] }

  /// True.
  public var asksAboutFailuresOnly: Bool { true }

  /// Takes in a scenario that ended.
  public mutating func handle(_ envelope: Envelope, query: Query, to sink: inout OutputSink) {
    guard case .testCaseFinished(let finished) = envelope, !finished.willBeRetried,
      let attempt = query.attempt(id: finished.testCaseStartedId), attempt.status.isTrouble(isStrict: isStrict),
      let pickle = query.pickle(of: attempt)
    else { return }
    let place = query.place(of: pickle)
    lines[place.uri, default: []].insert(place.line)
  }

  /// Writes the places, by file and by line.
  public mutating func finish(query: Query, to sink: inout OutputSink) {
    guard !lines.isEmpty || query.testRunFinished?.success == true else {
      sink.discard()
      return
    }
    for (uri, numbers) in lines.sorted(by: { $0.key < $1.key }) {
      let line = "\(uri):\(numbers.sorted().map(String.init).joined(separator: ":"))"
      // A file must have the paths as they are.
      sink.write((sink.isTerminal ? VisibleText.make(line) : line) + "\n")
    }
  }
}
