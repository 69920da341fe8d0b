import Foundation
import GherkinFixtures
import GherkinEngine
import GherkinSteps
import GherkinTestSupport
import Testing

@Suite("Plans")
struct PlanTests {
  private static let text = """
    @bar
    Feature: Cellar
      Scenario: empty
        Given nothing
      Rule: Import
        @slow
        Scenario Outline: <beer>
          Given nothing
          Examples:
            | beer    |
            | Pilsner |
            | Stout   |
    """

  private static func plan(
    _ text: String = text, _ libraries: StepLibrary..., selection: ScenarioSelection = ScenarioSelection(),
    continuesOnParseErrors: Bool = false
  ) async throws -> RunPlan {
    try await RunPlan(
      features: [.text(text, name: "cellar.feature")], steps: libraries + Samples.libraries, selection: selection,
      continuesOnParseErrors: continuesOnParseErrors)
  }

  private static func problem(_ make: () async throws -> Void) async throws -> String {
    let error = await #expect(throws: RunPlanError.self) { try await make() }
    return try #require(error).description
  }

  @Test("a plan has the name, feature, rule, tags, location, row and language of its scenarios")
  func scenarios() async throws {
    let plan = try await Self.plan()
    check(plan.scenarios.map(\.name), equals: ["empty", "Pilsner", "Stout"])
    check(plan.scenarios.map(\.line), equals: [3, 11, 12])
    check(plan.scenarios.map(\.rule), equals: [nil, "Import", "Import"])
    let stout = try #require(plan.scenarios.last)
    check(stout.feature, equals: "Cellar")
    check(stout.tags, equals: ["@bar", "@slow"])
    check(stout.file, equals: "cellar.feature")
    check(stout.row?["beer"], equals: "Stout")
    check(stout.language, equals: "en")
    checkEmpty(plan.problems)
    checkEmpty(plan.leftOut)
  }

  @Test("tags, names and order select like the options of the command")
  func selection() async throws {
    check(try await Self.plan(selection: .init(tags: "not @slow")).scenarios.map(\.name), equals: ["empty"])
    check(try await Self.plan(selection: .init(names: ["^S"])).scenarios.map(\.name), equals: ["Stout"])
    check(
      try await Self.plan(selection: .init(order: .reverse)).scenarios.map(\.name),
      equals: ["Stout", "Pilsner", "empty"])
    let random = try await Self.plan(selection: .init(order: .random(seed: 7))).scenarios.map(\.name)
    check(try await Self.plan(selection: .init(order: .random(seed: 7))).scenarios.map(\.name), equals: random)
  }

