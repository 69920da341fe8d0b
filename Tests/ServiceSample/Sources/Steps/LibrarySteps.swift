import Database
public import GherkinSteps
import Testing

struct Book: Decodable {
  var title: String
  var copies: Int
}

final class LibraryWorld: World {
  var answer = (status: 0, text: "")
}

/// The steps of the features.
public let librarySteps = StepLibrary(LibraryWorld.self) { steps in
  steps.before { _ in
    let database = try await Database(path: service.value.database)
    try database.run("delete from books")
    try database.run("delete from loans")
  }
  steps.given("the library has these books:") { (_, books: Rows<Book>) in
    let database = try await Database(path: service.value.database)
    for book in books { try database.run("insert into books values (?, ?)", book.title, "\(book.copies)") }
  }
  steps.when("{word} borrows {string}", or: "{word} has borrowed {string}") { (world, reader: String, title: String) in
    world.answer = try await service.value.send("POST", "loans", reader, title)
  }
  steps.then("the loan is accepted") { world in #expect(world.answer.status == 201) }
  steps.then("the loan is refused: {string}") { (world, reason: String) in
    #expect(world.answer.status == 409)
    #expect(world.answer.text == reason)
  }
  steps.then("{word} has {int} book(s)") { (_, reader: String, count: Int) in
    let answer = try await service.value.send("GET", "readers", reader)
    #expect(answer.text.split(separator: "\n").count == count)
  }
  steps.then("the database has {int} loan(s) of {string}") { (_, count: Int, title: String) in
    let rows = try await Database(path: service.value.database).run("select reader from loans where title = ?", title)
    #expect(rows.count == count)
  }
}
