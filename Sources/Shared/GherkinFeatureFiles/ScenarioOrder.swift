/// The order in which scenarios run, like `--order` of `gherkin-run run`.
public struct ScenarioOrder: Sendable, Hashable {
  package enum Content: Sendable, Hashable {
    case defined
    case reverse
    case random(seed: UInt64)
  }

  package let content: Content

  /// The order of the features and, in each file, the order in the text.
  public static let defined = ScenarioOrder(content: .defined)
  /// The opposite order.
  public static let reverse = ScenarioOrder(content: .reverse)

  /// A random order.
  ///
  /// - Parameter seed: the seed. The same seed gives the same order, also with `--order random:SEED`.
  public static func random(seed: UInt64) -> ScenarioOrder { ScenarioOrder(content: .random(seed: seed)) }
}
