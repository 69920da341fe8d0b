import GherkinFixtures
import GherkinSteps
import GherkinTestSupport
import GherkinTesting
import Testing

@Suite("The arguments of Scenarios")
struct ArgumentTests {
  private static let text =
    "Feature: F\n  @a\n  Scenario: Pale ale\n    Given ale\n  Scenario: Stout\n    Given stout\n  Scenario: Pale lager\n    Given lager\n"

  private static func library(_ diary: Diary = Diary()) -> StepLibrary {
    StepLibrary(CountingWorld.self) { steps in
      steps.given("{word}") { (_, word: String) in diary.write(word) }
    }
  }

  private static func problem(_ make: () throws -> Void) throws -> String {
    try #require(#expect(throws: ScenariosError.self) { try make() }).description
  }

  @Test("names select scenarios, and one of the patterns must match")
  func names() throws {
    func names(_ patterns: [String]) throws -> [String] {
      try TestedFeature(Self.text, Self.library(), names: patterns).scenarios.map(\.name)
    }
    check(try names(["^Pale"]), equals: ["Pale ale", "Pale lager"])
    check(try names(["ale$", "Stout"]), equals: ["Pale ale", "Stout"])
    check(try Self.problem { _ = try names(["Bock"]) }, contains: "no scenario matches names: \"Bock\"")
    let text = "Feature: F\n  Scenario: Stout (dark)\n    Given stout\n"
    check(
      try Self.problem { _ = try TestedFeature(text, Self.library(), names: ["^Bock", "t (dark)"]) },
      contains: #"so nothing would run; names is a regular expression: write 't \(dark\)' for that text"#)
    check(try Self.problem { _ = try names(["("]) }, contains: "names: \"(\" is not a regular expression")
  }

  @Test("the order is that of the option --order, and the same for the same seed")
  func order() throws {
    func order(_ order: ScenarioOrder) throws -> [String] {
      try TestedFeature(Self.text, Self.library(), order: order).scenarios.map(\.name)
    }
    let written = try order(.defined)
    check(written, equals: ["Pale ale", "Stout", "Pale lager"])
    check(try order(.reverse), equals: written.reversed())
    let orders = try (0..<20).map { try order(.random(seed: $0)) }
    #expect(Set(orders).count > 1)
    #expect(orders.allSatisfy { Set($0) == Set(written) })
    check(try order(.random(seed: 3)), equals: orders[3])
  }

  @Test("an invalid number of retries or filter is an error")
  func retry() throws {
    check(
      try Self.problem { _ = try TestedFeature(Self.text, Self.library(), retry: 101) },
      equals: "retry: 101 is out of range; give a number from 0 to 100")
    check(
      try Self.problem { _ = try TestedFeature(Self.text, Self.library(), retry: 1, retryTagFilter: "@a or") },
      contains: "retryTagFilter: \"@a or\"")
  }

  private struct Broken: Error {}

  @Test("the time limit ends a step; a negative one is an error, and .zero disables it")
  func timeout() async throws {
    let library = StepLibrary(CountingWorld.self) { steps in
      steps.given("a long wait") { _ in try await Task.sleep(for: .seconds(600)) }
      steps.given("a short wait") { _ in try await Task.sleep(for: .milliseconds(20)) }
    }
    func failures(_ step: String, _ timeout: Duration) async throws -> [String] {
      try await TestedFeature("Feature: F\n  Scenario: S\n    Given \(step)\n", library, timeout: timeout)
        .failures().flatMap(\.lines)
    }
    #expect(try await failures("a long wait", .milliseconds(20)).contains { $0.contains("its limit is 20 ms") })
    checkEmpty(try await failures("a short wait", .zero))
    let problem = try Self.problem { _ = try TestedFeature(Self.text, library, timeout: .seconds(-1)) }
    check(problem, contains: "timeout: -1.0 seconds is negative")
  }

  @Test("world parameters are a value that is encoded as an object, or a JSON text")
  func parameters() async throws {
    struct Parameters: Codable, Equatable { var url: String }
    struct Unencodable: Encodable {
      func encode(to encoder: any Encoder) throws { throw Broken() }
    }
    let diary = Diary()
    let library = StepLibrary(CountingWorld.self) { steps in
      steps.given("{word}") { (world, _: String) in
        diary.write(try world.scenario.worldParameters.decode(Parameters.self).url)
      }
    }
    let folder = try ArgumentFeature(Self.text)
    for scenario in try Scenarios(
      in: .path(folder.path), steps: [library], worldParameters: Parameters(url: "http://a/b"))
    {
      try await scenario.run()
    }
    for scenario in try Scenarios(in: .path(folder.path), steps: [library], tags: "@a", worldParameters: ["url": "c"]) {
      try await scenario.run()
    }
    check(diary.entries, equals: ["http://a/b", "http://a/b", "http://a/b", "c"])
    check(
      try Self.problem { _ = try Scenarios(in: .path(folder.path), steps: [library], worldParameters: [1]) },
      contains: "worldParameters: expected a JSON object")
    check(
      try Self.problem { _ = try Scenarios(in: .path(folder.path), steps: [library], worldParameters: Unencodable()) },
      contains: "worldParameters: a value of Unencodable cannot be encoded")
  }

  @Test("the list of libraries can contain .fixtures, even twice")
  func fixtures() async throws {
    let diary = Diary()
    let library = StepLibrary(CountingWorld.self) { steps in
      steps.given("the cellar of {fixture}") { (_, fixture: Fixture) in
        diary.write(try fixture.decode([String: String].self)["owner"] ?? "")
      }
    }
    let text = "Feature: F\n  Scenario: S\n    Given the cellar of \"alice\"\n"
    let feature = try TestedFeature(text, .fixtures, library, .fixtures, fixtures: ["alice.yaml": "owner: Alice\n"])
    checkEmpty(try await feature.failures())
    check(diary.entries, equals: ["Alice"])
  }

  @Test("@examples(file) creates a case for each row of a fixture")
  func examples() async throws {
    let diary = Diary()
    let text = "Feature: F\n  Scenario Outline: <name>\n    Given <name>\n    @examples(beers)\n    Examples:\n"
    let beers = ["beers.yaml": "- name: Stout\n- name: Bock\n"]
    let feature = try TestedFeature(text, .fixtures, Self.library(diary), fixtures: beers)
    check(feature.scenarios.map(\.name), equals: ["Stout", "Bock"])
    checkEmpty(try await feature.failures())
    check(diary.entries, equals: ["Stout", "Bock"])
  }

  @Test("an invalid regular expression is an error before the first case, even if no step uses it")
  func invalidRegularExpression() throws {
    let line = #line + 2
    let library = StepLibrary(CountingWorld.self) { steps in
      steps.given(regex: "^never (needed$") { _ in }
    }
    let problem = try Self.problem { _ = try TestedFeature(Self.text, Self.library(), library) }
    check(problem, contains: "Tests/CommandTests/GherkinTesting/ArgumentTests.swift:\(line): ")
  }
}
