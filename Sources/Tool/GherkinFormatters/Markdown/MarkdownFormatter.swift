public import GherkinMessages
internal import GherkinSyntax

/// Writes a Markdown summary at the end, for a job, a pull request or a chat: the statistics, and the failures as
/// sentences with locations and errors.
///
/// Texts of users are in code spans and indented blocks only, so they are never markup, links or mentions. Every
/// renderer supports these. The summary has no tables and no fenced blocks.
public struct MarkdownFormatter: EventFormatter {
  /// The default limit, which fits into a comment on GitHub with its 65,536 characters. A job summary can have 1 MiB.
  public static let commentSize = 65_000

  /// The smallest permitted limit in bytes.
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

  /// No kinds.
  public var handledKinds: Envelope.OptionalKinds { [] }

  /// True.
  public var asksAboutFailuresOnly: Bool { true }

  /// Writes the summary.
  public mutating func finish(query: Query, to sink: inout OutputSink) {
    let summary = MarkdownSummary(query: query, limit: limit, isStrict: isStrict)
    sink.write(summary.text)
  }
}
