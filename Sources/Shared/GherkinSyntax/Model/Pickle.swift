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
  public var astNodeIds: [String]

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
    self.astNodeIds = astNodeIds
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

extension PickleStep {
  /// The id of the step's node.
  package var nodeID: String? { astNodeIds.first }
}

extension Pickle {
  /// The id of the examples row of the pickle; nil for a scenario without examples.
  package var rowID: String? { astNodeIds.count == 2 ? astNodeIds[1] : nil }
}

/// A step of a pickle with placeholders replaced.
public struct PickleStep: Sendable, Hashable {
  /// The purpose of the step; an `And` has the type of the step before it.
  public enum StepType: String, Sendable, Hashable {
    /// Unknown, as with `*`.
    case unknown = "Unknown"
    /// `Given`.
    case context = "Context"
    /// `When`.
    case action = "Action"
    /// `Then`.
    case outcome = "Outcome"
  }

  /// The step's id.
  public var id: String
  /// The purpose of the step.
  public var type: StepType
  /// The text that step definitions match.
  public var text: String
  /// The table and the doc string of the step in the written order.
  public var arguments: [PickleStepArgument]
  /// The id of the step's node, then that of the examples row if there is one.
  public var astNodeIds: [String]

  /// Creates a step.
  public init(id: String, type: StepType, text: String, arguments: [PickleStepArgument], astNodeIds: [String]) {
    self.id = id
    self.type = type
    self.text = text
    self.arguments = arguments
    self.astNodeIds = astNodeIds
  }
}
