extension GherkinDocument {
  /// Steps that run before each scenario of a feature or a rule.
  public struct Background: Sendable, Hashable {
    /// The place of the keyword.
    public var location: Location
    /// The keyword as written: `Background`.
    public var keyword: String
    /// The name after the keyword.
    public var name: String
    /// The free text under the header; empty if there is none.
    public var description: String
    /// The steps, in order.
    public var steps: [Step]
    /// The node's id.
    public var id: String

    /// Creates a background.
    public init(
      location: Location, keyword: String, name: String, description: String, steps: [Step], id: String
    ) {
      self.location = location
      self.keyword = keyword
      self.name = name
      self.description = description
      self.steps = steps
      self.id = id
    }
  }

  /// A scenario, or an outline where it has examples.
  public struct Scenario: Sendable, Hashable {
    /// The place of the keyword.
    public var location: Location
    /// The tags above the keyword.
    public var tags: [Tag]
    /// The keyword as written: `Scenario Outline`.
    public var keyword: String
    /// The name after the keyword.
    public var name: String
    /// The free text under the header; empty if there is none.
    public var description: String
    /// The steps, in order.
    public var steps: [Step]
    /// The example blocks; empty for a plain scenario.
    public var examples: [Examples]
    /// The node's id.
    public var id: String

    /// Creates a scenario.
    public init(
      location: Location, tags: [Tag], keyword: String, name: String, description: String, steps: [Step],
      examples: [Examples], id: String
    ) {
      self.location = location
      self.tags = tags
      self.keyword = keyword
      self.name = name
      self.description = description
      self.steps = steps
      self.examples = examples
      self.id = id
    }
  }

  /// A block of examples: one pickle for each row of its body.
  public struct Examples: Sendable, Hashable {
    /// The place of the keyword.
    public var location: Location
    /// The tags above the keyword.
    public var tags: [Tag]
    /// The keyword as written: `Examples`.
    public var keyword: String
    /// The name after the keyword.
    public var name: String
    /// The free text under the header; empty if there is none.
    public var description: String
    /// The row that names the columns; nil if the block has no table.
    public var tableHeader: TableRow?
    /// The rows under the header.
    public var tableBody: [TableRow]
    /// The node's id.
    public var id: String

    /// Creates a block of examples.
    public init(
      location: Location, tags: [Tag], keyword: String, name: String, description: String, tableHeader: TableRow?,
      tableBody: [TableRow], id: String
    ) {
      self.location = location
      self.tags = tags
      self.keyword = keyword
      self.name = name
      self.description = description
      self.tableHeader = tableHeader
      self.tableBody = tableBody
      self.id = id
    }
  }
}
