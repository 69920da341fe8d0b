import GherkinWorker
import GherkinProtocol
import GherkinHost
import GherkinMessages
import GherkinSyntax
import GherkinRuntime
import GherkinTestRun
import GherkinSteps
import GherkinTestSupport
import Testing

@Suite("Typed tables of steps")
struct TypedTableTests {
  struct Beer: Codable, Sendable {
    var name: String
    var ibu: Int?
  }

  struct Hop: TableRecord, Codable, Sendable {
    static let columns = ["name", "alphaAcid"]
    static let optionalColumns = ["origin"]
    var name: String
    var alphaAcid: Double
    var origin: String?
  }

  private final class PlainWorld: World {
    var names: [String] = []
  }

  @MainActor
  private final class MainWorld: World {
    var names: [String] = []
  }

  private static let table = "| Name | IBU |\n| Pilsner | 35 |\n| Stout |  |\n"

  private func run(
    _ steps: String, uri: String = "a.feature", _ register: (StepLibrary.Builder<PlainWorld>) -> Void
  ) async throws -> RecordedRun {
    try await RecordedRun(
      "Feature: f\nScenario: s\nGiven \(steps)\n", uri: uri, StepLibrary(PlainWorld.self, register))
  }

  /// The errors that prevent a run of one step.
  private func problems(
    _ feature: String, _ register: (StepLibrary.Builder<PlainWorld>) -> Void,
    _ change: (inout RunSettings) -> Void = { _ in }
  ) async throws -> [String] {
    let library = StepLibrary(PlainWorld.self, register)
    let error = try #require(
      await #expect(throws: StepLibraryProblems.self) {
        _ = try await RecordedRun([Source(uri: "a.feature", text: feature)], [library], change)
      })
    return error.problems.map { $0.text(from: "/") }
  }

  @Test("rows and a record are passed as values, after the parameters of each kind of pattern")
  func values() async throws {
    let journal = Journal()
    let run = try await run(
      "2 beers:\n\(Self.table)And 2 ales:\n\(Self.table)And 2 stouts:\n\(Self.table)And an order:\n| name | Bock |\n| IBU | 7 |"
    ) { steps in
      steps.given("{int} beers:") { (world, count: Int, beers: Rows<Beer>) in
        journal.write("\(count) \(beers.map(\.name)) \(beers[1].ibu == nil) \(beers.table.header)")
      }
      steps.given(regex: #"^(\d+) ales:$"#) { (_, count: Int, beers: Rows<Beer>) in
        journal.write("\(count) \(beers.count)")
      }
      steps.given(/^(\d+) stouts:$/) { (_, count: Substring, beers: Rows<Beer>) in
        journal.write("\(count) \(beers.count)")
      }
      steps.given(/^an order:$/) { (_, order: Record<Beer>) in
        journal.write("\(order.value.name) \(order.value.ibu ?? 0)")
      }
    }
    check(run.messages, equals: [])
    check(journal.lines, equals: [#"2 ["Pilsner", "Stout"] true ["Name", "IBU"]"#, "2 2", "2 2", "Bock 7"])
  }

  @Test("a world on the main actor can use them too, together with a doc string")
  func mainActor() async throws {
    let library = StepLibrary(MainWorld.self) { steps in
      steps.given("beers:") { @MainActor (world, text: DocString, beers: Rows<Beer>) in
        world.names = beers.map(\.name) + [text.content]
      }
      steps.then("they are there") { @MainActor world in
        guard world.names == ["Pilsner", "Stout", "x"] else { throw Trouble("\(world.names)") }
      }
    }
    let feature = "Feature: f\nScenario: s\nGiven beers:\n\(Self.table)\"\"\"\nx\n\"\"\"\nThen they are there\n"
    let run = try await RecordedRun(feature, library)
    check(run.messages, equals: [])
    check(run.statuses, equals: [.passed, .passed])
  }

  @Test("a cell that cannot be converted fails the step with its row, column, value and location")
  func badCell() async throws {
    let run = try await run("beers:\n| name | ibu |\n| a | many |") { steps in
      steps.given("beers:") { (_, _: Rows<Beer>) in }
    }
    check(
      run.messages,
      equals: [
        """
        a.feature:5:7: row 1, column "ibu": an integer is needed, but this is the text "many"
        Write an integer, such as 12.
        """
      ])
  }

  @Test(
    "a missing table prevents the run, even a dry run", arguments: [false, true],
    ["", "\n\"\"\"\nx\n\"\"\""]
  )
  func missing(isDry: Bool, block: String) async throws {
    let journal = Journal()
    let found = try await problems("Feature: f\nScenario: s\nGiven a step\n  And beers:\(block)\n") { steps in
      steps.given("a step") { _ in journal.write("ran") }
      steps.given("beers:") { (_, _: Rows<Beer>) in }
    } _: {
      $0.isDryRun = isDry
    }
    let line = #line - 4
    let what = block.isEmpty ? "no table" : "a doc string and no table"
    check(
      found,
      equals: [
        """
        a.feature:4:3: the step has \(what), but its definition (\(WorkingFolder.relative(#filePath)):\(line)) \
        takes Rows<Beer>
        Add a table with a header under the step.
        """
      ])
    check(journal.lines, equals: [])
  }

  @Test("a doc string in addition to rows that the body does not accept is reported before the run")
  func extraBlock() async throws {
    let found = try await problems("Feature: f\nScenario: s\nGiven beers:\n\(Self.table)\"\"\"\nx\n\"\"\"\n") { steps in
      steps.given("beers:") { (_, _: Rows<Beer>) in }
    }
    check(found.count, equals: 1)
    #expect(found[0].hasPrefix("a.feature:3:1: the step has a doc string, but its definition ("))
    #expect(
      found[0].hasSuffix(
        ") takes none\nRemove it, or add a last parameter of type DocString to the definition's body."))
  }

  @Test("declared columns, and the rows of a record, are checked before the run, with the same lookup as decoding")
  func columns() async throws {
    try await GoldenCases("cases/typed-tables.txt").expect { example in
      try await hopProblems(example.text).joined(separator: "\n")
    }
  }

  @Test("a record without a table is a problem that lists the names")
  func missingRecord() async throws {
    let remedy = "Add a table of two columns, names and values, under the step; the names are \"name\", \"alphaAcid\"."
    check(try await hopProblems("a hop:").first?.hasSuffix(remedy), equals: true)
  }

  private func hopProblems(_ step: String) async throws -> [String] {
    let keyword = step.contains("Examples:") ? "Scenario Outline" : "Scenario"
    return try await problems("Feature: f\n\(keyword): s\nGiven \(step)\n") { steps in
      steps.given("hops:") { (_, _: Rows<Hop>) in }
      steps.given("a hop:") { (_, _: Record<Hop>) in }
    }
  }

  struct Malt: TableRecord, Codable, Sendable {
    static let columns = ["name"]
    static let ignoresOtherColumns = true
    var name: String
  }

  @Test("a type can ignore columns that it does not declare")
  func otherColumns() async throws {
    let journal = Journal()
    let run = try await run("malts:\n| why | name |\n| dark | Munich |\n") { steps in
      steps.given("malts:") { (_, malts: Rows<Malt>) in journal.write(malts.map(\.name).joined()) }
    }
    check(run.messages, equals: [])
    check(journal.lines, equals: ["Munich"])
  }

  @Test("columns are found as in decoding, regardless of their spelling")
  func spelling() async throws {
    let run = try await run("hops:\n| Name | Alpha acid |\n| Saaz | 3.5 |") { steps in
      steps.given("hops:") { (_, hops: Rows<Hop>) in
        guard hops[0].alphaAcid == 3.5 else { throw Trouble("\(hops[0])") }
      }
    }
    check(run.messages, equals: [])
  }

  @Test("a disabled scenario may lack its table")
  func switchedOff() async throws {
    let library = StepLibrary(PlainWorld.self) { steps in steps.given("hops:") { (_, _: Rows<Hop>) in } }
    let run = try await RecordedRun("Feature: f\n@skip\nScenario: s\nGiven hops:\n", library)
    check(run.statuses, equals: [.skipped])
  }

  @Test("two tables in one body are a problem of the library")
  func twoTables() throws {
    let library = StepLibrary(PlainWorld.self) { steps in
      steps.given("beers:") { (_, _: DataTable, _: Rows<Beer>) in }
    }
    let error = #expect(throws: StepLibraryProblems.self) {
      _ = try StepCatalogue(ExecutableDefinitions(joining: [library]), ids: IncrementingIDGenerator())
    }
    check(
      error?.problems.map(\.message),
      equals: [
        "a body takes at most one table (DataTable, Rows or Record) and one DocString, after the parameters of the pattern"
      ])
  }

  @Test("the definitions that processes compare contain the blocks with their columns")
  func list() throws {
    func list(_ register: (StepLibrary.Builder<PlainWorld>) -> Void) throws -> Definitions {
      ExecutableDefinitions(joining: [StepLibrary(PlainWorld.self, line: 1, register)]).described()
    }
    let typed = try list { $0.given("x", line: 2) { (_, _: DocString, _: Rows<Hop>) in } }
    let plain = try list { $0.given("x", line: 2) { (_, _: DocString, _: DataTable) in } }
    let record = try list { $0.given("x", line: 2) { (_, _: DocString, _: Record<Beer>) in } }
    let rows = TableShape(type: "Hop", isRecord: false, columns: ["name", "alphaAcid"], optionalColumns: ["origin"])
    check(typed.steps[0].blocks, equals: [.docString, .typedTable(rows)])
    let beer = TableShape(type: "Beer", isRecord: true, columns: nil, optionalColumns: [])
    check(record.steps[0].blocks, equals: [.docString, .typedTable(beer)])
    check(Set([typed.hash, plain.hash, record.hash]).count, equals: 3)
  }
}
