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
  /// The locations of the cells, row by row; empty if they are unknown, because messages do not contain them. Ignored
  /// in comparisons.
  public var locations: [[Location]]
  /// What parameter types match in the cells, for the process that converts them. Ignored in comparisons.
  package var cellInputs: [CellInput] = []

  /// Creates a table.
  public init(rows: [[String]], locations: [[Location]] = []) {
    self.rows = rows
    self.locations = locations
  }

  /// Whether the cells' texts are equal.
  public static func == (left: Self, right: Self) -> Bool { left.rows == right.rows }

  /// Hashes the parts that are compared.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(rows)
  }
}

/// What a parameter type matches in a text of a table: a cell, or an item of a list. Planning finds it.
package struct CellInput: Sendable, Hashable {
  package let text: String
  /// The name of the parameter type.
  package let parameterType: String
  /// The texts of its capture groups, nil for one that did not match; the whole text if it has none.
  package let input: [String?]

  package init(text: String, parameterType: String, input: [String?]) {
    self.text = text
    self.parameterType = parameterType
    self.input = input
  }
}
