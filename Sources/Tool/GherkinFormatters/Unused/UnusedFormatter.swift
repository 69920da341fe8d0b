public import GherkinMessages
internal import GherkinText

/// Writes the step definitions that no step of the run matches, one line each with the location:
/// `A.swift:3: I see {int}`. Writes nothing if all are used.
public struct UnusedFormatter: EventFormatter {
  private var usage = DefinitionUsage()

  /// Creates a formatter.
  public init() {}

  /// No topics, because envelopes suffice.
  public var needs: Query.Topics { [] }

  /// Test cases.
  public var handledKinds: Envelope.OptionalKinds { .testCase }

  /// Adds a definition, or a test case that uses definitions.
  public mutating func handle(_ envelope: Envelope, query: Query, to sink: inout OutputSink) {
    switch envelope {
    case .stepDefinition, .testCase: usage.handle(envelope, query: query)
    default: break
    }
  }

  /// Writes the definitions in the order of the code.
  public mutating func finish(query: Query, to sink: inout OutputSink) {
    for group in usage.grouped where !group[0].isMatched {
      let definition = group[0].definition
      let place = definition.sourceReference.text.map { "\($0): " } ?? ""
      let number = group.count > 1 ? "  (defined \(group.count) times)" : ""
      sink.write(VisibleText.line(place + definition.pattern) + "\(number)\n")
    }
  }
}
