import GherkinSteps
import GherkinTestSupport
import GherkinTesting
import Testing

@Suite("The trait .gherkin")
struct TraitTests {
  private static let text =
    "Feature: F\n  Scenario: A\n    Given a\n  Rule: R\n    Scenario: B\n      Given b\n    Scenario: C\n      Given c\n"

  private struct Broken: Error, CustomStringConvertible { let description = "it broke" }

  private static func library(_ diary: Diary) -> StepLibrary {
    let server = Once("server") { run in
      diary.write("server")
      run.addTearDown { diary.write("no server") }
      return 8080
    }
    return StepLibrary(CountingWorld.self) { steps in
      steps.once(server)
      steps.beforeAll { _ in diary.write("all") }
      steps.afterAll { _, _ in diary.write("after all") }
      steps.beforeFeature { _, _ in diary.write("feature") }
      steps.afterFeature { _, _ in diary.write("after feature") }
      steps.beforeRule { _, _ in diary.write("rule") }
      steps.afterRule { _, _ in diary.write("after rule") }
      steps.given("{word}") { (_, word: String) in diary.write(word) }
    }
  }

  /// Runs a closure as the body of a test function with the trait.
  private static func scoped(_ function: @escaping @Sendable () async throws -> Void) async throws {
    let test = try #require(Test.current)
    let provider = try #require(GherkinTrait.gherkin.scopeProvider(for: test, testCase: nil))
    try await provider.provideScope(for: test, testCase: nil, performing: function)
  }

  @Test("if a single case runs, the hooks after it and the teardown of the run follow")
  func singleCase() async throws {
    let diary = Diary()
    let feature = try TestedFeature(Self.text, Self.library(diary))
    try await Self.scoped { try await feature.scenarios[1].run() }
    check(
      diary.entries,
      equals: [
        "server", "all", "feature", "rule", "b", "after rule", "after feature", "after all", "no server",
      ])
  }

  @Test("if no case runs, no hook runs")
  func noCase() async throws {
    let diary = Diary()
    let feature = try TestedFeature(Self.text, Self.library(diary))
    try await Self.scoped { _ = feature.scenarios.count }
    checkEmpty(diary.entries)
  }

  @Test("if all cases run, the hooks after all wait for the end of the function")
  func allCases() async throws {
    let diary = Diary()
    let feature = try TestedFeature(Self.text, Self.library(diary))
    try await Self.scoped {
      for scenario in feature.scenarios { try await scenario.run() }
      diary.write("end of the function")
    }
    check(
      diary.entries,
      equals: [
        "server", "all", "feature", "a", "rule", "b", "c", "after rule", "after feature", "end of the function",
        "after all", "no server",
      ])
  }

  @Test("if the function is cancelled, the hooks run in a task that is not cancelled")
  func cancelled() async throws {
    let diary = Diary()
    let library = StepLibrary(CountingWorld.self) { steps in
      steps.given("{word}") { (_, word: String) in diary.write(word) }
      steps.afterAll { _, _ in
        try await Task.sleep(for: .milliseconds(1))
        diary.write("after all")
      }
    }
    let feature = try TestedFeature(Self.text, library)
    let run = Task {
      try await Self.scoped {
        try await feature.scenarios[0].run()
        try await Task.sleep(for: .seconds(600))
      }
    }
    while diary.entries.isEmpty { try await Task.sleep(for: .milliseconds(1)) }
    run.cancel()
    await #expect(throws: CancellationError.self) { try await run.value }
    check(diary.entries, equals: ["a", "after all"])
  }

  @Test("an error of the function is thrown after the hooks")
  func error() async throws {
    let diary = Diary()
    let feature = try TestedFeature(Self.text, Self.library(diary))
    await #expect(throws: Broken.self) {
      try await Self.scoped {
        try await feature.scenarios[0].run()
        throw Broken()
      }
    }
    check(diary.entries.suffix(2), equals: ["after all", "no server"])
  }

  @Test("a failed hook after all is an issue at its location")
  func failedHook() async throws {
    let library = StepLibrary(CountingWorld.self) { steps in
      steps.given("{word}") { (_, _: String) in }
      steps.afterAll { _, _ in throw Broken() }
    }
    let (failures, error) = try await TestedFeature(Self.text, library).failuresAndError { scenarios in
      try await Self.scoped { try await scenarios[0].run() }
    }
    #expect(error == nil)
    check(failures.map { $0.lines.first }, equals: ["the hook after all failed: it broke"])
    check(failures.first?.location?.fileName, equals: "TraitTests.swift")
  }

  @Test("two functions that share scenarios call the hooks after all once, at the end of the later one")
  func shared() async throws {
    let diary = Diary()
    let feature = try TestedFeature(Self.text, Self.library(diary))
    try await Self.scoped {
      try await feature.scenarios[0].run()
      try await Self.scoped { try await feature.scenarios[1].run() }
      diary.write("end of the function")
    }
    check(
      diary.entries.suffix(5), equals: ["end of the function", "after rule", "after feature", "after all", "no server"])
    check(diary.entries.count { $0 == "all" }, equals: 1)
  }

  private static let diary = Diary()

  @Test(
    "a test function calls the hooks after all when it ends", .expectsAfterwards { diary.entries.last == "no server" },
    .gherkin, arguments: try Self.scenarios())
  func function(_ scenario: Scenario) async throws {
    try await scenario.run()
    check(Self.diary.entries, lacks: "after all")
  }

  private static func scenarios() throws -> Scenarios {
    let folder = try ArgumentFeature(text)
    return try Scenarios(in: .path(folder.path), steps: [library(diary)])
  }
}

/// A trait that checks something after the traits after it and the function have ended.
private struct ExpectsAfterwards: TestTrait, TestScoping {
  let condition: @Sendable () -> Bool

  func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? { testCase == nil ? self : nil }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await function()
    #expect(condition())
  }
}

extension Trait where Self == ExpectsAfterwards {
  fileprivate static func expectsAfterwards(_ condition: @escaping @Sendable () -> Bool) -> Self {
    Self(condition: condition)
  }
}
