import GherkinTestRun
import GherkinProtocol
import GherkinHost
import GherkinMessages
import GherkinSyntax
import GherkinRuntime
import GherkinSteps
import GherkinTestSupport
import Testing

@Suite("Libraries with tags")
struct TaggedLibraryTests {
  private static func library(
    _ name: String, _ tags: String?, _ journal: Journal
  ) -> StepLibrary {
    StepLibrary(EmptyWorld.self, tags: tags) { steps in
      steps.given("I sign in") { world in journal.write("\(world.scenario.name): \(name)") }
    }
  }

  private static let feature = """
    Feature: f
      Scenario: guest
        Given I sign in
      @admin
      Scenario: admin
        Given I sign in
    """

  @Test("in scenarios that match a library's tags, its steps take precedence over those of libraries without tags")
  func beats() async throws {
    for isReversed in [false, true] {
      let journal = Journal()
      let libraries = [Self.library("any", nil, journal), Self.library("admins", "@admin", journal)]
      let run = try await RecordedRun(
        [Source(uri: "a.feature", text: Self.feature)], isReversed ? libraries.reversed() : libraries)
      check(run.statuses, equals: [.passed, .passed])
      check(journal.lines, equals: ["guest: any", "admin: admins"])
      let testSteps = run.envelopes.compactMap { envelope in
        if case .testCase(let testCase) = envelope { testCase.testSteps } else { nil }
      }
      check(testSteps.joined().map { $0.stepDefinitionIds?.count }, equals: [1, 1])
    }
  }

  @Test("in other scenarios, the step is undefined unless another library defines it")
  func undefined() async throws {
    let run = try await RecordedRun(Self.feature, Self.library("admins", "@admin", Journal()))
    check(run.statuses, equals: [.undefined, .passed])
    check(run.suggestions.count, equals: 1)
  }

  @Test("steps of several libraries with matching tags are ambiguous, regardless of libraries without tags")
  func ambiguous() async throws {
    let journal = Journal()
    let run = try await RecordedRun(
      "Feature: f\n@admin @slow\nScenario: s\nGiven I sign in", Self.library("any", nil, journal),
      Self.library("admins", "@admin", journal), Self.library("slow", "@slow", journal),
      Self.library("guests", "@guest", journal))
    check(run.statuses, equals: [.ambiguous])
    let ids = run.envelopes.compactMap { envelope in
      if case .testCase(let testCase) = envelope { testCase.testSteps.first?.stepDefinitionIds } else { nil }
    }
    let definitions = run.envelopes.compactMap { envelope in
      if case .stepDefinition(let definition) = envelope { definition.id } else { nil }
    }
    check(ids, equals: [Array(definitions[1...2])])
  }

  @Test("matches are not cached across scenarios with other tags")
  func remembered() async throws {
    let journal = Journal()
    let scenarios = (0..<6).map { "\($0 % 2 == 0 ? "@admin" : "")\nScenario: \($0)\nGiven I sign in\n" }.joined()
    let run = try await RecordedRun(
      "Feature: f\n" + scenarios, Self.library("any", nil, journal), Self.library("admins", "@admin", journal))
    #expect(run.outcome.success)
    check(journal.lines, equals: ["0: admins", "1: any", "2: admins", "3: any", "4: admins", "5: any"])
  }

  @Test("tags of features, rules and examples are used, and the expression supports all operators")
  func inherited() async throws {
    let journal = Journal()
    let feature = """
      @web
      Feature: f
        Scenario: plain
          Given I sign in
        @admin
        Rule: r
          Scenario Outline: <n>
            Given I sign in
            Examples:
              | n |
              | 1 |
            @slow
            Examples:
              | n |
              | 2 |
      """
    _ = try await RecordedRun(
      feature, Self.library("any", nil, journal), Self.library("chosen", "@web and @admin and not @slow", journal))
    check(journal.lines, equals: ["plain: any", "1: chosen", "2: any"])
  }

