extension GherkinDocument {
  /// A feature: the header of a file and its content.
  public struct Feature: Sendable, Hashable {
    /// The place of the keyword.
    public var location: Location
    /// The tags above the keyword.
    public var tags: [Tag]
    /// The spoken language's code: `en`.
    public var language: String
    /// The keyword as written: `Feature`.
    public var keyword: String
    /// The name after the keyword.
    public var name: String
    /// The free text under the header; empty if there is none.
    public var description: String
    /// Background, scenarios and rules, in order.
    public var children: [FeatureChild]

    /// Creates a feature.
    public init(
      location: Location, tags: [Tag], language: String, keyword: String, name: String, description: String,
      children: [FeatureChild]
    ) {
      self.location = location
      self.tags = tags
      self.language = language
      self.keyword = keyword
      self.name = name
      self.description = description
      self.children = children
    }
  }

  /// A child of a feature.
  public enum FeatureChild: Sendable, Hashable {
    /// The background of all scenarios of the feature.
    case background(Background)
    /// A scenario outside of any rule.
    case scenario(Scenario)
    /// A rule with its own scenarios.
    case rule(Rule)
  }

  /// A business rule that groups scenarios.
  public struct Rule: Sendable, Hashable {
    /// The place of the keyword.
    public var location: Location
    /// The tags above the keyword.
    public var tags: [Tag]
    /// The keyword as written: `Rule`.
    public var keyword: String
    /// The name after the keyword.
    public var name: String
    /// The free text under the header; empty if there is none.
    public var description: String
    /// Background and scenarios, in order.
    public var children: [RuleChild]
    /// The node's id.
    public var id: String

    /// Creates a rule.
    public init(
      location: Location, tags: [Tag], keyword: String, name: String, description: String, children: [RuleChild],
      id: String
    ) {
      self.location = location
      self.tags = tags
      self.keyword = keyword
      self.name = name
      self.description = description
      self.children = children
      self.id = id
    }
  }

  /// A child of a rule.
  public enum RuleChild: Sendable, Hashable {
    /// The background of the rule's scenarios, run after the feature's.
    case background(Background)
    /// A scenario of the rule.
    case scenario(Scenario)
  }
}
