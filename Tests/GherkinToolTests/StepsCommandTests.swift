import Foundation
import GherkinTestSupport
import Testing

@Suite("gherkin-run steps", .tags(.commands))
struct StepsCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      """
      Feature: f
        Scenario Outline: used
          When I have opened the beer search
          <more>
          Examples:
            | more |
            | a    |
        Scenario: near
          When I have opend the beer search
          When nobody has ever thought of such a thing at all
      """.replacing("    <more>\n", with: ""), to: "F/f.feature")
  }

  private func run(_ arguments: String...) async throws -> BuiltCommand.Output {
    try await BuiltCommand.gherkinRun.run(["steps"] + arguments, in: folder.url)
  }

  @Test("definitions are listed with their uses, unused ones are marked, and undefined steps have similar definitions")
  func text() async throws {
    let run = try await run("F")
    check(run.status, equals: 1)
    checkEmpty(run.error)
    #expect(
      run.output.contains(
        #/BeerSearchSteps\.swift:\d+ +I have opened the beer search\n    F/f\.feature:3  I have opened/#),
      "\(run.output)")
    check(run.output, contains: "\nUnused:\n  ")
    check(run.output, contains: "\nUndefined:\n  F/f.feature:8  I have opend the beer search, near to:\n    ")
    check(run.output, contains: "  F/f.feature:9  nobody has ever thought of such a thing at all\n\n")
    #expect(run.output.contains(#/\n\d+ definitions, \d+ unused; 3 steps, 0 ambiguous, 2 undefined\n$/#))
  }

  @Test("the first five uses of a definition are listed, and the others are counted")
  func manyUses() async throws {
    let steps = String(repeating: "    When I have opened the beer search\n", count: 7)
    try folder.write("Feature: f\n  Scenario: s\n" + steps, to: "many.feature")
    let uses = (3...7).map { "    many.feature:\($0)  I have opened the beer search\n" }.joined()
    let run = try await run("many.feature")
    check(run.output, contains: "  I have opened the beer search\n\(uses)    and 2 more\n", "\(run.output)")
    try folder.write("Feature: f\n  Scenario: s\n" + steps.prefix(5 * steps.count / 7), to: "five.feature")
    #expect(try await !self.run("five.feature").output.contains(" more\n"))
  }

  @Test("the same list can be printed as JSON")
  func json() async throws {
    let run = try await run("--json", "F")
    check(run.status, equals: 1)
    let object = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let definitions = try #require(object["definitions"] as? [[String: Any]])
    let used = definitions.filter { $0["unused"] as? Bool == false }
    check(used.map { $0["pattern"] as? String }, equals: ["I have opened the beer search"])
    #expect((used.first?["uses"] as? [[String: Any]])?.first?["line"] as? Int == 3)
    let undefined = try #require(object["undefined"] as? [[String: Any]])
    let near = undefined.map { $0["near"] as? [String] ?? [] }
    check(near.map(\.first), equals: [used.first?["place"] as? String, nil])
  }

  #if os(Linux)
  @Test("lists the conditions that tags can name, and the locks of the configuration with their lines")
  func conditionsAndLocks() async throws {
    let locks = "lock:\n  - database=@sql\nprofiles:\n  ci:\n    lock: 'disk:read=@report'\n"
    try folder.write(locks, to: "gherkin-run.yaml")
    let faulty = BuiltCommand.built("gherkin-run-faults")
    let text = try await faulty.run("steps", in: folder.url, environment: ["FAULTY_ROLES": "1"]).output
    #expect(
      text.contains(
        #/\n\nConditions:\n  met: linux\n  not met: ci, ios, macos, tvos, visionos, watchos\n  staging: .*RoleSteps\.swift:\d+, evaluated when a run starts\n\nLocks:\n  database=@sql  \(gherkin-run\.yaml:2\)\n  disk:read=@report  \(gherkin-run\.yaml:5.*\)\n\n/#
      ), "\(text)")
    let json = try await faulty.run("steps", "--json", in: folder.url, environment: ["FAULTY_ROLES": "1"]).output
    let object = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let conditions = try #require(object["conditions"] as? [[String: Any]])
    check(conditions.filter { $0["holds"] as? Bool == true }.map { $0["name"] as? String }, equals: ["linux"])
    check(conditions.filter { $0["holds"] == nil }.map { $0["name"] as? String }, equals: ["staging"])
    check((conditions.last?["place"] as? String)?.contains("RoleSteps.swift:"), equals: true)
    check(
      (object["locks"] as? [[String: Any]])?.map { $0["lock"] as? String },
      equals: ["database=@sql", "disk:read=@report"])
    let registered = try #require(object["registered"] as? [[String: Any]])
    #expect(registered.contains { $0["kind"] as? String == "condition" && $0["name"] as? String == "staging" })
  }

  @Test("config prints the conditions as comments, and the locks with their origins")
  func configuration() async throws {
    try folder.write("lock: 'database=@sql'\n", to: "gherkin-run.yaml")
    let faulty = BuiltCommand.built("gherkin-run-faults")
    let text = try await faulty.run("config", in: folder.url, environment: ["FAULTY_ROLES": "1"]).output
    #expect(text.contains(#/lock: 'database=@sql' +# gherkin-run\.yaml:1\n/#), "\(text)")
    check(text, contains: "# conditions:\n#   met: linux\n#   not met: ci, ios, ")
    #expect(text.contains(#/\n#   staging: .*RoleSteps\.swift:\d+, evaluated when a run starts\n$/#), "\(text)")
  }
  #endif

  @Test("the status is 0 if every step has one definition; without features, all definitions are unused")
  func well() async throws {
    try folder.write("Feature: f\n  Scenario: s\n    When I have opened the beer search\n", to: "G/g.feature")
    check(try await run("G").status, equals: 0)
    let none = try await run()
    check(none.status, equals: 0)
    check(none.output, contains: "0 steps")
  }

  @Test("features with errors are reported, and the others are listed")
  func broken() async throws {
    try folder.write("Feature: f\n  nonsense:\n   Scenario x\n  @\n", to: "B/b.feature")
    let run = try await run("B", "F")
    check(run.status, equals: 2)
    check(run.error, contains: "B/b.feature:")
    check(run.output, contains: "Undefined:")
    check(try await self.run("nowhere").error, contains: "nowhere: no such file or folder")
  }
}
