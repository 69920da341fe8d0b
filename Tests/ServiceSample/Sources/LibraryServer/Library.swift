import Database
import Foundation

/// The service: books and loans in a database.
struct Library {
  private let database: Database

  init(database: Database) throws {
    self.database = database
    try database.run("create table if not exists books (title text primary key, copies integer not null)")
    try database.run("create table if not exists loans (reader text not null, title text not null)")
  }

  /// Returns the answer to a request.
  func answer(to request: Request) -> Answer {
    do {
      let parts = request.path.split(separator: "/").map { $0.removingPercentEncoding ?? String($0) }
      switch (request.method, parts.first, parts.count) {
      case ("GET", "readers", 2):
        return Answer(status: 200, text: try loans("reader", parts[1]).joined(separator: "\n"))
      case ("POST", "loans", 3): return try lend(parts[2], to: parts[1])
      default: return Answer(status: 404, text: "There is no such page.")
      }
    } catch {
      return Answer(status: 500, text: "\(error)")
    }
  }

  private func lend(_ title: String, to reader: String) throws -> Answer {
    guard let copies = try database.run("select copies from books where title = ?", title).first.flatMap({ Int($0[0]) })
    else { return Answer(status: 404, text: "The library does not have this book.") }
    guard try loans("title", title).count < copies else { return Answer(status: 409, text: "All copies are lent.") }
    guard try loans("reader", reader).count < 3 else { return Answer(status: 409, text: "Return a book first.") }
    try database.run("insert into loans values (?, ?)", reader, title)
    return Answer(status: 201, text: "Enjoy the book.")
  }

  private func loans(_ column: String, _ value: String) throws -> [String] {
    try database.run("select title from loans where \(column) = ? order by title", value).map { $0[0] }
  }
}
