import GherkinSteps
import GherkinTestSupport
import Testing

@Suite("Columns of data tables")
struct TableColumnTests {
  private let table = DataTable(rows: [["name", "ibu"], ["Pilsner", "35"], ["Stout", "60"]])

  @Test("the first row is the header, and the others are the body")
  func parts() {
    check(table.header, equals: ["name", "ibu"])
    check(Array(table.body), equals: [["Pilsner", "35"], ["Stout", "60"]])
  }

  @Test("hashes contain each cell by its column")
  func hashes() throws {
    check(try table.hashes, equals: [["name": "Pilsner", "ibu": "35"], ["name": "Stout", "ibu": "60"]])
  }

  @Test("two columns with the same name are an error at the second one")
  func doubledColumn() async throws {
    let table = try written("| a | b | a |\n| 1 | 2 | 3 |")
    check(
      try await failure { _ = try table.hashes },
      equals: """
        f.feature:7:11: column "a": the column "a" is already there, at line 7, column 3
        Remove or rename one of the two.
        """)
  }

  @Test("rowsHash contains the second column's cells by those of the first")
  func rowsHash() throws {
    check(try DataTable(rows: [["name", "Stout"], ["ibu", "60"]]).rowsHash, equals: ["name": "Stout", "ibu": "60"])
    check(try DataTable(rows: []).rowsHash, equals: [:])
  }

  @Test("rowsHash requires two columns and unique names")
  func badRowsHash() async throws {
    let wide = try written("| a | b | c |")
    check(
      try await failure { _ = try wide.rowsHash },
      equals: """
        f.feature:7:3: a table of names and values has two columns, but this has 3
        Write a name and its value in each row; rows under a header are decoded as an array.
        """)
    let doubled = try written("| a | 1 |\n| a | 2 |")
    check(
      try await failure { _ = try doubled.rowsHash },
      equals: """
        f.feature:8:3: row "a": the row "a" is already there, at line 7, column 3
        Remove or rename one of the two.
        """)
  }

  @Test("a column is found by its name, ignoring case, spaces, _ and -")
  func column() throws {
    check(try table.column("ibu"), equals: ["35", "60"])
    let spelled = DataTable(rows: [["User name", "user-age", "USER_KIND"], ["Ann", "30", "x"]])
    check(try spelled.column("userName"), equals: ["Ann"])
    check(try spelled.column("userAge"), equals: ["30"])
    check(try spelled.column("userKind"), equals: ["x"])
  }

  @Test("an exact name takes precedence over a differently spelled one")
  func exactColumn() throws {
    let table = DataTable(rows: [["user name", "userName"], ["a", "b"]])
    check(try table.column("userName"), equals: ["b"])
    check(try table.column("user name"), equals: ["a"])
  }

  @Test("a missing column is an error that lists the existing ones, and the most similar one")
  func missingColumn() async throws {
    let table = try written("| name | ibu |")
    check(
      try await failure { _ = try table.column("nmae") },
      equals: """
        f.feature:7:3: the column "nmae" is missing; the columns are "name", "ibu"
        Is "name" meant to be "nmae"?
        """)
    check(
      try await failure { _ = try DataTable(rows: []).column("x") },
      equals: """
        table: the column "x" is missing; there are no columns
        Add the column.
        """)
  }

  @Test("an ambiguous column name is an error")
  func severalColumns() async throws {
    let table = try written("| user name | user_name |")
    check(
      try await failure { _ = try table.column("userName") },
      equals: """
        f.feature:7:3: several columns could be "userName": "user name", "user_name"
        Give one of them exactly this name, or remove the others.
        """)
  }

  @Test("transposing swaps rows and columns, and twice has no effect")
  func transposed() {
    check(table.transposed.rows, equals: [["name", "Pilsner", "Stout"], ["ibu", "35", "60"]])
    check(table.transposed.transposed, equals: table)
  }

  @Test("a table without rows has no header and no body, also when transposed")
  func empty() throws {
    let empty = DataTable(rows: [])
    checkEmpty(empty.header)
    checkEmpty(try empty.hashes)
    check(empty.transposed, equals: empty)
  }

  @Test("shorter rows are padded with empty cells")
  func uneven() {
    check(DataTable(rows: [["a", "b"], ["1"], []]).transposed.rows, equals: [["a", "1", ""], ["b", "", ""]])
  }

  @Test("tables with the same cells are equal, regardless of their locations")
  func equality() throws {
    check(try written("| a |\n| 1 |"), equals: DataTable(rows: [["a"], ["1"]]))
    check(try written("| a |\n| 1 |").hashValue, equals: DataTable(rows: [["a"], ["1"]]).hashValue)
  }
}
