import Foundation
import GherkinFixtures
import GherkinSteps
import GherkinTestSupport
import GherkinTesting
import GherkinText
import Synchronization
import Testing

@Suite("The scenarios of a test function")
struct ScenariosTests {
  private static let steps = StepLibrary(CountingWorld.self) { steps in
    steps.given("nothing") { _ in }
  }

  private static func problem(_ make: () throws -> Void) throws -> String {
    try #require(#expect(throws: ScenariosError.self) { try make() }).description
  }

  @Test("paths are relative to the folder of Package.swift, for any working directory")
  func root() throws {
    let scenarios = try Scenarios(in: "Features/car.feature", steps: [])
    check(scenarios.first?.file, equals: BuiltCommand.package.appending(path: "Features/car.feature").path)
  }

  @Test("without a Package.swift, paths are relative to the test's own folder")
  func ownFolder() throws {
    let folder = try TemporaryFolder()
    try folder.write("Feature: F\n  Scenario: S\n", to: "Features/a.feature")
    let scenarios = try Scenarios(in: "Features", steps: [], filePath: folder.path + "/Tests.swift")
    check(scenarios.map(\.name), equals: ["S"])
  }

  @Test("a path that does not exist is an error with the folder to which it is relative")
  func noSuchPath() throws {
    let problem = try Self.problem { _ = try Scenarios(in: "Nowhere", steps: []) }
    #expect(problem.hasPrefix("Nowhere: no such file or folder"))
    check(problem, contains: "relative to \(BuiltCommand.package.path)")
  }

  @Test("a folder without features is an error")
  func empty() throws {
    let folder = try TemporaryFolder()
    check(try Self.problem { _ = try Scenarios(in: .path(folder.path), steps: []) }, contains: "contains no features")
  }

  @Test("features without scenarios are an error, because nothing would be tested")
  func noScenario() throws {
    let problem = try Self.problem { _ = try TestedFeature("Feature: F\n", Self.steps) }
    check(problem, contains: "contain no scenarios")
  }

  @Test("a file that would be a feature if its name were in lower case is a warning, once")
  func unreadFile() async throws {
    let text = "Feature: F\n  Scenario: A\n    Given nothing\n  Scenario: B\n    Given nothing\n"
    let issues = try await TestedFeature(text, Self.steps, fixtures: ["b.Feature": text]).issues()
    check(issues.map(\.isFailure), equals: [false])
    check(
      issues.first?.comments.first?.rawValue ?? "",
      contains: "b.Feature: the file was not read; names of feature files end with .feature in lower case")
  }

  @Test("tags select scenarios, and an empty selection is an error")
  func tags() throws {
    let text = "Feature: F\n  @a\n  Scenario: A\n  @b\n  Scenario: B\n"
    check(try TestedFeature(text, tags: "@a").scenarios.map(\.name), equals: ["A"])
    check(try Self.problem { _ = try TestedFeature(text, tags: "@c") }, contains: "no scenario matches tags: \"@c\"")
    check(try Self.problem { _ = try TestedFeature(text, tags: "@c and") }, contains: "@c and")
  }

  @Test("an undefined parameter type is reported with its location and the most similar name")
  func unknownParameterType() throws {
    let line = #line + 2
    let library = StepLibrary(CountingWorld.self) { steps in
      steps.given("{sting} is open") { (_, _: String) in }
    }
    let problem = try Self.problem { _ = try TestedFeature("Feature: F\n  Scenario: S\n    * nothing\n", library) }
    check(
      problem,
      equals: """
        Tests/CommandTests/GherkinTesting/ScenariosTests.swift:\(line): "{sting} is open" has the unknown parameter type \
        {sting}; did you mean {string}?
        """)
  }

  private struct Row: Decodable, Sendable { let name: String }

  @Test("a step without the table that its definition reads is reported with its location, and nothing is tested")
  func missingTable() async throws {
    let diary = Diary()
    let library = StepLibrary(CountingWorld.self) { steps in
      steps.given("rows:") { (_, rows: Rows<Row>) in diary.write(rows[0].name) }
    }
    let text = "Feature: F\n  Scenario: S\n    Given rows:\n"
    let problem = try Self.problem { _ = try TestedFeature(text, library) }
    check(problem, contains: ".feature:3:5: the step has no table, but its definition (", "\(problem)")
    for scenario in try TestedFeature(text + "      | name |\n      | a |\n", library).scenarios {
      try await scenario.run()
    }
    check(diary.entries, equals: ["a"])
  }

  @Test("problems of a step library are reported with their locations")
  func library() throws {
    let library = StepLibrary(CountingWorld.self) { steps in
      steps.given("an (open parenthesis") { _ in }
    }
    let problem = try Self.problem { _ = try TestedFeature("Feature: F\n  Scenario: S\n", library) }
    check(problem, contains: "ScenariosTests.swift:")
  }

