import GherkinSteps
import Testing

@Suite("Columns of data tables")
struct TableColumnTests {
  private let table = DataTable(rows: [["name", "ibu"], ["Pilsner", "35"], ["Stout", "60"]])

  @Test("the first row is the header, and the others are the body")
  func parts() {
    #expect(table.header == ["name", "ibu"])
    #expect(Array(table.body) == [["Pilsner", "35"], ["Stout", "60"]])
  }

  @Test("hashes contain each cell by its column")
  func hashes() throws {
    #expect(try table.hashes == [["name": "Pilsner", "ibu": "35"], ["name": "Stout", "ibu": "60"]])
  }

  @Test("two columns with the same name are an error at the second one")
  func doubledColumn() async throws {
    let table = try written("| a | b | a |\n| 1 | 2 | 3 |")
    #expect(
      try await failure { _ = try table.hashes } == """
        f.feature:7:11: column "a": the column "a" is already there, at line 7, column 3
        Remove or rename one of the two.
        """)
  }

  @Test("rowsHash contains the second column's cells by those of the first")
  func rowsHash() throws {
    #expect(try DataTable(rows: [["name", "Stout"], ["ibu", "60"]]).rowsHash == ["name": "Stout", "ibu": "60"])
    #expect(try DataTable(rows: []).rowsHash == [:])
  }

  @Test("rowsHash requires two columns and unique names")
  func badRowsHash() async throws {
    let wide = try written("| a | b | c |")
    #expect(
      try await failure { _ = try wide.rowsHash } == """
        f.feature:7:3: a table of names and values has two columns, but this has 3
        Write a name and its value in each row; rows under a header are decoded as an array.
        """)
    let doubled = try written("| a | 1 |\n| a | 2 |")
    #expect(
      try await failure { _ = try doubled.rowsHash } == """
        f.feature:8:3: row "a": the row "a" is already there, at line 7, column 3
        Remove or rename one of the two.
        """)
  }

  @Test("a column is found by its name, ignoring case, spaces, _ and -")
  func column() throws {
    #expect(try table.column("ibu") == ["35", "60"])
    let spelled = DataTable(rows: [["User name", "user-age", "USER_KIND"], ["Ann", "30", "x"]])
    #expect(try spelled.column("userName") == ["Ann"])
    #expect(try spelled.column("userAge") == ["30"])
    #expect(try spelled.column("userKind") == ["x"])
  }

  @Test("an exact name takes precedence over a differently spelled one")
  func exactColumn() throws {
    let table = DataTable(rows: [["user name", "userName"], ["a", "b"]])
    #expect(try table.column("userName") == ["b"])
    #expect(try table.column("user name") == ["a"])
  }

  @Test("a missing column is an error that lists the existing ones, and the most similar one")
  func missingColumn() async throws {
    let table = try written("| name | ibu |")
    #expect(
      try await failure { _ = try table.column("nmae") } == """
        f.feature:7:3: the column "nmae" is missing; the columns are "name", "ibu"
        Is "name" meant to be "nmae"?
        """)
    #expect(
      try await failure { _ = try DataTable(rows: []).column("x") } == """
        table: the column "x" is missing; there are no columns
        Add the column.
        """)
  }

  @Test("an ambiguous column name is an error")
  func severalColumns() async throws {
    let table = try written("| user name | user_name |")
    #expect(
      try await failure { _ = try table.column("userName") } == """
        f.feature:7:3: several columns could be "userName": "user name", "user_name"
        Give one of them exactly this name, or remove the others.
        """)
  }

  @Test("transposing swaps rows and columns, and twice has no effect")
  func transposed() {
    #expect(table.transposed.rows == [["name", "Pilsner", "Stout"], ["ibu", "35", "60"]])
    #expect(table.transposed.transposed == table)
  }

  @Test("a table without rows has no header and no body, also when transposed")
  func empty() throws {
    let empty = DataTable(rows: [])
    #expect(empty.header.isEmpty)
    #expect(try empty.hashes.isEmpty)
    #expect(empty.transposed == empty)
  }

  @Test("shorter rows are padded with empty cells")
  func uneven() {
    #expect(DataTable(rows: [["a", "b"], ["1"], []]).transposed.rows == [["a", "1", ""], ["b", "", ""]])
  }

  @Test("tables with the same cells are equal, regardless of their locations")
  func equality() throws {
    #expect(try written("| a |\n| 1 |") == DataTable(rows: [["a"], ["1"]]))
    #expect(try written("| a |\n| 1 |").hashValue == DataTable(rows: [["a"], ["1"]]).hashValue)
  }
}
