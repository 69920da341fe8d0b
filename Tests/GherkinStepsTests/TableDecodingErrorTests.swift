import Foundation
import GherkinExpressions
import GherkinSteps
import GherkinTestSupport
import Testing

@Suite("Errors of decoding data tables")
struct TableDecodingErrorTests {
  private struct Beer: Decodable {
    var name: String
    var ibu: Int
    var since: Date?
  }

  private func complaint<Row: Decodable>(_ type: Row.Type, _ text: String) async throws -> String {
    let table = try written(text)
    return try await failure { _ = try await table.rows(as: Row.self) }
  }

  /// The error for one cell.
  private func complaint<Value: Decodable>(cell: String, _ type: Value.Type) async throws -> String {
    let table = DataTable(rows: [["x"], [cell]])
    return try await failure { _ = try await table.column("x", as: type) }
  }

  @Test("a cell that cannot be decoded is reported with file, line, column, and the table's row and column")
  func cell() async throws {
    check(
      try await complaint(Beer.self, "  | name | ibu |\n  | a | 1 |\n  | b | many |"),
      equals: """
        f.feature:9:9: row 2, column "ibu": an integer is needed, but this is the text "many"
        Write an integer, such as 12.
        """)
  }

  @Test("a missing column is an error that lists the existing ones, and the most similar one")
  func missingColumn() async throws {
    check(
      try await complaint(Beer.self, "| name | ibv |\n| a | 1 |"),
      equals: """
        f.feature:8:3: row 1: the column "ibu" is missing; the columns are "name", "ibv"
        Is "ibv" meant to be "ibu"?
        """)
  }

  @Test("an unused column is an error that lists the expected ones, and the most similar one")
  func unknownColumn() async throws {
    check(
      try await complaint(Beer.self, "| name | ibu | sinse |\n| a | 1 | 2026-01-01 |"),
      equals: """
        f.feature:7:16: column "sinse": Beer has no property of this name; its properties are "name", "ibu", "since"
        Did you mean "since"?
        """)
    check(
      try await complaint(Beer.self, "| name | ibu | colour |\n| a | 1 | x |"),
      equals: """
        f.feature:7:16: column "colour": Beer has no property of this name; its properties are "name", "ibu", "since"
        Remove the column, or add it to Beer.
        """)
  }

  @Test("two columns that differ only in case, spaces, _ and - are an error at the second one")
  func equalColumns() async throws {
    for (first, second, places) in [("name", "Name", "7:16"), ("Name", "name", "7:3")] {
      check(
        try await complaint(Beer.self, "| \(first) | ibu | \(second) |\n| a | 1 | b |"),
        equals: """
          f.feature:\(places): column "Name": two columns have one name: "name" and "Name", because case, spaces, _ and - \
          do not count
          Remove or rename one of the two.
          """)
    }
  }

  @Test("if names are in the first column, errors refer to rows")
  func vertical() async throws {
    let table = try written("| name | a |\n| ibu | x |")
    check(
      try await failure { _ = try await table.value(as: Beer.self) },
      equals: """
        f.feature:8:9: row "ibu": an integer is needed, but this is the text "x"
        Write an integer, such as 12.
        """)
    let misspelled = try written("| name | a |\n| ibu | 1 |\n| sinc | x |")
    check(
      try await failure { _ = try await misspelled.value(as: Beer.self) },
      equals: """
        f.feature:9:3: row "sinc": Beer has no property of this name; its properties are "name", "ibu", "since"
        Did you mean "since"?
        """)
    let missing = try written("| name | a |")
    check(
      try await failure { _ = try await missing.value(as: Beer.self) },
      equals: """
        f.feature:7:10: the row "ibu" is missing; the rows are "name"
        Add the row.
        """)
    let transposed = try written("| name | a | b |\n| ibu | 1 | x |").transposed
    check(
      try await failure { _ = try await transposed.rows(as: Beer.self) },
      equals: """
        f.feature:8:13: row "ibu", column 2: an integer is needed, but this is the text "x"
        Write an integer, such as 12.
        """)
    check(
      try await failure { _ = try await DataTable(rows: []).value(as: Beer.self) },
      equals: """
        table: the table is empty, so it cannot become Beer
        Write a name and its value in each row.
        """)
  }

