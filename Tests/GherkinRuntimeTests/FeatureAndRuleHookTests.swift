import GherkinTestRun
import GherkinMessages
import GherkinSyntax
import GherkinRuntime
import GherkinSteps
import GherkinTestSupport
import Testing

@Suite("Hooks of features and rules")
struct FeatureAndRuleHookTests {
  private static let first = Source(
    uri: "first.feature",
    text: """
      @first
      Feature: first
        Scenario: a
          Given a step
        Scenario: b
          Given a step
        @ruled
        Rule: r
          Scenario: c
            Given a step
          Scenario: d
            Given a step
      """)
  private static let second = Source(uri: "second.feature", text: "Feature: second\nScenario: e\nGiven a step")

  private static func library(
    _ journal: Journal, _ register: (StepLibrary.Builder<EmptyWorld>) -> Void = { _ in }
  ) -> StepLibrary {
    StepLibrary(EmptyWorld.self) { steps in
      steps.beforeFeature { _, _ in journal.write("before feature") }
      steps.afterFeature { _, _ in journal.write("after feature") }
      steps.beforeRule { _, _ in journal.write("before rule") }
      steps.afterRule { _, _ in journal.write("after rule") }
      steps.given("a step") { world in journal.write(world.scenario.name) }
      register(steps)
    }
  }

  @Test("the hooks run once around the scenarios of each feature and each rule")
  func once() async throws {
    let journal = Journal()
    let run = try await RecordedRun([Self.first, Self.second], [Self.library(journal)])
    #expect(run.outcome.success)
    check(
      journal.lines,
      equals: [
        "before feature", "a", "b", "before rule", "c", "d", "after rule", "after feature", "before feature", "e",
        "after feature",
      ])
  }

  @Test("after hooks run in reverse order of registration")
  func reverse() async throws {
    let journal = Journal()
    let library = Self.library(journal) { steps in
      steps.beforeFeature { _, _ in journal.write("before feature 2") }
      steps.afterFeature { _, _ in journal.write("after feature 2") }
    }
    _ = try await RecordedRun([Self.second], [library])
    check(journal.lines, equals: ["before feature", "before feature 2", "e", "after feature 2", "after feature"])
  }

  @Test("the hooks are enclosed by the hooks of the run, and enclose those of scenarios")
  func nesting() async throws {
    let journal = Journal()
    let library = Self.library(journal) { steps in
      steps.beforeAll { _ in journal.write("before all") }
      steps.afterAll { _, _ in journal.write("after all") }
      steps.around { _, scenario in
        journal.write("around")
        try await scenario()
      }
    }
    _ = try await RecordedRun([Self.second], [library])
    check(journal.lines, equals: ["before all", "before feature", "around", "e", "after feature", "after all"])
  }

  @Test("tags select features, and for rules the combined tags")
  func tags() async throws {
    let journal = Journal()
    let library = StepLibrary(EmptyWorld.self) { steps in
      steps.beforeFeature(tags: "@first") { _, _ in journal.write("first") }
      steps.beforeFeature(tags: "@ruled") { _, _ in journal.write("never") }
      steps.beforeFeature(tags: "not @first") { _, _ in journal.write("second") }
      steps.beforeRule(tags: "@first and @ruled") { _, _ in journal.write("rule") }
      steps.afterRule(tags: "not @ruled") { _, _ in journal.write("never") }
      steps.given("a step") { _ in }
    }
    _ = try await RecordedRun([Self.first, Self.second], [library])
    check(journal.lines, equals: ["first", "rule", "second"])
  }

  @Test("the hooks enclose the rows of an outline")
  func outline() async throws {
    let journal = Journal()
    let source = Source(
      uri: "a.feature", text: "Feature: f\nScenario: s <n>\nGiven a step\nExamples:\n|n|\n|1|\n|2|")
    _ = try await RecordedRun([source], [Self.library(journal)])
    check(journal.lines, equals: ["before feature", "s 1", "s 2", "after feature"])
  }

