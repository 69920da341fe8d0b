public import GherkinMessages
internal import GherkinText

/// Writes code that defines the undefined steps: one snippet for each expression, in the order of the features,
/// separated by empty lines. Writes nothing if all steps are defined.
public struct SnippetsFormatter: EventFormatter {
  /// Creates a formatter.
  public init() {}

  /// Snippets, with the locations of their steps.
  public var needs: Query.Topics { [.features, .testCases, .suggestions, .failures] }

  /// No kinds.
  public var handledKinds: Envelope.OptionalKinds { [] }

  /// True.
  public var asksAboutFailuresOnly: Bool { true }

  /// Writes the snippets.
  public mutating func finish(query: Query, to sink: inout OutputSink) {
    sink.write(query.bestSnippets.map { VisibleText.block($0) + "\n" }.joined(separator: "\n"))
  }
}
