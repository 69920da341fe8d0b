import Expectations
import GherkinFixtures
import GherkinSteps

/// Decodes a list of texts, one a line.
struct LinesDecoder: DocStringDecoder {
  let mediaTypes = ["lines"]

  func decode<Value: Decodable>(_ type: Value.Type, from text: String) throws -> Value {
    guard let lines = text.split(separator: "\n").map(String.init) as? Value else {
      throw DocStringProblem(line: 1, problem: "lines are a list of texts", remedy: "Decode [String].")
    }
    return lines
  }
}

let dataSteps = StepLibrary(CellarWorld.self) { steps in
  steps.docStringDecoder(LinesDecoder())

  steps.given("these beers:") { (world, table: DataTable) in
    world.beers = try await table.decode([Beer].self)
  }
  steps.given("this beer:") { (world, table: DataTable) in
    world.beers.append(try await table.decode(Beer.self))
  }
  steps.given("{int} beer(s) of style {style}:") { (world, count: Int, style: Style, table: DataTable) in
    try expect(try table.column("name")).to(haveCount(count))
    world.beers += try table.hashes.map { Beer(name: $0["name"] ?? "", style: style) }
  }
  steps.given(/^a list of (\w+):$/) { (world, subject: Substring, table: DataTable) in
    world.words.append("\(subject): \(table.transposed.rows[0].joined(separator: " "))")
  }
  steps.then("the list shows:") { (world, expected: DataTable) in
    try expected.diff(against: [["name", "ibu"]] + world.beers.map { [$0.name, $0.ibu.map(String.init) ?? ""] })
  }
  steps.then("the list shows, in any order:") { (world, expected: DataTable) in
    try expected.diff(against: world.beers, ignoring: [.order, .extraColumns])
  }
  steps.given("the order:") { (world, text: DocString) in
    world.beers = try text.decode([Beer].self)
  }
  steps.given("the guests:") { (world, text: DocString) in
    world.words = try text.decode([String].self)
  }
  steps.then("the note says:") { (world, text: DocString) in
    try expect(text.mediaType).to(equal("text/plain"))
    try expect(text.content).to(equal(world.words.joined(separator: "\n")))
  }
  steps.given("the beer of {fixture}") { (world, fixture: Fixture) in
    world.beers.append(try fixture.decode(Beer.self))
  }
  steps.given("document {int} of {fixture}") { (world, document: Int, fixture: Fixture) in
    world.beers.append(try fixture.decode(Beer.self, document: document))
  }
  steps.then("{string} has {int} IBU") { (world, name: String, ibu: Int) in
    try expect(world.beers.first { $0.name == name }?.ibu).to(equal(ibu))
  }
  steps.given("a beer named {string} with {int} IBU") { (world, name: String, ibu: Int) in
    world.beers.append(Beer(name: name, ibu: ibu))
  }
}