  @Test("the hooks run once even if scenarios of several features are interleaved")
  func mixedOrder() async throws {
    for seed in UInt64(0)..<8 {
      let journal = Journal()
      _ = try await RecordedRun([Self.first, Self.second], [Self.library(journal)], order: .random(seed: seed))
      let lines = journal.lines
      check(lines.count { $0 == "before feature" }, equals: 2)
      check(lines.count { $0 == "after feature" }, equals: 2)
      check(lines.count { $0 == "before rule" }, equals: 1)
      check(lines.count { $0 == "after rule" }, equals: 1)
      let (begin, end) = (try #require(lines.firstIndex(of: "before rule")), lines.lastIndex(of: "after rule") ?? 0)
      #expect(Set(lines[begin...end]).isSuperset(of: ["c", "d"]))
      check(lines.last, equals: "after feature")
    }
  }

  @Test("a feature or rule without selected scenarios has no hooks")
  func notChosen() async throws {
    let journal = Journal()
    _ = try await RecordedRun(
      [Self.first, Self.second], [Self.library(journal)], only: ["a", "b"])
    check(journal.lines, equals: ["before feature", "a", "b", "after feature"])
  }

  @Test("after hooks run after the last of the selected scenarios")
  func someChosen() async throws {
    let journal = Journal()
    _ = try await RecordedRun([Self.first], [Self.library(journal)], only: ["a", "c"])
    check(journal.lines, equals: ["before feature", "a", "before rule", "c", "after rule", "after feature"])
  }

  @Test("an error before a feature prevents its scenarios and fails the run; others run")
  func failingBeforeFeature() async throws {
    let journal = Journal()
    let library = Self.library(journal) { steps in
      steps.beforeFeature(tags: "@first") { _, _ in throw Trouble("no server") }
      steps.beforeFeature { _, _ in journal.write("before feature 2") }
    }
    let run = try await RecordedRun([Self.first, Self.second], [library])
    check(run.attempts, equals: [[.passed]])
    check(run.notRun, equals: ["a", "b", "c", "d"])
    check(run.runHookResults.compactMap(\.message), equals: ["no server"])
    #expect(!run.outcome.success)
    check(
      journal.lines,
      equals: [
        "before feature", "before feature 2", "after feature", "before feature", "before feature 2", "e",
        "after feature",
      ])
  }

  @Test("an error before a rule prevents only its scenarios, and fails the run")
  func failingBeforeRule() async throws {
    let journal = Journal()
    let library = Self.library(journal) { steps in
      steps.beforeRule { _, _ in throw Trouble("no rule") }
    }
    let run = try await RecordedRun([Self.first, Self.second], [library])
    check(run.attempts, equals: [[.passed], [.passed], [.passed]])
    check(run.notRun, equals: ["c", "d"])
    #expect(!run.outcome.success)
    check(journal.lines, contains: "after rule")
  }

  @Test("a before hook that throws Skip skips the feature's or rule's scenarios without failing the run")
  func skip() async throws {
    let feature = try await RecordedRun(
      [Self.first, Self.second], [Self.library(Journal()) { $0.beforeFeature(tags: "@first") { _, _ in throw Skip() } }]
    )
    check(feature.attempts, equals: [[.skipped], [.skipped], [.skipped], [.skipped], [.passed]])
    #expect(feature.outcome.success)
    let rule = try await RecordedRun(
      [Self.first], [Self.library(Journal()) { $0.beforeRule { _, _ in throw Skip("other machine") } }])
    check(rule.attempts, equals: [[.passed], [.passed], [.skipped], [.skipped]])
    check(rule.runHookResults.compactMap(\.message), equals: ["other machine"])
    #expect(rule.outcome.success)
    // Only messages of failed hooks say for which rule they were called.
    checkEmpty(rule.attachments)
  }

  @Test("an after hook that throws Skip has no effect")
  func skipAfter() async throws {
    let library = Self.library(Journal()) { $0.afterFeature { _, _ in throw Skip() } }
    let run = try await RecordedRun([Self.second], [library])
    check(run.attempts, equals: [[.passed]])
    #expect(run.outcome.success)
  }

  @Test("an error after a feature fails the run, and other hooks and features still run")
  func failingAfterFeature() async throws {
    let journal = Journal()
    let library = Self.library(journal) { steps in
      steps.afterFeature(tags: "@first") { _, _ in throw Trouble("dirty") }
    }
    let run = try await RecordedRun([Self.first, Self.second], [library])
    #expect(run.attempts.allSatisfy { $0 == [.passed] })
    check(journal.lines.count { $0 == "after feature" }, equals: 2)
    #expect(!run.outcome.success)
  }

  @Test("an error after a rule fails the run")
  func failingAfterRule() async throws {
    let library = Self.library(Journal()) { steps in
      steps.afterRule { _, _ in throw Trouble("dirty") }
    }
    let run = try await RecordedRun([Self.first], [library])
    #expect(!run.outcome.success)
  }

  @Test("an undefined step is reported even in a scenario that a hook of the feature skips")
  func undefinedInSkipped() async throws {
    let library = StepLibrary(EmptyWorld.self) { steps in
      steps.beforeFeature { _, _ in throw Skip("no server") }
      steps.before { _ in }
      steps.after { _, _ in }
      steps.given("a step") { _ in }
    }
    let run = try await RecordedRun("Feature: f\nScenario: s\nGiven a step\nGiven nonsense\nGiven a step", library)
    check(run.attempts, equals: [[.skipped, .skipped, .undefined, .skipped, .skipped]])
  }

  @Test("the hooks enclose all attempts at a scenario")
  func retries() async throws {
    let journal = Journal()
    let library = StepLibrary(EmptyWorld.self) { steps in
      steps.beforeFeature { _, _ in journal.write("before") }
      steps.afterFeature { _, _ in journal.write("after") }
      steps.given("a step") { _ in
        journal.write("step")
        throw Trouble("whoops")
      }
    }
    let run = try await RecordedRun([Self.second], [library]) { $0.retry = RetryPolicy(count: 2) }
    check(journal.lines, equals: ["before", "step", "step", "step", "after"])
    check(run.willBeRetried, equals: [true, true, false])
  }

  @Test("attachments of the hooks belong to them")
  func attachments() async throws {
    let library = Self.library(Journal()) { steps in
      steps.beforeFeature { run, _ in run.log("hello") }
    }
    let run = try await RecordedRun([Self.second], [library])
    check(run.attachments.map(\.body), equals: ["hello"])
    #expect(run.attachments.allSatisfy { $0.testRunHookStartedId != nil && $0.testStepId == nil })
  }

  @Test("the hooks are reported with name and tags, but without a type, because messages have none for them")
  func messages() async throws {
    let library = StepLibrary(EmptyWorld.self) { steps in
      steps.beforeFeature(tags: "@a", name: "start the server") { _, _ in }
      steps.afterRule { _, _ in }
    }
    let run = try await RecordedRun([Self.second], [library])
    check(run.hooks.map(\.type), equals: [nil, nil])
    check(run.hooks.map(\.name), equals: ["start the server", nil])
    check(run.hooks.map(\.tagExpression), equals: ["@a", nil])
  }
}
