import GherkinRuntime

/// The order in which scenarios run, as `--order` of `gherkin-run run` names it.
public struct ScenarioOrder: Sendable, Hashable {
  let order: RunOrder

  /// The order of the paths, and in each file as written.
  public static let defined = ScenarioOrder(order: .defined)
  /// The opposite order.
  public static let reverse = ScenarioOrder(order: .reverse)

  /// A random order.
  ///
  /// - Parameter seed: the same seed gives the same order, also by `--order random:SEED`.
  public static func random(seed: UInt64) -> ScenarioOrder { ScenarioOrder(order: .random(seed: seed)) }
}
