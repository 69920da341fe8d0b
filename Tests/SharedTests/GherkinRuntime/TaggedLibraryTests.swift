import GherkinWorker
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
    #expect(first.place?.line == line && first.place?.fileID == "SharedTests/TaggedLibraryTests.swift")
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
