import GherkinExpressions
import Foundation
import GherkinSteps
import GherkinTestSupport
import Testing

@Suite("Typed tables")
struct TypedTableTests {
  private struct Price: Codable, Sendable {
    var cents: Int
  }

  private struct Beer: Codable, Sendable {
    var name: String
    var strength: Double?
    var price: Price?
    var styles: [String]?
  }

  private static let price = ParameterType(name: "price", capturing: #"(\d+) EUR"#) { (euros: Int) in
    Price(cents: euros * 100)
  }

  @Test("rows are a collection, and are compared by value, regardless of the cells' spelling")
  func difference() throws {
    let table = try written(
      """
      | name    | strength | price | styles       |
      | Pilsner | 5.0      | 4 EUR | lager,bitter |
      | Stout   | 5        |       |              |
      """, [Self.price])
    let rows = try Rows<Beer>(table)
    #expect(rows.count == 2 && rows.first?.price?.cents == 400)
    let pilsner = Beer(name: "Pilsner", strength: 5, price: Price(cents: 400), styles: ["lager", "bitter"])
    let stout = Beer(name: "Stout", strength: 5)
    try rows.diff(against: [pilsner, stout])
    try rows.diff(against: [stout, pilsner], ignoring: .order)
    var dear = pilsner
    dear.price = Price(cents: 500)
    let shown = try failure(TableDifference.self) { try rows.diff(against: [dear, stout]) }
    check(
      shown,
      equals: """
        f.feature:7:3: the table differs: 1 row is missing (-), 1 row is extra (+)
          | name    | strength | price         | styles       |
        - | Pilsner | 5.0      | 4 EUR         | lager,bitter |
        + | Pilsner | 5.0      | {"cents":500} | lager,bitter |
                                 ^^^^^^^^^^^^^
          | Stout   | 5        |               |              |
        """)
  }

  @Test("a value is not equal to a cell that is written like it, and means another one")
  func otherValues() throws {
    struct Cents: Codable, Sendable {
      var count: Int
      func encode(to encoder: any Encoder) throws { try count.encode(to: encoder) }
    }
    struct Sum: Codable, Sendable { var sum: Cents }
    let money = ParameterType(name: "money", capturing: #"(\d+)"#) { (euros: Int) in Cents(count: euros * 100) }
    let rows = try Rows<Sum>(try written("| sum |\n| 5 |", [money]))
    try rows.diff(against: [Sum(sum: Cents(count: 500))])
    #expect(throws: TableDifference.self) { try rows.diff(against: [Sum(sum: Cents(count: 5))]) }
  }

  @Test("sets are equal in any order, also to a list in a cell")
  func sets() throws {
    struct Beer: Codable, Sendable { var hops: Set<String> }
    let hops: Set = ["a", "b", "c", "d", "e", "f"]
    let table = try written("| hops |\n| f, e, d, c, b, a |")
    try Rows<Beer>(table).diff(against: [Beer(hops: hops)])
    try table.diff(against: [Beer(hops: hops)])
    #expect(throws: TableDifference.self) { try table.diff(against: [Beer(hops: ["a"])]) }
    try written("| numbers |\n| 10, 9 |").diff(against: [["numbers": Set([9, 10])]])
  }

  @Test("rows without a counterpart, and properties without a column, are shown")
  func missingRows() throws {
    let rows = try Rows<Beer>(try written("| name |\n| a |\n| b |"))
    try rows.diff(against: [Beer(name: "a"), Beer(name: "b")], ignoring: .extraColumns)
    let error = #expect(throws: TableDifference.self) { try rows.diff(against: [Beer(name: "a")]) }
    check(error?.missingRows, equals: [["b"]])
    check(error?.extraColumns, equals: ["strength", "price", "styles"])
    #expect(throws: TableDifference.self) { try rows.diff(against: []) }
  }

  @Test("a record is compared with one value")
  func record() throws {
    let record = try Record<Beer>(
      try written("| name | Stout |\n| strength | 5.50 |\n| price | |\n| styles | dark |"))
    check(record.value.strength, equals: 5.5)
    try record.diff(against: Beer(name: "Stout", strength: 5.5, styles: ["dark"]))
    let error = #expect(throws: TableDifference.self) {
      try record.diff(against: Beer(name: "Stout", strength: 6, styles: ["dark"]))
    }
    check(error?.missingRows, equals: [["Stout", "5.50", "", "dark"]])
  }

  private struct Lists: Codable, Sendable, Equatable {
    var texts: [String]?
    var numbers: [Int]?
  }

  @Test(
    "a cell can contain several values separated by commas, and an empty cell none",
    arguments: [
      ("a, b", ["a", "b"]), ("a,b c ,d", ["a", "b c", "d"]), ("a", ["a"]),
      (#""a, b", "c ""d""" "#, ["a, b", #"c "d""#]),
      (#"["x, y", 1.50, true]"#, ["x, y", "1.50", "true"]), ("[a], b", ["[a]", "b"]), (#""", a"#, ["", "a"]),
    ])
  func lists(cell: String, expected: [String]) throws {
    let table = DataTable(rows: [["texts"], [cell]])
    check(try table.column("texts", as: [String].self), equals: [expected])
    check(try table.rows(as: Lists.self).first?.texts, equals: expected)
    try Rows<Lists>(table).diff(against: [Lists(texts: expected)], ignoring: .extraColumns)
    try table.diff(against: [Lists(texts: expected)], ignoring: .extraColumns)
  }

  @Test("an empty cell is an empty list, or nil if the property is optional")
  func emptyLists() throws {
    let table = DataTable(rows: [["numbers"], [""], ["1, 2"]])
    check(try table.column("numbers", as: [Int].self), equals: [[], [1, 2]])
    check(try table.column("numbers", as: [Int]?.self), equals: [nil, [1, 2]])
    check(try table.column("numbers", as: Set<Int>.self), equals: [[], [1, 2]])
  }

  @Test("parameter types convert the items of a list, in rows of different lengths")
  func parameterTypeItems() throws {
    struct Row: Decodable { let prices: [Price] }
    let table = try written("| prices |\n| 1 EUR, 2 EUR |\n| 3 EUR |\n| |\n| 4 EUR, 5 EUR, 6 EUR |", [Self.price])
    check(
      try table.rows(as: Row.self).map { $0.prices.map(\.cents) },
      equals: [[100, 200], [300], [], [400, 500, 600]])
  }

  @Test("lists are compared item by item, numbers by value")
  func listDifference() throws {
    struct Row: Encodable { let strengths: [Double] }
    let table = try written("| strengths |\n| 5.0,4.50 |\n| |")
    try table.diff(against: [Row(strengths: [5, 4.5]), Row(strengths: [])])
    check(
      try failure(TableDifference.self) { try table.diff(against: [Row(strengths: [5]), Row(strengths: [])]) },
      contains: "+ | 5.0 ")
  }

  @Test("a list in a difference is written so that it is read as it was")
  func writtenList() throws {
    let table = DataTable(rows: [["texts"], ["x"]])
    let difference = try failure(TableDifference.self) {
      try table.diff(against: [Lists(texts: ["a", " b", "c ", "d, e", "[f", "\"g\""])], ignoring: .extraColumns)
    }
    check(difference, contains: #"a, " b", "c ", "d, e", "[f", """g""""#)
  }
}
