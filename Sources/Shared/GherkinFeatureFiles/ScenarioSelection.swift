/// Which scenarios of the features run, and in which order.
///
/// A path with lines, `a.feature:12`, selects too; see ``FeatureSource/path(_:)``.
public struct ScenarioSelection: Sendable, Hashable {
  /// A tag expression that selects scenarios, such as `@smoke and not @wip`; nil for all.
  public var tags: String?
  /// Regular expressions, one of which must be found in a scenario's name; empty for all scenarios.
  public var names: [String]
  /// The order in which scenarios start.
  public var order: ScenarioOrder
  /// Whether the tag `@focus` excludes all other scenarios. If false, a scenario with `@focus` is an error. Nil is
  /// false if the environment variable `CI` is set, else true.
  public var allowsFocus: Bool?

  /// Creates a selection. Without arguments, it selects all scenarios in the order of the features.
  ///
  /// The plan or the test that uses the selection reports mistakes in the expressions.
  ///
  /// - Parameters:
  ///   - tags: a tag expression; nil for all scenarios.
  ///   - names: regular expressions, one of which must be found in a scenario's name; empty for all scenarios.
  ///   - order: the order in which scenarios start.
  ///   - allowsFocus: whether `@focus` excludes all other scenarios. Default: nil, unless `CI` is set.
  public init(
    tags: String? = nil, names: [String] = [], order: ScenarioOrder = .defined, allowsFocus: Bool? = nil
  ) {
    self.tags = tags
    self.names = names
    self.order = order
    self.allowsFocus = allowsFocus
  }
}

/// The order in which scenarios run, like `--order` of `gherkin-run run`.
public struct ScenarioOrder: Sendable, Hashable {
  package enum Content: Sendable, Hashable {
    case defined
    case reverse
    case random(seed: UInt64)
    case longestFirst
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

  /// By decreasing duration in an earlier run, so that no long scenario starts when other workers are already idle; in
  /// the defined order if no durations are known.
  package static let longestFirst = ScenarioOrder(content: .longestFirst)
}
