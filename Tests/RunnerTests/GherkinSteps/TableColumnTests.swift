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

  @Test("hashes contain each cell by its column, and rowsHash the second column's cells by those of the first")
  func hashes() throws {
    check(try table.hashes, equals: [["name": "Pilsner", "ibu": "35"], ["name": "Stout", "ibu": "60"]])
    check(try DataTable(rows: [["name", "Stout"], ["ibu", "60"]]).rowsHash, equals: ["name": "Stout", "ibu": "60"])
  }

  @Test(
    "a column is found by its name, ignoring case, spaces, _ and -, and an exact name takes precedence",
    arguments: [
      ("ibu", "ibu"), ("User name", "userName"), ("user-age", "userAge"), ("USER_KIND", "userKind"),
      ("zip code", "zip code"), ("zipCode", "zipCode"),
    ])
  func column(header: String, name: String) throws {
    let names = ["ibu", "User name", "user-age", "USER_KIND", "zip code", "zipCode"]
    check(try DataTable(rows: [names, names]).column(name), equals: [header])
  }

  @Test("transposing swaps rows and columns, shorter rows are padded, and twice has no effect")
  func transposed() {
    check(table.transposed.rows, equals: [["name", "Pilsner", "Stout"], ["ibu", "35", "60"]])
    check(table.transposed.transposed, equals: table)
    check(DataTable(rows: [["a", "b"], ["1"], []]).transposed.rows, equals: [["a", "1", ""], ["b", "", ""]])
  }

  @Test("a table without rows has no header and no body, also when transposed")
  func empty() throws {
    let empty = DataTable(rows: [])
    checkEmpty(empty.header)
    checkEmpty(try empty.hashes)
    checkEmpty(try empty.rowsHash)
    check(empty.transposed, equals: empty)
  }

  @Test("tables with the same cells are equal, regardless of their locations")
  func equality() throws {
    check(try written("| a |\n| 1 |"), equals: DataTable(rows: [["a"], ["1"]]))
    check(try written("| a |\n| 1 |").hashValue, equals: DataTable(rows: [["a"], ["1"]]).hashValue)
  }
}
