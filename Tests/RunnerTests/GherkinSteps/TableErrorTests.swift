import Foundation
import GherkinExpressions
import GherkinSteps
import GherkinTestSupport
import Testing

@Suite("Errors of data tables")
struct TableErrorTests {
  private struct Beer: Decodable {
    var name: String
    var ibu: Int
    var since: Date?
  }

  private enum Color: String, Decodable, CaseIterable { case red, blue }

  private struct Weak: Error, CustomStringConvertible { let description = "a beer needs some strength" }

  private struct Strength: Decodable {
    init(from decoder: any Decoder) throws {
      if try decoder.singleValueContainer().decode(Double.self) == 0 { throw Weak() }
    }
  }

  private struct Strong: Decodable { var ibu: Strength }

  private struct Picky: Decodable { init(from decoder: any Decoder) throws { throw Weak() } }

  private struct Even: Decodable {
    enum Keys: String, CodingKey { case a, number }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      _ = try container.decode(Int.self, forKey: .a)
      if try container.decode(Int.self, forKey: .number) % 2 == 1 {
        throw DecodingError.dataCorruptedError(forKey: .number, in: container, debugDescription: "the number is odd")
      }
    }
  }

  private struct Score: Decodable, Sendable {
    var own: Int
    var other: Int
  }

  private static let types: [String: any (Decodable & Sendable).Type] = [
    "Beer": Beer.self, "Bool": Bool.self, "Color": Color.self, "Date": Date.self, "Decimal": Decimal.self,
    "Double": Double.self, "Even": Even.self, "Int": Int.self, "Int8": Int8.self, "Picky": Picky.self,
    "Score": Score.self, "Strong": Strong.self, "Trip": Trip.self, "URL": URL.self, "[Int]": [Int].self,
    "[String:Int]": [String: Int].self, "[String]": [String].self, "[[Int]]": [[Int]].self,
  ]

  private static let parameterTypes = [
    "decimal": ParameterType(name: "decimal", regexps: [#"\d+(?:,\d+)?"#]) { (text: String) in Decimal(string: text) },
    "flight": Flight.parameterType,
    "score": ParameterType(name: "score", capturing: #"(\d+):(\d+)"#) { (own: Int, other: Int) in
      Score(own: own, other: other)
    },
  ]

  /// Uses a table, for example as in `rows as Beer`, `column x as Int` or `hashes`.
  private func use(_ use: String, of table: DataTable) throws {
    let words = use.split(separator: " ").map(String.init)
    guard words.contains("as") else {
      switch words[0] {
      case "hashes": _ = try table.hashes
      case "rowsHash": _ = try table.rowsHash
      default: _ = try table.column(words[1])
      }
      return
    }
    let type = try #require(Self.types[words[words.endIndex - 1]])
    try decode(words, as: type, table)
  }

  private func decode<Value: Decodable>(_ words: [String], as type: Value.Type, _ table: DataTable) throws {
    switch words[0] {
    case "rows": _ = try table.rows(as: type)
    case "transposed": _ = try table.transposed.rows(as: type)
    case "value": _ = try table.value(as: type)
    default: _ = try table.column(words[1], as: type)
    }
  }

  @Test("an error has a location, the problem and a remedy")
  func errors() async throws {
    // The kind is the use of the table, maybe with a parameter type.
    try await GoldenCases("cases/tables.txt").expect { example in
      let parts = example.kind.components(separatedBy: " with ")
      let types = parts.dropFirst().compactMap { Self.parameterTypes[$0] }
      let table = try written(example.text, types)
      return try failure { try use(parts[0], of: table) }
    }
  }

  @Test("an error in a table that was created in code has only a location in the table")
  func made() throws {
    check(
      try failure { _ = try DataTable(rows: []).column("x") },
      equals: "table: the column \"x\" is missing; there are no columns\nAdd the column.")
    check(
      try failure { _ = try DataTable(rows: []).value(as: Beer.self) },
      equals: "table: the table is empty, so it cannot become Beer\nWrite a name and its value in each row.")
    check(
      try failure { _ = try DataTable(rows: [["x"], [""]]).column("x", as: Int.self) },
      equals: "table: row 1, column \"x\": an integer is needed, but this is empty\nWrite an integer, such as 12.")
  }

  @Test("hostile texts are truncated and escaped in errors")
  func hostile() throws {
    let text = "\u{1B}[31m\"\n\u{202E}" + String(repeating: "x", count: 100_000)
    let message: String = try failure { _ = try DataTable(rows: [["x"], [text]]).column("x", as: Int.self) }
    check(message, contains: #"this is the text "\u{1B}[31m\"\n\u{202E}xxx"#)
    check(message.count < 300)
    let names = (0..<5_000).map { "column \($0)" }
    let wide = DataTable(rows: [names, names])
    check(try failure { _ = try wide.rows(as: Beer.self) }, contains: "\"column 11\" and 4988 more\n")
  }
}