  @Test("parameters are available in worlds, and must be a JSON object")
  func parameters() async throws {
    let diary = Diary()
    let library = StepLibrary(CountingWorld.self) { steps in
      steps.given("nothing") { world in
        diary.write(try world.scenario.worldParameters.decode([String: String].self)["url"] ?? "")
      }
    }
    let text = "Feature: F\n  Scenario: S\n    Given nothing\n"
    checkEmpty(try await TestedFeature(text, library, parameters: "{\"url\": \"here\"}").failures())
    check(diary.entries, equals: ["here"])
    check(try Self.problem { _ = try TestedFeature(text, library, parameters: "[1]") }, contains: "a JSON object")
  }

  @Test("an invalid tag expression of a library is an error when the scenarios are created")
  func unreadableTags() throws {
    let library = StepLibrary(CountingWorld.self, tags: "@a and") { _ in }
    let error = #expect(throws: ScenariosError.self) { try TestedFeature("Feature: f\nScenario: a", library) }
    check(error.map { "\($0)".contains("ScenariosTests.swift") }, equals: true)
  }

  @Test("an unknown condition fails with the most similar name")
  func conditions() async throws {
    let library = StepLibrary(CountingWorld.self) { steps in steps.condition("staging") { false } }
    let failures = try await TestedFeature("Feature: f\n@only(stagin)\nScenario: b\nGiven b\n", library).failures()
    check(
      failures.first?.lines.first?.hasSuffix("@only(stagin) names an unknown condition; did you mean @only(staging)?"),
      equals: true, "\(failures)")
  }

  @Test("the rows of a CSV file are cases, and a row that cannot be decoded fails with its line")
  func rowsFromCSV() async throws {
    let diary = Diary()
    let library = StepLibrary(CountingWorld.self) { steps in
      steps.given("{word}") { (_, word: String) in diary.write(word) }
    }
    let text = "Feature: f\nScenario Outline: s\nGiven <a>\n@examples(rows.csv)\nExamples:\n"
    func feature(_ rows: String) throws -> TestedFeature {
      try TestedFeature(text, library, .fixtures, fixtures: ["rows.csv": rows])
    }
    checkEmpty(try await feature("a\nale\n\"stout\"\n").failures())
    check(diary.entries, equals: ["ale", "stout"])
    let failures = try await feature("a\nale\nstout,2\n").failures()
    check(failures.first?.lines.first?.contains("/Fixtures/rows.csv:3:"), equals: true, "\(failures)")
  }

  @Test("a file that only the run cannot parse fails each of its generated functions")
  func brokenForTheRun() async throws {
    let text =
      "Feature: F\n  Scenario: A\n    Given nothing\n  Scenario Outline: <a>\n    @examples(no.csv)\n    Examples:\n"
    let failures = try await TestedFeature(text, Self.steps, .fixtures).failuresAndError { scenarios in
      let shared = SharedScenarios { scenarios }
      try await shared.run(scenarios[0].file, digest: FNV1a(Array(text.utf8)).value, line: 2)
    }.failures
    check(failures.count, equals: 1, "\(failures)")
    check(failures.first?.lines.first ?? "", contains: "no.csv")
  }

  @Test("the worlds of a failed step are described only on request", arguments: [true, false])
  func shownWorlds(isShown: Bool) async throws {
    let feature = try TestedFeature(
      "Feature: F\n  Scenario: A\n    Given it fails\n",
      StepLibrary(MirroredWorld.self) { steps in
        steps.given("it fails") { _ in throw NoBeer() }
        steps.after { world, _ in try #require(world.mirrors.withLock { $0 } == (isShown ? 1 : 0)) }
      }, showWorld: isShown)
    let failures = try await feature.failures()
    check(failures.count, equals: 1, "\(failures)")
    check(failures.first?.lines.contains { $0.contains("NoBeer") }, equals: true)
  }

  @Test("a failed hook after all is a failure of the last case, at the hook's location")
  func failedRunHook() async throws {
    struct NoServer: Error, CustomStringConvertible { let description = "no server" }
    let diary = Diary()
    let library = StepLibrary(CountingWorld.self) { steps in
      steps.afterAll { _, _ in throw NoServer() }
      steps.given("nothing") { _ in diary.write("ran") }
    }
    let failures = try await TestedFeature("Feature: F\n  Scenario: A\n    Given nothing\n", library).failures()
    check(failures.map { $0.lines.first }, equals: ["the hook after all failed: no server"])
    check(failures.first?.location?.fileName, equals: "ScenariosTests.swift")
    check(diary.entries, equals: ["ran"])
  }
}

private struct NoBeer: Error {}

/// A world that counts its descriptions.
private final class MirroredWorld: World, CustomReflectable {
  let mirrors = Mutex(0)
  init() {}
  var customMirror: Mirror {
    mirrors.withLock { $0 += 1 }
    return Mirror(self, children: [])
  }
}