  @Test("errors describe the expected kind of value")
  func kinds() async throws {
    enum Color: String, Decodable, CaseIterable { case red, blue }
    check(
      try await complaint(cell: "", Int.self),
      equals: """
        table: row 1, column "x": an integer is needed, but this is empty
        Write an integer, such as 12.
        """)
    check(
      try await complaint(cell: "300", Int8.self),
      equals: """
        table: row 1, column "x": 300 does not fit into Int8
        Write a number from -128 to 127.
        """)
    check(
      try await complaint(cell: "0x1p3", Double.self),
      equals: """
        table: row 1, column "x": a number is needed, but this is the text "0x1p3"
        Write a number, such as 12.5.
        """)
    check(
      try await complaint(cell: "1e400", Double.self),
      equals: """
        table: row 1, column "x": 1e400 does not fit into Double
        Write a number with a smaller exponent or fewer digits.
        """)
    check(
      try await complaint(cell: "yes", Bool.self),
      equals: """
        table: row 1, column "x": a boolean is needed, but this is the text "yes"
        Write true or false.
        """)
    check(
      try await complaint(cell: "2026-02-30", Date.self),
      equals: """
        table: row 1, column "x": "2026-02-30" is not a date
        Write it like 2026-03-01 or 2026-03-01T17:30:00Z.
        """)
    check(
      try await complaint(cell: "a b", URL.self),
      equals: """
        table: row 1, column "x": "a b" is not a URL
        Write it like https://example.org/path, other characters percent-encoded.
        """)
    check(
      try await complaint(cell: "12,5", Decimal.self),
      equals: """
        table: row 1, column "x": a decimal number is needed, but this is the text "12,5"
        Write a decimal number, such as 12.5.
        """)
    check(
      try await complaint(cell: "bleu", Color.self),
      equals: """
        table: row 1, column "x": "bleu" is not a value of Color; there are "red", "blue"
        Did you mean "blue"?
        """)
    check(
      try await complaint(cell: "", Color.self),
      equals: """
        table: row 1, column "x": this is empty, but Color needs a value; there are "red", "blue"
        Write one of these.
        """)
    check(
      try await complaint(cell: "a, b", [String: Int].self),
      equals: """
        table: row 1, column "x": a cell holds one value, but Dictionary<String, Int> requires several
        Define a parameter type for Dictionary<String, Int>, or make it LosslessStringConvertible.
        """)
  }

  @Test("a number that no parameter type accepts is described without a pattern")
  func localizedNumber() async throws {
    let decimal = ParameterType(name: "decimal", regexps: [#"\d+(?:,\d+)?"#]) { (text: String) in Decimal(string: text)
    }
    let table = try written("| amount |\n| 1.5 EUR |", decimal)
    check(
      try await failure { _ = try await table.column("amount", as: Decimal.self) },
      equals: """
        f.feature:8:3: row 1, column "amount": a decimal number is needed, but this is the text "1.5 EUR"
        Write a decimal number, such as 12.5.
        """)
  }

  @Test("a type without named properties cannot be decoded from a row")
  func noRecord() async throws {
    check(
      try await complaint(Int.self, "| a |\n| 1 |"),
      equals: """
        f.feature:8:3: row 1: Int is not a type with a property for each column
        Decode a type with properties or a dictionary; the cells of one column are read with column(_:as:).
        """)
    #expect(
      try await complaint([String].self, "| a |\n| 1 |").hasPrefix(
        "f.feature:8:3: row 1: Array<Any> is not a type with a property for each column\n"))
  }

  @Test("an error that a type throws is located at its cell or row")
  func thrown() async throws {
    struct Weak: Error, CustomStringConvertible { let description = "a beer needs some strength" }
    struct Strength: Decodable {
      init(from decoder: any Decoder) throws {
        if try decoder.singleValueContainer().decode(Double.self) == 0 { throw Weak() }
      }
    }
    struct Strong: Decodable { var ibu: Strength }
    check(
      try await complaint(Strong.self, "| ibu |\n| 1 |\n| 0 |"),
      equals: """
        f.feature:9:3: row 2, column "ibu": Strength does not accept "0": a beer needs some strength
        Change the value so that Strength accepts it.
        """)
    struct Picky: Decodable { init(from decoder: any Decoder) throws { throw Weak() } }
    check(
      try await complaint(Picky.self, "| ibu |\n| 1 |"),
      equals: """
        f.feature:8:3: row 1: Picky does not accept this row: a beer needs some strength
        Change the row so that Picky accepts it.
        """)
  }

  @Test("a standard error that a type throws is located at its coding path")
  func standard() async throws {
    struct Even: Decodable {
      enum Keys: String, CodingKey { case a, number }
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        _ = try container.decode(Int.self, forKey: .a)
        if try container.decode(Int.self, forKey: .number) % 2 == 1 {
          throw DecodingError.dataCorruptedError(forKey: .number, in: container, debugDescription: "the number is odd")
        }
      }
    }
    check(
      try await complaint(Even.self, "| a | number |\n| 1 | 3 |"),
      equals: """
        f.feature:8:7: row 1, column "number": "3" is not accepted: the number is odd
        Change the cell.
        """)
  }

  @Test("a type can try another type after an error")
  func alternatives() async throws {
    enum Either: Decodable, Equatable {
      case number(Int)
      case text(String)
      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        do { self = .number(try container.decode(Int.self)) } catch is DecodingError {
          self = .text(try container.decode(String.self))
        }
      }
    }
    let table = DataTable(rows: [["x"], ["1"], ["a"]])
    check(try await table.column("x", as: Either.self), equals: [.number(1), .text("a")])
  }

  @Test("hostile texts are truncated and escaped in errors")
  func hostile() async throws {
    let text = "\u{1B}[31m\"\n\u{202E}" + String(repeating: "x", count: 100_000)
    let message = try await complaint(cell: text, Int.self)
    #expect(message.contains(#"this is the text "\u{1B}[31m\"\n\u{202E}xxx"#))
    #expect(message.count < 300)
    let names = (0..<5_000).map { "column \($0)" }
    let wide = DataTable(rows: [names, names])
    check(try await failure { _ = try await wide.rows(as: Beer.self) }, contains: "\"column 11\" and 4988 more\n")
  }
}
