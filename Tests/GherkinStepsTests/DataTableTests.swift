import GherkinSteps
import Testing

@Suite("Data tables")
struct DataTableTests {
  private let table = DataTable(rows: [["name", "ibu"], ["Pilsner", "35"], ["Stout", "60"]])

  @Test("the first row is the header, the others the body")
  func parts() {
    #expect(table.header == ["name", "ibu"])
    #expect(Array(table.body) == [["Pilsner", "35"], ["Stout", "60"]])
  }

  @Test("records name each cell by its column")
  func records() {
    #expect(table.records == [["name": "Pilsner", "ibu": "35"], ["name": "Stout", "ibu": "60"]])
  }

  @Test("of two columns of one name the right one counts")
  func equalColumns() {
    #expect(DataTable(rows: [["a", "a"], ["1", "2"]]).records == [["a": "2"]])
  }

  @Test("transposing exchanges rows and columns, and twice is nothing")
  func transposed() {
    #expect(table.transposed.rows == [["name", "Pilsner", "Stout"], ["ibu", "35", "60"]])
    #expect(table.transposed.transposed == table)
  }

  @Test("a table without rows has no header, no body, and stays empty")
  func empty() {
    let empty = DataTable(rows: [])
    #expect(empty.header.isEmpty)
    #expect(empty.records.isEmpty)
    #expect(empty.transposed == empty)
  }
}
