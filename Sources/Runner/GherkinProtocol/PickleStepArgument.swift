package import GherkinStepsCore

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

extension PickleStepArgument {
  /// Encodes the table or doc string for another process, with its locations.
  func write(to writer: inout ByteWriter) {
    switch self {
    case .docString(let text):
      writer.write(true)
      writer.write(text.mediaType)
      writer.write(text.content)
      writer.write(text.location?.line)
      writer.write(text.location?.column)
    case .dataTable(let table):
      writer.write(false)
      writer.write(table.rows) { $0.write($1) { $0.write($1) } }
      writer.write(table.locations) { writer, row in
        writer.write(row) { writer, cell in
          writer.write(cell.line)
          writer.write(cell.column)
        }
      }
      writer.write(table.cellInputs) { writer, cell in
        writer.write(cell.text)
        writer.write(cell.parameterType)
        writer.write(cell.input) { $0.write($1) }
      }
    }
  }

  /// Decodes a table or doc string.
  init(from reader: inout ByteReader) throws(ByteReader.InvalidBytes) {
    if try reader.bool() {
      var text = PickleDocString(mediaType: try reader.optionalString(), content: try reader.string())
      let (line, column) = (try reader.optionalInt(), try reader.optionalInt())
      text.location = line.map { Location(line: $0, column: column) }
      self = .docString(text)
      return
    }
    let rows = try reader.array { (reader) throws(ByteReader.InvalidBytes) in try reader.strings() }
    let locations = try reader.array { (reader) throws(ByteReader.InvalidBytes) in
      try reader.array { (reader) throws(ByteReader.InvalidBytes) in
        Location(line: try reader.int(), column: try reader.optionalInt())
      }
    }
    var table = PickleTable(rows: rows, locations: locations)
    table.cellInputs = try reader.array { (reader) throws(ByteReader.InvalidBytes) in
      CellInput(
        text: try reader.string(), parameterType: try reader.string(),
        input: try reader.array { (reader) throws(ByteReader.InvalidBytes) in try reader.optionalString() })
    }
    self = .dataTable(table)
  }
}

extension StepArgumentError {
  /// The error for the table and the doc string of a step that runs; nil if they are those that its definition takes.
  package init?(of blocks: some Sequence<PickleStepArgument>, for expected: [Definitions.Block]) {
    var (hasTable, hasDocString) = (false, false)
    for block in blocks {
      switch block {
      case .dataTable: hasTable = true
      case .docString: hasDocString = true
      }
    }
    let takesDocString = expected.contains(.docString)
    let takesTable = expected.contains { $0 != .docString }
    if takesTable, !hasTable {
      self = .missing("table")
    } else if takesDocString, !hasDocString {
      self = .missing("doc string")
    } else if hasTable, !takesTable {
      self = .unexpected("table", parameter: "DataTable")
    } else if hasDocString, !takesDocString {
      self = .unexpected("doc string", parameter: "DocString")
    } else {
      return nil
    }
  }

  private static func missing(_ block: String) -> Self {
    Self("the definition of the step takes a \(block), but the step has none; add one under the step")
  }

  private static func unexpected(_ block: String, parameter: String) -> Self {
    Self(
      "the step has a \(block), but its definition takes none; "
        + "remove it, or add a last parameter of type \(parameter) to the definition's body")
  }
}
