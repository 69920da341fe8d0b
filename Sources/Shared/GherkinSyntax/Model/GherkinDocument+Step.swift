extension GherkinDocument {
  /// The purpose of a step, according to its keyword.
  public enum KeywordType: String, Sendable, Hashable {
    /// `*`, or a keyword that its language uses for several purposes.
    case unknown = "Unknown"
    /// `Given`.
    case context = "Context"
    /// `When`.
    case action = "Action"
    /// `Then`.
    case outcome = "Outcome"
    /// `And`, `But`.
    case conjunction = "Conjunction"
  }

  /// A step of a background or a scenario.
  public struct Step: Sendable, Hashable {
    /// The place of the keyword.
    public var location: Location
    /// The keyword as written, with the space after it if the language has one: `Given `.
    public var keyword: String
    /// The purpose of the step, according to its keyword.
    public var keywordType: KeywordType
    /// The text after the keyword.
    public var text: String
    /// The table and the doc string of the step in the written order; at most one of each.
    public var arguments: [StepArgument]
    /// The node's id.
    public var id: String

    /// Creates a step.
    public init(
      location: Location, keyword: String, keywordType: KeywordType, text: String, arguments: [StepArgument],
      id: String
    ) {
      self.location = location
      self.keyword = keyword
      self.keywordType = keywordType
      self.text = text
      self.arguments = arguments
      self.id = id
    }
  }

  /// A table or a doc string of a step.
  public enum StepArgument: Sendable, Hashable {
    /// A text between fences.
    indirect case docString(DocString)
    /// A table.
    case dataTable(DataTable)
  }

  /// A text between fences, with the fence's indentation removed.
  public struct DocString: Sendable, Hashable {
    /// The place of the opening fence.
    public var location: Location
    /// The word after the opening fence; nil if there is none.
    public var mediaType: String?
    /// The text, its lines joined by line feeds.
    public var content: String
    /// The fence: `"""` or three backticks.
    public var delimiter: String

    /// Makes a doc string.
    public init(location: Location, mediaType: String?, content: String, delimiter: String) {
      self.location = location
      self.mediaType = mediaType
      self.content = content
      self.delimiter = delimiter
    }
  }

  /// A table under a step. All its rows have the same number of cells.
  public struct DataTable: Sendable, Hashable {
    /// The rows, in order.
    public var rows: [TableRow]
    /// The place of the first row.
    public var location: Location

    /// Makes a table.
    public init(location: Location, rows: [TableRow]) {
      self.location = location
      self.rows = rows
    }
  }

  /// A row of a table or of examples.
  public struct TableRow: Sendable, Hashable {
    /// The place of the row's first `|`; for a row of examples from a separate file, the line in that file.
    public var location: Location
    /// The cells, in order.
    public var cells: [TableCell]
    /// The node's id.
    public var id: String

    /// Makes a row.
    public init(location: Location, cells: [TableCell], id: String) {
      self.location = location
      self.cells = cells
      self.id = id
    }
  }

  /// A cell of a row.
  public struct TableCell: Sendable, Hashable {
    /// The place of the cell's text.
    public var location: Location
    /// The text, escapes resolved and white space around it removed.
    public var value: String

    /// Makes a cell.
    public init(location: Location, value: String) {
      self.location = location
      self.value = value
    }
  }
}
