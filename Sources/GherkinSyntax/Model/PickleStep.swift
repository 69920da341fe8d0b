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

/// A table or a doc string of a pickle's step.
public enum PickleStepArgument: Sendable, Hashable {
  /// A doc string.
  case docString(PickleDocString)
  /// A data table.
  case dataTable(PickleTable)
}

/// A doc string with placeholders replaced.
public struct PickleDocString: Sendable, Hashable {
  /// The word after the opening fence; nil if there is none.
  public var mediaType: String?
  /// The text.
  public var content: String
  /// The location of the opening fence; nil if it is unknown, because messages do not contain it. Ignored in
  /// comparisons.
  public var location: Location?

  /// Creates a doc string.
  public init(mediaType: String?, content: String, location: Location? = nil) {
    self.mediaType = mediaType
    self.content = content
    self.location = location
  }

  /// Whether media type and text are equal.
  public static func == (left: Self, right: Self) -> Bool {
    left.mediaType == right.mediaType && left.content == right.content
  }

  /// Hashes the parts that are compared.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(mediaType)
    hasher.combine(content)
  }
}

/// A table with placeholders replaced: rows of cells.
public struct PickleTable: Sendable, Hashable {
  /// The cells' texts, row by row.
  public var rows: [[String]]
  /// The rows with their locations; empty if they are unknown, because messages do not contain them. Ignored in
  /// comparisons.
  public var writtenRows: [GherkinDocument.TableRow]

  /// Creates a table.
  public init(rows: [[String]], writtenRows: [GherkinDocument.TableRow] = []) {
    self.rows = rows
    self.writtenRows = writtenRows
  }

  /// Whether the cells' texts are equal.
  public static func == (left: Self, right: Self) -> Bool { left.rows == right.rows }

  /// Hashes the parts that are compared.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(rows)
  }
}
