import GherkinOutcomes
import GherkinRuntime
import GherkinSyntax
import GherkinText

/// The identities of the scenarios that the lines of feature files are part of.
struct LineIdentities {
  private let identities: ScenarioIdentities
  private let filters: [ExactText: LineFilter]

  /// Creates the identities of features without parse errors.
  init(_ features: FeatureSet) {
    let documents = features.documents
    identities = ScenarioIdentities(documents)
    filters = Dictionary(
      documents.map { (ExactText($0.uri), LineFilter($0)) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the identities as the option `--id` takes them: that of a scenario, or those of the rows of an outline.
  ///
  /// - Returns: nil for a line that is part of no scenario, as in a background, and for one of another file.
  func ids(line: Int, of uri: String) -> [String]? {
    let nodes = filters[ExactText(uri)]?.scenarioNodes(at: line) ?? []
    return nodes.isEmpty ? nil : nodes.compactMap { identities.identity(ofNode: $0)?.digest }
  }
}