  @Test("a file that would be a feature if its name were in lower case is a problem")
  func unreadFile() async throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.text, to: "a.feature")
    try folder.write(Self.text, to: "b.Feature")
    let problems = try await RunPlan(features: [.path(folder.path)], steps: Samples.libraries).problems
    check(problems.map { "\($0.kind) \($0.file?.hasSuffix("b.Feature") == true)" }, equals: ["unread file true"])
  }

  @Test("an empty selection, and an invalid expression, are errors")
  func badSelection() async throws {
    check(
      try await Self.problem { _ = try await Self.plan(selection: .init(tags: "@x", names: ["y"])) },
      equals: "no scenario matches tags: \"@x\", names: \"y\", so nothing would run; change the filter")
    check(
      try await Self.problem { _ = try await Self.plan(selection: .init(tags: "@x and")) }.hasPrefix("tags: \"@x and\"")
    )
    check(
      try await Self.problem { _ = try await Self.plan(selection: .init(names: ["("])) }
        .hasPrefix("names: \"(\" is not a regular expression"))
  }

  @Test("a focused scenario is an error if the selection forbids it")
  func focus() async throws {
    let text = "Feature: F\n  Scenario: a\n    Given nothing\n  @focus\n  Scenario: b\n    Given nothing\n"
    check(try await Self.plan(text, selection: .init(allowsFocus: true)).scenarios.map(\.name), equals: ["b"])
    let problem = try await Self.problem { _ = try await Self.plan(text, selection: .init(allowsFocus: false)) }
    check(problem.hasPrefix("cellar.feature:5: \"b\" is tagged @focus"))
  }

  @Test("a file in the project has its path in the project, however it is given")
  func projectPath() async throws {
    let root = FileManager.default.currentDirectoryPath
    let plan = try await RunPlan(features: [.path("\(root)/Features/../Features/beer_search.feature")], steps: [])
    check(plan.scenarios.first?.file, equals: "Features/beer_search.feature")
  }

  @Test("all missing features are reported together")
  func noFeatures() async throws {
    let folder = try TemporaryFolder()
    let none = try await Self.problem { _ = try await RunPlan(features: [], steps: []) }
    check(none, equals: "the plan has no features; give paths, resources or texts")
    let problem = try await Self.problem {
      _ = try await RunPlan(features: ["nowhere.feature", .path(folder.path)], steps: [])
    }
    check(problem, contains: "nowhere.feature: no such file or folder")
    check(problem, contains: "\(folder.path): the folder contains no features")
    check(
      try await Self.problem { _ = try await Self.plan("Feature: F\n") },
      equals: "the features contain no scenarios, so nothing would run; write one, or give other features")
  }

  @Test("an error in a step library is reported with its location")
  func library() async throws {
    let line = #line + 2
    let library = StepLibrary(EmptyWorld.self) { steps in
      steps.given("an (open parenthesis") { _ in }
    }
    let problem = try await Self.problem { _ = try await Self.plan(Self.text, library) }
    check(problem, contains: "PlanTests.swift:\(line): ")
    let unknown = StepLibrary(EmptyWorld.self) { steps in steps.given("{sting} is open") { (_, _: String) in } }
    check(
      try await Self.problem { _ = try await Self.plan(Self.text, unknown) }.contains("did you mean {string}?"))
    check(
      try await Self.problem {
        _ = try await RunPlan(features: [.text(Self.text, name: "a")], steps: [], language: "xx")
      }.hasPrefix("language: there is no language \"xx\""))
  }

  @Test("undefined and ambiguous steps, and missing fixtures, are problems with locations")
  func problems() async throws {
    let folder = try TemporaryFolder()
    try folder.write("a: 1\n", to: "Fixtures/ale.yaml")
    let text = """
      Feature: F
        Scenario Outline: s
          Given an unknown step
          And a doubled step
          And the beer "<beer>"
          Examples:
            | beer  |
            | ale   |
            | stout |
        @skip
        Scenario: off
          Given another unknown step
        Scenario Outline: without rows
          Given nothing
          Examples:
            | beer |
      """
    let problems = try await Self.plan(text, .fixtures(in: folder.path + "/Fixtures")).problems
    check(problems.map(\.kind), equals: [.undefinedStep, .ambiguousStep, .missingFixture, .emptyExamples])
    check(problems.map(\.line), equals: [3, 4, 5, 15])
    check(problems.allSatisfy { $0.file == "cellar.feature" })
    check(problems[0].description.hasPrefix("cellar.feature:3:5: no step definition matches \"an unknown step\""))
    check(problems[0].message, contains: "steps.given(\"an unknown step\")")
    check(problems[1].message, contains: "Samples.swift:")
    check(problems[2].message, contains: "fixture \"stout\": \(folder.path)/Fixtures has no stout.yaml; it has ale")
  }

  @Test("examples have the rows of a fixture in the folder that a library names")
  func rowsOfFixture() async throws {
    let folder = try TemporaryFolder()
    try folder.write("- beer: ale\n- beer: stout\n", to: "Fixtures/beers.yaml")
    let text = """
      Feature: F
        Scenario Outline: s
          Given the beer <beer>
          @examples(beers.yaml)
          Examples:
      """
    let plan = try await Self.plan(text, .fixtures(in: folder.path + "/Fixtures"))
    check(plan.scenarios.map { $0.row?.cells }, equals: [["ale"], ["stout"]])
  }

  @Test("parse errors are problems with suggested keywords")
  func parseErrors() async throws {
    let text = "Feature: F\n  Scenario: s\n    Given nothing\n    Wehn nothing\n"
    let plan = try await Self.plan(text)
    check(plan.problems.map(\.kind), equals: [.parseError])
    check(plan.problems.map(\.line), equals: [4])
    check(plan.problems.first?.description.contains("did you mean \"When\"?"), equals: true)
  }

  @Test("texts need unique names")
  func names() async throws {
    let text = FeatureSource.text(Self.text, name: "a.feature")
    check(
      try await Self.problem { _ = try await RunPlan(features: [text, text], steps: []) },
      equals: "a.feature: two features have this name; rename one of them")
    check(
      try await Self.problem { _ = try await RunPlan(features: [.text(Self.text, name: "")], steps: []) },
      contains: "has no name")
    let folder = try TemporaryFolder()
    try folder.write(Self.text, to: "a.feature")
    let file = folder.path + "/a.feature"
    for features in [
      [FeatureSource.path(file), .text(Self.text, name: file)], [.text(Self.text, name: file), .path(file)],
    ] {
      check(
        try await Self.problem { _ = try await RunPlan(features: features, steps: []) }, contains: "two features have")
    }
  }

  @Test("paths can have lines, and texts can be Markdown")
  func sources() async throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.text, to: "a.feature")
    let file = folder.path + "/a.feature"
    let markdown = "# Feature: M\n\n## Scenario: m\n\n* Given nothing\n"
    let plan = try await RunPlan(
      features: [.path(file + ":12"), .text(markdown, name: "m.feature.md")], steps: Samples.libraries)
    check(plan.scenarios.map(\.name), equals: ["Stout", "m"])
  }

  @Test("features can be resources of a bundle; a missing one is an error with the remedy")
  func bundle() async throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.text, to: "Cellar.bundle/Features/a.feature")
    let bundle = try #require(Bundle(path: folder.path + "/Cellar.bundle"))
    let plan = try await RunPlan(features: [.resource(of: bundle)], steps: Samples.libraries)
    check(plan.scenarios.count, equals: 3)
    let single = try await RunPlan(features: [.resource("Features/a.feature", of: bundle)], steps: Samples.libraries)
    check(single.scenarios.count, equals: 3)
    check(
      try await Self.problem { _ = try await RunPlan(features: [.resource("Specs", of: bundle)], steps: []) }
        .hasSuffix("the bundle has no resource Specs; add resources: [.copy(\"Specs\")] to the target in Package.swift")
    )
  }

  @Test("code can exclude and reorder scenarios repeatedly")
  func selecting() async throws {
    let plan = try await Self.plan()
    let some = try plan.selecting { $0.filter { $0.rule == "Import" }.reversed() }
    check(some.scenarios.map(\.name), equals: ["Stout", "Pilsner"])
    check(some.leftOut.map(\.name), equals: ["empty"])
    let one = try some.selecting { $0.dropLast() }
    check(one.scenarios.map(\.name), equals: ["Stout"])
    check(one.leftOut.map(\.name), equals: ["empty", "Pilsner"])
  }

  @Test("code cannot add or repeat a scenario, or exclude all of them unless that is allowed")
  func badSelecting() async throws {
    let plan = try await Self.plan()
    let other = try await Self.plan()
    let some = try plan.selecting { $0.dropFirst().map(\.self) }
    check(
      try await Self.problem { _ = try plan.selecting { _ in other.scenarios } },
      equals: "cellar.feature:3: \"empty\" is not a scenario of this plan; return only scenarios that the closure gets")
    check(try await Self.problem { _ = try some.selecting { _ in plan.scenarios } }, contains: "is not a scenario")
    check(try await Self.problem { _ = try plan.selecting { $0 + $0 } }, contains: "was selected twice")
    check(
      try await Self.problem { _ = try plan.selecting { _ in [] } },
      contains:
        "the selection is empty: it has none of 3 scenarios")
    checkEmpty(try plan.selecting(allowsNothing: true) { _ in [] }.scenarios)
    struct Problem: Error {}
    #expect(throws: Problem.self) { _ = try plan.selecting { _ in throw Problem() } }
  }
}
