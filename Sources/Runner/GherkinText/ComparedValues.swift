/// The expected and the actual value of a check that failed, for reports.
///
/// As JSON, it is the content of an attachment with the media type ``mediaType``. Decoding ignores unknown members.
package struct ComparedValues: Sendable, Hashable, Codable {
  /// What is compared, as the author calls it: `the title`; nil if it has no name.
  package var name: String?
  package var expected: Value
  package var actual: Value

  /// A value. In JSON: a string, an array of strings, or an array of rows.
  package enum Value: Sendable, Hashable {
    /// A text, without the quotation marks of code. JSON is a text too.
    case text(String)
    /// The elements of a list, or the fields of a structure, one line each.
    case list([String])
    /// The rows of a table. The first one has the names of its columns.
    case table([Row])
  }

  /// A row of a table.
  package struct Row: Sendable, Hashable, Codable {
    package var cells: [String]
    /// The columns in which the row differs from its counterpart in the other table: all if it has none.
    package var differing: [Int]

    package init(_ cells: [String], differing: [Int] = []) {
      self.cells = cells
      self.differing = differing
    }
  }

  package static let mediaType = "application/vnd.gherkin-run.comparison+json"

  /// The maximum size of both values in bytes. Reports show larger ones only as far as the message does.
  package static let sizeLimit = 1 << 16

  /// Creates the values; nil if they are equal.
  package init?(name: String? = nil, expected: Value, actual: Value) {
    guard expected != actual else { return nil }
    self.name = name
    self.expected = expected
    self.actual = actual
  }
}

extension ComparedValues.Value: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let list = try? container.decode([String].self) {
      self = .list(list)
    } else {
      self = .table(try container.decode([ComparedValues.Row].self))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .text(let text): try container.encode(text)
    case .list(let list): try container.encode(list)
    case .table(let rows): try container.encode(rows)
    }
  }

  /// The number of bytes of the texts.
  package var size: Int {
    switch self {
    case .text(let text): text.utf8.count
    case .list(let list): list.reduce(0) { $0 + $1.utf8.count + 1 }
    case .table(let rows): rows.reduce(0) { $0 + $1.cells.reduce(0) { $0 + $1.utf8.count + 1 } }
    }
  }
}

/// An error that can offer the values that it compares.
package protocol ComparingError: Error {
  /// The values; nil if there are none.
  var comparison: ComparedValues? { get }
}
