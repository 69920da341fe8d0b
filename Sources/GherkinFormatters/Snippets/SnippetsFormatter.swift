public import CucumberMessages
internal import TextSupport

/// Writes code that would define the undefined steps: the best snippet of each different step once, as the features
/// stand, with an empty line between two. It is empty where all steps are defined.
public struct SnippetsFormatter: EventFormatter {
  /// Makes a formatter.
  public init() {}

  /// Snippets, and where their steps stand.
  public var needs: Query.Topics { [.features, .testCases, .suggestions, .failures] }

  /// None.
  public var handledKinds: Envelope.OptionalKinds { [] }

  /// True.
  public var asksAboutFailuresOnly: Bool { true }

  /// Writes the snippets.
  public mutating func finish(query: Query, to sink: inout OutputSink) {
    sink.write(query.bestSnippets.map { VisibleText.block($0) + "\n" }.joined(separator: "\n"))
  }
}
