package import Gherkin

/// The features, step definitions and tags that rules check.
package struct LintedSuite: Sendable {
  /// The features that parse, in order.
  let files: [LintedFile]
  /// The step definitions; nil if they are not known.
  let steps: LintedSteps?
  /// The tags that filters and hooks use, with their `@`.
  let usedTags: Set<String>
  /// Features that are not among the files, in the same folder and with the same name as a file: by the files.
  let namesakes: [String: String]
  /// Finds a pattern of the settings in a text, which may take any time.
  let matchGuard: MatchGuard

  /// Calls a closure that finds a pattern in a text, and returns what it returns.
  package typealias MatchGuard =
    @Sendable (_ pattern: String, _ text: String, _ match: () -> Regex<AnyRegexOutput>.Match?) ->
    Regex<AnyRegexOutput>.Match?

  private let filesByURI: [String: Int]

  /// - Parameters:
  ///   - sources: the features that parse.
  ///   - steps: the step definitions; nil if they are not known.
  ///   - usedTags: the tags that filters and hooks use, with their `@`.
  ///   - namesakes: features that are not among the sources, in the same folder and with the same name as a source, by the
  ///     sources; none by default.
  ///   - matchGuard: limits the time of finding a pattern of the settings; by default it does not.
  package init(
    _ sources: [ParsedSource], steps: LintedSteps? = nil, usedTags: Set<String> = [],
    namesakes: [String: String] = [:],
    matchGuard: @escaping MatchGuard = { _, _, match in match() }
  ) {
    self.matchGuard = matchGuard
    files = sources.map(LintedFile.init)
    self.steps = steps
    self.usedTags = usedTags
    self.namesakes = namesakes
    filesByURI = Dictionary(files.enumerated().map { ($1.uri, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The file with a name.
  func file(_ uri: String) -> LintedFile? {
    filesByURI[uri].map { files[$0] }
  }
}