  @Test("hooks run if their own tags and those of their library match; hooks of the run always do")
  func hooks() async throws {
    let journal = Journal()
    let library = StepLibrary(EmptyWorld.self, tags: "@admin or @root") { steps in
      steps.beforeAll { _ in journal.write("all") }
      steps.beforeFeature { _, _ in journal.write("feature") }
      steps.before { _ in journal.write("before") }
      steps.before(tags: "@slow or @fast") { _ in journal.write("slow or fast") }
      steps.around { _, scenario in
        journal.write("around")
        try await scenario()
      }
      steps.beforeStep(tags: " ") { _, _ in journal.write("step") }
    }
    let feature = """
      Feature: f
        @fast
        Scenario: guest
          Given I sign in
        @admin @slow
        Scenario: admin
          Given I sign in
      """
    let run = try await RecordedRun(feature, library, Self.library("any", nil, journal))
    #expect(run.outcome.success)
    check(journal.lines, equals: ["all", "guest: any", "around", "before", "slow or fast", "step", "admin: any"])
    let expressions = run.envelopes.compactMap { envelope in
      if case .hook(let hook) = envelope { hook.tagExpression ?? "-" } else { nil }
    }
    check(expressions, contains: "(@admin or @root) and (@slow or @fast)")
    check(expressions.first, equals: "-")
  }

  @Test("parameter types and conditions of a library with tags can be used in all scenarios")
  func shared() async throws {
    let journal = Journal()
    let types = StepLibrary(EmptyWorld.self, tags: "@admin") { steps in
      steps.parameterType("role", regex: "guest|admin") { (text: String) in text }
      steps.condition("never") { false }
    }
    let steps = StepLibrary(EmptyWorld.self) { steps in
      steps.given("I am {role}") { (_, role: String) in journal.write(role) }
    }
    let run = try await RecordedRun(
      "Feature: f\nScenario: s\nGiven I am guest\n@only(never)\nScenario: t\nGiven I am admin", types, steps)
    check(run.statuses, equals: [.passed, .skipped])
    check(journal.lines, equals: ["guest"])
  }

  @Test("an empty tag expression has no effect")
  func empty() async throws {
    let journal = Journal()
    let run = try await RecordedRun(
      Self.feature, Self.library("any", nil, journal), Self.library("also any", " ", journal))
    check(run.statuses, equals: [.ambiguous, .ambiguous])
  }

  @Test("an invalid tag expression is an error at the library, reported with all others")
  func malformed() throws {
    let line = #line + 2
    let libraries = [
      StepLibrary(EmptyWorld.self, tags: "@lock(db)") { steps in
        steps.given("an (unfinished") { _ in }
        steps.before(tags: "@a and") { _ in }
      },
      StepLibrary(EmptyWorld.self, tags: "@b") { steps in steps.before(tags: "@c or") { _ in } },
    ]
    let error = #expect(throws: StepLibraryProblems.self) {
      try StepCatalogue(ExecutableDefinitions(joining: libraries), ids: IncrementingIDGenerator())
    }
    check(error?.problems.count, equals: 4)
    let first = try #require(error?.problems.first)
    #expect(first.place?.line == line && first.place?.fileID == "GherkinRuntimeTests/TaggedLibraryTests.swift")
    check(first.message, contains: #"\("#)
    check(error?.problems.last?.message.contains("@c or"), equals: true)
    check(error?.problems.last?.message.contains("@b"), equals: false)
  }

  @Test("snippets are suggested for a step only if no library for the scenario defines it")
  func snippets() throws {
    let ids = IncrementingIDGenerator()
    let catalogue = try StepCatalogue(
      ExecutableDefinitions(joining: [Self.library("admins", "@admin", Journal())]), ids: ids)
    func count(_ tags: String) throws -> Int {
      let source = Source(uri: "a.feature", text: "Feature: f\n\(tags)\nScenario: s\nGiven I sign in")
      return try catalogue.snippets(for: FeatureSet([source], ids: ids).pickles).count
    }
    check(try count("@admin"), equals: 0)
    check(try count("@guest"), equals: 1)
  }

  @Test("processes with different library tags have different definitions")
  func exchanged() throws {
    let hashes = [nil, "@a", "@b"].map { tags in
      ExecutableDefinitions(joining: [Self.library("x", tags, Journal())]).described().hash
    }
    check(Set(hashes).count, equals: 3)
  }
}
