/// One scenario, ready to run: backgrounds, outline rows and tags are folded in.
///
/// The shape is that of the official `Pickle` message.
public struct Pickle: Sendable, Hashable {
  /// The pickle's id.
  public var id: String
  /// The name of the file.
  public var uri: String
  /// The place of the scenario, or of the examples row that it was made from; for a row from a file of its own, as a
  /// tag `@examples(beers.yaml)` asks for, the line in that file.
  public var location: Location
  /// The scenario's name, placeholders replaced.
  public var name: String
  /// The spoken language's code.
  public var language: String
  /// The steps, the backgrounds' first.
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
