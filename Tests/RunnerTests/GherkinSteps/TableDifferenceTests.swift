import Foundation
import GherkinSteps
import GherkinTestSupport
import Testing

@Suite("Differences of data tables", .long)
struct TableDifferenceTests {
  private let header = ["name", "ibu"]

  private func difference(
    _ expected: DataTable, _ actual: [[String]], ignoring ignored: TableDifference.Ignored = []
  ) throws -> String {
    try failure(TableDifference.self) { try expected.diff(against: actual, ignoring: ignored) }
  }

  @Test("equal tables have no difference, regardless of the order of their columns")
  func equal() throws {
    let table = DataTable(rows: [header, ["a", "1"], ["b", "2"]])
    try table.diff(against: table)
    try table.diff(against: [["ibu", "name"], ["1", "a"], ["2", "b"]])
    try DataTable(rows: []).diff(against: [])
    try DataTable(rows: [header]).diff(against: [])
  }

  @Test("differences are shown in one aligned table, with the table's location")
  func shown() async throws {
    // A text has the expected and the actual table.
    try await GoldenCases("cases/table-differences.txt").expect { example in
      let tables = try example.text.components(separatedBy: "\n\n").map { try written($0) }
      let ignored: TableDifference.Ignored =
        example.kind == "ignoring order" ? .order : example.kind == "ignoring extra columns" ? .extraColumns : []
      return try difference(tables[0], tables[1].rows, ignoring: ignored)
    }
  }

