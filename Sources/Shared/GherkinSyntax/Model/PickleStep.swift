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
  public var astNodeIds: [String] {
    get { nodeIDs.array }
    set { nodeIDs = NodeIDs(newValue) }
  }

  private var nodeIDs: NodeIDs

  /// Creates a step.
  public init(id: String, type: StepType, text: String, arguments: [PickleStepArgument], astNodeIds: [String]) {
    self.id = id
    self.type = type
    self.text = text
    self.arguments = arguments
    nodeIDs = NodeIDs(astNodeIds)
  }

  /// Creates a step from the ids of its nodes.
  init(id: String, type: StepType, text: String, arguments: [PickleStepArgument], nodeIDs: NodeIDs) {
    self.id = id
    self.type = type
    self.text = text
    self.arguments = arguments
    self.nodeIDs = nodeIDs
  }
}
