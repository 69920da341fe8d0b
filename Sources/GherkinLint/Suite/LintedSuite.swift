package import Gherkin

/// All that rules look at.
package struct LintedSuite: Sendable {
  /// The features that parse, in order.
  let files: [LintedFile]
  /// What is known of step definitions; nil where nobody knows them.
  let steps: LintedSteps?
  /// The tags that filters and hooks use, with their `@`.
  let usedTags: Set<String>

  private let filesByURI: [String: Int]

  /// - Parameters:
  ///   - sources: the features that parse.
  ///   - steps: what is known of step definitions; nil where nobody knows them.
  ///   - usedTags: the tags that filters and hooks use, with their `@`.
  package init(_ sources: [ParsedSource], steps: LintedSteps? = nil, usedTags: Set<String> = []) {
    files = sources.map(LintedFile.init)
    self.steps = steps
    self.usedTags = usedTags
    filesByURI = Dictionary(files.enumerated().map { ($1.uri, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The file of a name.
  func file(_ uri: String) -> LintedFile? {
    filesByURI[uri].map { files[$0] }
  }
}
