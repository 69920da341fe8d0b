public import GherkinMessages
internal import GherkinSyntax

/// Writes the slowest steps at the end of a run, with their durations, locations and definitions.
public struct SlowestStepsFormatter: EventFormatter {
  private struct Entry {
    let duration: Duration
    let place: String
    let text: String
    let definition: String?
  }

  private let count: Int
  private var slowest: [Entry] = []

  /// Creates a formatter.
  ///
  /// - Parameter count: the number of steps.
  public init(count: Int = 5) {
    self.count = count
  }

  /// Features, definitions and results of running scenarios.
  public var needs: Query.Topics { [.features, .definitions, .testCases, .results] }

  /// No kinds.
  public var handledKinds: Envelope.OptionalKinds { [] }

  /// Adds a finished attempt.
  public mutating func handle(
    testCaseFinished finished: Envelope.TestCaseFinished, query: Query, to sink: inout OutputSink
  ) {
    guard let attempt = query.attempt(id: finished.testCaseStartedId),
      let testCase = query.testCase(of: attempt), let pickle = query.pickle(id: testCase.pickleId)
    else { return }
    for (index, finished) in attempt.steps.enumerated() {
      let duration = finished.testStepResult.duration
      guard duration > .zero, slowest.count < count || slowest.last.map({ $0.duration < duration }) ?? true,
        let testStep = testCase.testStep(id: finished.testStepId, guess: index),
        let step = testStep.pickleStepId.flatMap({ pickle.step(id: $0) })
      else { continue }
      let line = query.lineage(of: pickle)?.step(of: step)?.location.line ?? query.place(of: pickle).line
      let entry = Entry(
        duration: duration, place: "\(pickle.uri):\(line)", text: step.text,
        definition: query.definition(of: testStep)?.sourceReference.text)
      let place = slowest.firstIndex { $0.duration < duration } ?? slowest.count
      slowest.insert(entry, at: place)
      if slowest.count > count { slowest.removeLast() }
    }
  }

  /// Writes the list.
  public mutating func finish(query: Query, to sink: inout OutputSink) {
    guard !slowest.isEmpty else { return }
    sink.write("\nSlowest steps:\n")
    for entry in slowest {
      sink.write("  \(ShortTime.text(entry.duration))  ")
      sink.write(visible: "\(entry.place)  \(entry.text)\(entry.definition.map { "  # \($0)" } ?? "")")
      sink.write("\n")
    }
  }
}
