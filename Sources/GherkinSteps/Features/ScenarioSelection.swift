/// Which scenarios of the features run, and in which order.
///
/// A path with lines, `a.feature:12`, selects too; see ``FeatureSource/path(_:)``.
public struct ScenarioSelection: Sendable, Hashable {
  /// A tag expression that selects scenarios, such as `@smoke and not @wip`; nil for all.
  public var tags: String?
  /// Regular expressions, one of which must be found in a scenario's name; empty for all scenarios.
  public var names: [String]
  /// The order in which scenarios begin.
  public var order: ScenarioOrder
  /// Whether the tag `@focus` may keep other scenarios from running; if false, a scenario in focus is an error. Nil allows
  /// it where the environment variable `CI` is not set.
  public var allowsFocus: Bool?

  /// Makes a selection; without arguments, of all scenarios in the order of the features.
  ///
  /// Mistakes in the expressions are errors of the plan or the test that the selection is given to.
  ///
  /// - Parameters:
  ///   - tags: a tag expression; nil for all scenarios.
  ///   - names: regular expressions, one of which must be found in a scenario's name; empty for all scenarios.
  ///   - order: the order in which scenarios begin.
  ///   - allowsFocus: whether `@focus` may keep other scenarios from running; nil where `CI` is not set.
  public init(
    tags: String? = nil, names: [String] = [], order: ScenarioOrder = .defined, allowsFocus: Bool? = nil
  ) {
    self.tags = tags
    self.names = names
    self.order = order
    self.allowsFocus = allowsFocus
  }
}
