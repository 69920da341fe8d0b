package import GherkinSyntax
import GherkinText

/// The features, step definitions and tags that rules check.
package struct LintedSuite: Sendable {
  /// The features that parse, in order.
  let files: [LintedFile]
  /// The step definitions; nil if they are unknown.
  let steps: LintedSteps?
  /// The tags that filters and hooks use, with their `@`.
  let usedTags: Set<String>
  /// For a file, a feature that is not checked, but is in the same folder and has the same name.
  let namesakes: [String: String]
  /// Searches for a pattern of the settings, which can take unbounded time.
  let matchGuard: MatchGuard

  /// Calls a closure that searches for a pattern in a text, and returns its result.
  package typealias MatchGuard =
    @Sendable (_ pattern: String, _ text: String, _ match: () -> Regex<AnyRegexOutput>.Match?) ->
    Regex<AnyRegexOutput>.Match?

  private let filesByURI: [ExactText: Int]

  /// - Parameters:
  ///   - sources: the features without parse errors.
  ///   - steps: the step definitions; nil if they are unknown.
  ///   - usedTags: the tags that filters and hooks use, with their `@`.
  ///   - namesakes: for a source, a feature that is not checked, but is in the same folder and has the same name.
  ///     Default: none.
  ///   - filled: returns a syntax tree with the rows of examples from fixtures. Default: those of the source.
  ///   - matchGuard: limits the time of searching for a pattern of the settings. Default: no limit.
  package init(
    _ sources: [ParsedSource], steps: LintedSteps? = nil, usedTags: Set<String> = [],
    namesakes: [String: String] = [:],
    filled: (GherkinDocument) -> GherkinDocument = { $0 },
    matchGuard: @escaping MatchGuard = { _, _, match in match() }
  ) {
    self.matchGuard = matchGuard
    files = sources.map { LintedFile($0, filled($0.document)) }
    self.steps = steps
    self.usedTags = usedTags
    self.namesakes = namesakes
    filesByURI = Dictionary(files.enumerated().map { (ExactText($1.uri), $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the file with a `uri`.
  func file(_ uri: String) -> LintedFile? {
    filesByURI[ExactText(uri)].map { files[$0] }
  }
}