  @Test("the difference is also available as values")
  func values() throws {
    let error = try #require(throws: TableDifference.self) {
      try DataTable(rows: [header, ["a", "1"]]).diff(against: [["name", "abv"], ["b", "5"]])
    }
    check(error.missingRows, equals: [["a", "1"]])
    check(error.extraRows, equals: [["b", "", "5"]])
    check(error.missingColumns, equals: ["ibu"])
    check(error.extraColumns, equals: ["abv"])
  }

  @Test("extra columns and the order of rows can be ignored")
  func ignored() throws {
    try DataTable(rows: [["name"], ["a"], ["b"], ["b"]]).diff(
      against: [["name", "x"], ["b", "1"], ["a", "2"], ["b", "3"]], ignoring: [.order, .extraColumns])
  }

  @Test("values are compared by their properties, numbers and dates by value, and nil as an empty cell")
  func encodables() throws {
    struct Beer: Encodable {
      var name: String
      var ibu: Double
      var price: Decimal
      var since: Date
      var note: String?
      var tags: [String]
      var id = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1))
      var count = 7
    }
    let beer = Beer(
      name: "a", ibu: 35, price: 12.5, since: Date(timeIntervalSince1970: 86_400), note: nil, tags: ["x/y"])
    let table = try written(
      """
      | Name | IBU | price | since | note | tags | id | count |
      | a | 35 | 12.50 | 1970-01-02 |  | ["x/y"] | 00000000-0000-0000-0000-000000000001 | +07 |
      """)
    try table.diff(against: [beer])
    try written("| since |\n| 1970-01-02T00:00:00.500Z |").diff(
      against: [["since": Date(timeIntervalSince1970: 86_400.5)]])
    #expect(throws: TableDifference.self) {
      try written("| since |\n| 1970-01-02T00:00:01.0001Z |").diff(
        against: [["since": Date(timeIntervalSince1970: 86_401.0004)]])
    }
    try written("| id |\n| aaaaaaaa-0000-0000-0000-000000000001 |").diff(
      against: [["id": UUID(uuidString: "AAAAAAAA-0000-0000-0000-000000000001")]])
    let short = try written("| name | count |\n| a | 8 |")
    check(
      try failure(TableDifference.self) { try short.diff(against: [beer], ignoring: .extraColumns) },
      equals: """
        f.feature:7:3: the table differs: 1 row is missing (-), 1 row is extra (+)
          | name | count |
        - | a    | 8     |
        + | a    | 7     |
                   ^
        """)
    check(
      try failure(TableDifference.self) { try written("| nmae |\n| a |").diff(against: [["name": "a"]]) },
      equals: """
        f.feature:7:3: the table differs: 1 row is missing (-), 1 row is extra (+), the column "nmae" is missing (-), \
        the column "name" is extra (+)
          | (-) nmae | (+) name |
        - | a        |          |
        + |          | a        |
        """)
  }

  @Test(
    "a number that its type cannot represent is no other number",
    arguments: [("1e-400", 0), ("1e400", Double.infinity)])
  func unrepresentable(text: String, value: Double) throws {
    #expect(throws: TableDifference.self) { try written("| x |\n| \(text) |").diff(against: [["x": value]]) }
  }

  @Test("without actual values, all rows are missing and no column is")
  func noValues() throws {
    let message = try failure(TableDifference.self) {
      try DataTable(rows: [header, ["a", "1"]]).diff(against: [[String: String]]())
    }
    check(message, equals: "table: the table differs: 1 row is missing (-)\n  | name | ibu |\n- | a    | 1   |")
  }

  @Test("values without properties, and two columns with the same name, are errors")
  func invalid() throws {
    let table = DataTable(rows: [["x"]])
    let remedy = "Decode a type with properties or a dictionary; the cells of one column are read with column(_:as:)."
    check(
      try failure { try table.diff(against: [1, 2]) },
      equals: "table: Int is not a type with a property for each column\n\(remedy)")
    check(
      try failure { try table.diff(against: [Set<Int>()]) },
      equals: "table: Set<Int> is not a type with a property for each column\n\(remedy)")
    check(
      try failure { try table.diff(against: [["y", "y"]]) },
      equals: "table: column \"y\": the column \"y\" is already there\nRemove or rename one of the two.")
  }

  @Test("wide characters, combining marks and emoji are aligned, and invisible characters are escaped")
  func width() throws {
    let table = DataTable(rows: [
      ["名前", "x"], ["ﾋﾞｰﾙ", "1"], ["e\u{301}👩‍👩‍👧🇯🇵❤️", "2"], ["a\u{A0}\u{1B}|\\\n", "3"], ["각", "4"],
    ])
    check(
      try difference(table, [["名前", "x"]]),
      equals: """
        table: the table differs: 4 rows are missing (-)
          | 名前                | x |
        - | ﾋﾞｰﾙ                | 1 |
        - | e\u{301}👩‍👩‍👧🇯🇵❤️             | 2 |
        - | a\\u{A0}\\u{1B}\\|\\\\\\n | 3 |
        - | 각                  | 4 |
        """)
  }

  @Test("rows are omitted if there are very many, and long cells are truncated")
  func many() throws {
    let rows = (1...1000).map { ["row \($0)"] }
    var actual = rows
    actual[499] = ["changed"]
    check(
      try difference(DataTable(rows: [["name"]] + rows), [["name"]] + actual),
      equals: """
        table: the table differs: 1 row is missing (-), 1 row is extra (+)
          | name    |
          … 496 equal rows
          | row 497 |
          | row 498 |
          | row 499 |
        - | row 500 |
        + | changed |
          | row 501 |
          | row 502 |
          | row 503 |
          … 497 equal rows
        """)
    let all = try difference(DataTable(rows: [["name"]] + rows), [["name"]])
    #expect(all.hasSuffix("- | row 99  |\n- | row 100 |\n  … 900 more rows differ"))
    // Rows that are equal are not counted.
    var others = [["x"]] + rows
    others[501] = ["x"]
    let most = try difference(DataTable(rows: [["name"]] + rows), [["name"]] + others.suffix(1))
    check(most, contains: "899 more rows differ", "\(most)")
    let long = try difference(DataTable(rows: [["x"], [String(repeating: "a", count: 10_000)]]), [["x"]])
    #expect(long.hasSuffix("aaa… (9500 more) |"))
  }

  @Test("a single row is shown instead of omitted", arguments: [(4, "| 1 "), (5, "… 2 equal rows")])
  func fewEqualRows(count: Int, first: String) throws {
    let rows = (1...count).map { ["\($0)"] }
    let shown = try difference(DataTable(rows: [["x"]] + rows + [["old"]]), [["x"]] + rows + [["new"]])
    check(shown.components(separatedBy: "\n")[2], contains: first)
  }

  @Test("huge tables with many differences are compared in reasonable time and memory")
  func huge() throws {
    let left = (0..<30_000).map { ["\($0)"] }
    let right = (0..<30_000).map { [$0.isMultiple(of: 3) ? "new \($0)" : "\($0)"] }
    let difference = try #require(throws: TableDifference.self) {
      try DataTable(rows: [["x"]] + left).diff(against: [["x"]] + right)
    }
    check(difference.missingRows.count, equals: 10_000)
    let zeros = Array(repeating: ["0"], count: 20_000)
    let mixed = (0..<20_000).map { [$0.isMultiple(of: 2) ? "0" : "1"] }
    #expect(throws: TableDifference.self) {
      try DataTable(rows: [["x"], ["a"]] + zeros + [["b"]]).diff(against: [["x"], ["c"]] + mixed + [["d"]])
    }
  }

  @Test("as few rows as possible are reported as missing or extra")
  func fewest() throws {
    let tables = (0...5).flatMap { count in
      (0..<(1 << count)).map { bits in (0..<count).map { [bits >> $0 & 1 == 0 ? "a" : "b"] } }
    }
    for left in tables {
      for right in tables where left != right {
        let difference = try #require(throws: TableDifference.self) {
          try DataTable(rows: [["x"]] + left).diff(against: [["x"]] + right)
        }
        let common = longestCommon(left[...], right[...])
        check(difference.missingRows.count, equals: left.count - common)
        check(difference.extraRows.count, equals: right.count - common)
      }
    }
  }

  /// Returns the length of the longest common subsequence of rows, with a slow and simple algorithm.
  private func longestCommon(_ left: ArraySlice<[String]>, _ right: ArraySlice<[String]>) -> Int {
    guard let a = left.first, let b = right.first else { return 0 }
    if a == b { return 1 + longestCommon(left.dropFirst(), right.dropFirst()) }
    return max(longestCommon(left.dropFirst(), right), longestCommon(left, right.dropFirst()))
  }
}
