/// A scenario that is ready to run, with the steps of backgrounds, the values of outline rows, and all tags.
///
/// The structure is that of the official `Pickle` message.
public struct Pickle: Sendable, Hashable {
  /// The pickle's id.
  public var id: String
  /// The name of the file.
  public var uri: String
  /// The location of the scenario, or of its row of examples. For a row of another file, such as that of a tag
  /// `@examples(beers.yaml)`, the line in that file.
  public var location: Location
  /// The name of the scenario with placeholders replaced.
  public var name: String
  /// The spoken language's code.
  public var language: String
  /// The steps, those of backgrounds first.
  public var steps: [PickleStep]
  /// The tags of feature, rule, scenario and examples, in this order.
  public var tags: [PickleTag]
  /// The id of the scenario, then that of the examples row if there is one.
  public var astNodeIds: [String] {
    get { nodeIDs.array }
    set { nodeIDs = NodeIDs(newValue) }
  }

  private var nodeIDs: NodeIDs

  /// Creates a pickle.
  public init(
    id: String, uri: String, location: Location, name: String, language: String, steps: [PickleStep],
    tags: [PickleTag], astNodeIds: [String]
  ) {
    self.id = id
    self.uri = uri
    self.location = location
    self.name = name
    self.language = language
    self.steps = steps
    self.tags = tags
    nodeIDs = NodeIDs(astNodeIds)
  }

  /// Creates a pickle from the ids of its nodes.
  init(
    id: String, uri: String, location: Location, name: String, language: String, steps: [PickleStep],
    tags: [PickleTag], nodeIDs: NodeIDs
  ) {
    self.id = id
    self.uri = uri
    self.location = location
    self.name = name
    self.language = language
    self.steps = steps
    self.tags = tags
    self.nodeIDs = nodeIDs
  }
}

/// A tag that applies to a pickle.
public struct PickleTag: Sendable, Hashable {
  /// The tag with its `@`.
  public var name: String
  /// The id of the tag's node.
  public var astNodeId: String

  /// Creates a tag.
  public init(name: String, astNodeId: String) {
    self.name = name
    self.astNodeId = astNodeId
  }
}

extension Pickle {
  /// Returns whether the pickle was compiled from a scenario.
  package func isMade(of scenario: GherkinDocument.Scenario) -> Bool { nodeIDs.first == scenario.id }

  /// The id of the examples row of the pickle; nil for a scenario without examples.
  package var rowID: String? {
    if case .nodeAndRow(_, let row) = nodeIDs { row } else { nil }
  }
}
