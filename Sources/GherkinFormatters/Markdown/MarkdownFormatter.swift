public import CucumberMessages
internal import Gherkin

/// Writes, at the end, a summary in Markdown, for a job, a pull request or a chat: the numbers, and what did not pass,
/// as sentences with places and errors.
///
/// Texts of users are in code spans and indented blocks only, so they are never markup, links or mentions. Every
/// renderer supports these; there are no tables and no fenced blocks.
public struct MarkdownFormatter: EventFormatter {
  /// What fits into a comment on GitHub, which takes 65,536 characters; a job summary takes 1 MiB.
  public static let commentSize = 65_000

  /// The least number of bytes that a summary can be bound to.
  public static let smallestLimit = 4096

  private let limit: Int
  private let isStrict: Bool

  /// Creates a formatter.
  /// - Parameters:
  ///   - limit: how many bytes the summary may have, at least `smallestLimit`; what does not fit is counted at its end.
  ///   - isStrict: whether pending scenarios did not pass.
  public init(limit: Int = Self.commentSize, isStrict: Bool = true) {
    self.limit = max(limit, Self.smallestLimit)
    self.isStrict = isStrict
  }

  /// The topics of scenarios that did not pass.
  public var needs: Query.Topics { [.features, .definitions, .testCases, .results, .suggestions, .failures] }

  /// No columns.
  public var handledKinds: Envelope.OptionalKinds { [] }

  /// True.
  public var asksAboutFailuresOnly: Bool { true }

  /// Writes the summary.
  public mutating func finish(query: Query, to sink: inout OutputSink) {
    let summary = MarkdownSummary(query: query, limit: limit, isStrict: isStrict)
    sink.write(summary.text)
  }
}
