public import GherkinOutcomes
internal import GherkinText

/// Writes code that defines the undefined steps: one snippet for each expression, in the order of the features,
/// separated by empty lines. Writes nothing if all steps are defined.
public struct SnippetsFormatter: EventFormatter {
  /// Creates a formatter.
  public init() {}

  /// Writes the snippets.
  public mutating func finish(run: RunOutcome, to sink: inout OutputSink) {
    sink.write(run.snippets.map { VisibleText.block($0) + "\n" }.joined(separator: "\n"))
  }
}
