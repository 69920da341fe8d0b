package import Gherkin

/// The features, step definitions and tags that rules check.
package struct LintedSuite: Sendable {
  /// The features that parse, in order.
  let files: [LintedFile]
  /// The step definitions; nil if they are not known.
  let steps: LintedSteps?
  /// The tags that filters and hooks use, with their `@`.
  let usedTags: Set<String>

  private let filesByURI: [String: Int]

  /// - Parameters:
  ///   - sources: the features that parse.
  ///   - steps: the step definitions; nil if they are not known.
  ///   - usedTags: the tags that filters and hooks use, with their `@`.
  package init(_ sources: [ParsedSource], steps: LintedSteps? = nil, usedTags: Set<String> = []) {
    files = sources.map(LintedFile.init)
    self.steps = steps
    self.usedTags = usedTags
    filesByURI = Dictionary(files.enumerated().map { ($1.uri, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The file with a name.
  func file(_ uri: String) -> LintedFile? {
    filesByURI[uri].map { files[$0] }
  }
}
