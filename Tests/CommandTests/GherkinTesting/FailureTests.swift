import GherkinSteps
import GherkinTestSupport
import GherkinTesting
import Testing

@Suite("Issues of a scenario as a test case")
struct FailureTests {
  private struct Broken: Error, CustomStringConvertible {
    let description = "it broke"
  }

  private static func library(_ diary: Diary = Diary()) -> StepLibrary {
    StepLibrary(CountingWorld.self) { steps in
      steps.given("{int} beer(s)") { (world, count: Int) in world.count = count }
      steps.then("it breaks") { _ in throw Broken() }
      steps.then("I expect {int}") { (world, count: Int) in #expect(world.count == count) }
      steps.then("I require {int}") { (world, count: Int) in try #require(world.count == count) }
      steps.then("I expect {int}, and it breaks") { (world, count: Int) in
        check(world.count, equals: count)
        throw Broken()
      }
      steps.then("this is noted") { _ in diary.write("noted") }
      steps.then("it is not done") { _ in throw Pending("next week") }
      steps.then("it is twofold") { _ in }
      steps.then("it is {word}") { (_, _: String) in }
    }
  }

  private static func failures(
    _ steps: String, _ diary: Diary = Diary()
  ) async throws -> [(lines: [String], location: SourceLocation?)] {
    try await TestedFeature("Feature: F\n  Scenario: S\n\(steps)", library(diary)).failures()
  }

  @Test("an error is recorded at the step's location in the feature, with the step's text and its definition")
  func thrown() async throws {
    let diary = Diary()
    let failures = try await Self.failures("    Given 2 beers\n    Then it breaks\n    And this is noted\n", diary)
    check(failures.map { Array($0.lines.prefix(2)) }, equals: [["Then it breaks", "it broke"]])
    check(
      failures.first?.lines.dropLast().last?.hasPrefix(
        "defined at Tests/CommandTests/GherkinTesting/FailureTests.swift:"),
      equals: true)
    let location = try #require(failures.first?.location)
    #expect((location.line, location.column) == (4, 5))
    check(location.fileName, equals: "a.feature")
    #expect(location.filePath.hasSuffix("/Features/a.feature"))
    check(diary.entries, equals: [])
  }

  @Test("a failed #expect in a step keeps its location, names the step, and skips later steps")
  func expected() async throws {
    let diary = Diary()
    let failures = try await Self.failures("    Given 2 beers\n    Then I expect 3\n    And this is noted\n", diary)
    let lines = try #require(failures.first?.lines)
    check(failures.count, equals: 1)
    check(lines.suffix(2).first, equals: "Then I expect 3")
    check(lines.last?.hasPrefix("in \"S\" at "), equals: true)
    check(lines.last?.hasSuffix("Features/a.feature:4:5"), equals: true)
    check(failures.first?.location?.fileName, equals: "FailureTests.swift")
    check(diary.entries, equals: [])
  }

  @Test("a failed #require is reported once")
  func required() async throws {
    let diary = Diary()
    let failures = try await Self.failures("    Given 2 beers\n    Then I require 3\n    And this is noted\n", diary)
    check(failures.count, equals: 1)
    check(diary.entries, equals: [])
  }

  @Test("a failed #expect and a later error are both reported")
  func both() async throws {
    let failures = try await Self.failures("    Given 2 beers\n    Then I expect 3, and it breaks\n")
    check(failures.count, equals: 2)
    check(failures.last?.lines.prefix(2), equals: ["Then I expect 3, and it breaks", "it broke"])
    check(failures.last?.lines.contains { $0.contains("an issue was recorded") }, equals: false)
  }

  @Test("the failure of a pending step contains its reason")
  func pending() async throws {
    let failures = try await Self.failures("    Then it is not done\n")
    check(failures.map { Array($0.lines.prefix(2)) }, equals: [["Then it is not done", "pending: next week"]])
  }

  @Test(
    "a known failure is not a failure, regardless of how the step fails, and later steps are skipped",
    arguments: ["it breaks", "I expect 3", "I require 3", "I expect 3, and it breaks"])
  func known(step: String) async throws {
    let diary = Diary()
    let text = "Feature: F\n  @known-failure(APP-12)\n  Scenario: S\n    Given 2 beers\n    Then \(step)\n"
    let feature = try TestedFeature(text + "    And this is noted\n", Self.library(diary))
    let issues = try await feature.issues()
    check(issues.map(\.isFailure), equals: [false])
    check(issues.first?.comments.first?.rawValue.hasPrefix("Then \(step)\nknown failure: "), equals: true)
    check(issues.first?.sourceLocation?.line, equals: 5)
    // The place of an expectation is not that of its issue, which the known failure replaces.
    let hasPlace = issues.first?.comments.contains { $0.rawValue.contains(" at CommandTests/") } == true
    check(hasPlace, equals: step.contains(#/expect|require/#), "\(issues)")
    check(diary.entries, equals: [])
  }

  @Test("an undefined step fails with its snippet")
  func undefined() async throws {
    let failures = try await Self.failures("    Given 2 \"dark\" beers\n")
    check(failures.first?.lines.dropLast().last?.hasPrefix("in \"S\" at "), equals: true)
    check(
      failures.map { Array($0.lines.dropLast(2)) },
      equals: [
        [
          "Given 2 \"dark\" beers", "no definition matches this step; this one would:",
          "steps.given(\"{int} {string} beers\") { (_, int: Int, string: String) in", "  throw Pending()", "}",
        ]
      ])
    check(failures.first?.location?.line, equals: 3)
  }

  @Test("an ambiguous step fails with all definitions that match it")
  func ambiguous() async throws {
    let failures = try await Self.failures("    Then it is twofold\n")
    let lines = try #require(failures.first?.lines)
    check(
      lines.prefix(2), equals: ["Then it is twofold", "2 definitions match this step; change them so that one does:"])
    #expect(lines[2].hasPrefix("  it is twofold at Tests/CommandTests/GherkinTesting/FailureTests.swift:"))
    #expect(lines[3].hasPrefix("  it is {word} at Tests/CommandTests/GherkinTesting/FailureTests.swift:"))
  }

  @Test("a failed step of an outline is located in the outline, and the case is named by the row's values")
  func row() async throws {
    let feature = try TestedFeature(
      "Feature: F\n  Scenario Outline: S\n    Given <n> beers\n    Then I expect 2\n    Examples:\n      | n |\n"
        + "      | 2 |\n      | 3 |\n", Self.library())
    check(feature.scenarios.map(\.testDescription), equals: ["S (n: 2)", "S (n: 3)"])
    check(feature.scenarios.map(\.line), equals: [7, 8])
    check(try await feature.failures().count, equals: 1)
  }

  @Test("each parse error of a feature is a failure at its line")
  func parseErrors() async throws {
    let feature = try TestedFeature("Feature: F\n  Scenario: S\n    Given a\n    Whence\n    Whither\n")
    check(feature.scenarios.count, equals: 1)
    check(feature.scenarios.first?.testDescription.hasSuffix("a.feature cannot be parsed"), equals: true)
    check(try await feature.failures().map(\.location?.line), equals: [4, 5])
  }

  @Test("the error of a misspelt keyword suggests the keyword, in the language of the feature")
  func misspeltKeyword() async throws {
    let feature = try TestedFeature("Feature: F\n  Scenario: S\n    Given a\n    Whne b\n")
    check(
      try await feature.failures().first?.lines.first?.hasSuffix("begins with no keyword; did you mean \"When\"?"),
      equals: true)
  }

  @Test("a failed hook is a failure at its own location")
  func hook() async throws {
    let hooks = StepLibrary(CountingWorld.self) { steps in
      steps.before(name: "fill the cellar") { _ in throw Broken() }
    }
    let feature = try TestedFeature("Feature: F\n  Scenario: S\n    Given 2 beers\n", hooks, Self.library())
    let failures = try await feature.failures()
    check(
      failures.map { Array($0.lines.prefix(2)) },
      equals: [["the hook \"fill the cellar\" before the scenario", "it broke"]])
    check(failures.first?.location?.fileName, equals: "FailureTests.swift")
  }

  @Test("a scenario is retried after its delay, and then passes")
  func delayed() async throws {
    let diary = Diary()
    let library = StepLibrary(CountingWorld.self) { steps in
      steps.then("the second time is the charm") { _ in
        diary.write("try")
        check(diary.entries.count, equals: 2)
      }
    }
    let text = "Feature: F\n  @retry(2,after:50ms) @lock(a)\n  Scenario: S\n    Then the second time is the charm\n"
    let clock = ContinuousClock()
    let start = clock.now
    checkEmpty(try await TestedFeature(text, library).failures())
    #expect(clock.now - start >= .milliseconds(50))
    check(diary.entries.count, equals: 2)
  }

  @Test("a deprecated step is a warning, once for each definition, and not a failure")
  func deprecated() async throws {
    let library = StepLibrary(CountingWorld.self) { steps in
      steps.given("I log in", deprecated: "write \"I sign in\"") { _ in }
      steps.given("I log out", deprecated: "write \"I sign out\"") { _ in }
      steps.given("I sign in") { _ in }
    }
    let text = """
      Feature: F
        Scenario: S
          Given I log in
          And I sign in
          And I log in
        Scenario: T
          Given I log in
        @skip
        Scenario: U
          Given I log out
      """
    let issues = try await TestedFeature(text, library).issues()
    // The second one says that a scenario was skipped.
    check(issues.map(\.severity), equals: [.warning, .warning])
    let lines = issues.first?.comments.first?.rawValue.split(separator: "\n").map(String.init) ?? []
    check(lines.prefix(2), equals: ["Given I log in", "is deprecated: write \"I sign in\""])
    check(lines.last?.hasPrefix("defined at "), equals: true)
    check(issues.first?.sourceLocation?.line, equals: 3)
    checkEmpty(try await TestedFeature(text, library).failures())
  }

  @Test("characters that control a terminal are removed from texts")
  func hostile() async throws {
    let failures = try await Self.failures("    Given \u{1B}[2J beers\n")
    check(failures.first?.lines.contains { $0.contains("\u{1B}") }, equals: false)
  }
}
