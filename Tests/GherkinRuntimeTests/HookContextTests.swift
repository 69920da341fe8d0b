import GherkinMessages
import GherkinSyntax
import GherkinRuntime
import GherkinTestRun
import GherkinSteps
import GherkinTestSupport
import Testing

@Suite("Contexts of hooks and scenarios")
struct HookContextTests {
  private static func run(
    _ feature: String, _ register: (StepLibrary.Builder<EmptyWorld>) -> Void,
    _ change: (inout TestRun.Settings) -> Void = { _ in }
  ) async throws -> RecordedRun {
    let common = StepLibrary(EmptyWorld.self) { steps in
      steps.given("a step") { _ in }
      steps.given("{int} beers") { (_, _: Int) in }
      steps.given("rows") { (_, _: DataTable) in }
      steps.given("trouble") { _ in throw Trouble("whoops") }
      steps.given("a skip") { _ in throw Skip("not today") }
      steps.given("an open end") { _ in throw Pending() }
      steps.given("double") { _ in }
      steps.given("doub\u{6c}e") { _ in }
    }
    return try await RecordedRun(
      [.init(uri: "a.feature", text: feature)], [common, StepLibrary(EmptyWorld.self, register)], change)
  }

  private static let document = """
    # language: de
    @top
    Funktionalität: Keller
      Was der Keller kann.

      Grundlage:
        Angenommen a step

      @rule
      Regel: Kühlung
        Kalt genug.

        Grundlage:
          Und a step

        @mine
        Szenariogrundriss: <n> Flaschen
          Genau gezählt,
          zweimal.

          Wenn <n> beers
          Dann rows
            | a |

          @few
          Beispiele: wenige
            | n | Sorte   |
            | 1 | Pils \\| |
            | 2 |         |

    """

  @Test("a scenario context has feature, rule, row, description, language, location and attempt")
  func scenario() async throws {
    let journal = Journal()
    _ = try await Self.run(Self.document) { steps in
      steps.before { world in
        let scenario = world.scenario
        journal.write("\(scenario.name): \(scenario.description) \(scenario.language) \(scenario.uri):\(scenario.line)")
        journal.write("\(scenario.tags) \(scenario.attempt) \(scenario.worker.index) of \(scenario.worker.count)")
        let feature = scenario.feature
        journal.write("\(feature.name): \(feature.description) \(feature.tags) \(feature.uri):\(feature.line)")
        if let rule = scenario.rule {
          journal.write("\(rule.name): \(rule.description) \(rule.tags) :\(rule.line) in \(rule.feature.name)")
        }
        if let row = scenario.row {
          journal.write("\(row.name) \(row.columns) \(row.cells) \(row["Sorte"] ?? "-") \(row["x"] ?? "-")")
        }
      }
    }
    check(
      journal.lines,
      equals: [
        "1 Flaschen: Genau gezählt,\nzweimal. de a.feature:28",
        "[\"@top\", \"@rule\", \"@mine\", \"@few\"] 1 0 of 1",
        "Keller: Was der Keller kann. [\"@top\"] a.feature:3",
        "Kühlung: Kalt genug. [\"@top\", \"@rule\"] :10 in Keller",
        "wenige [\"n\", \"Sorte\"] [\"1\", \"Pils |\"] Pils | -",
        "2 Flaschen: Genau gezählt,\nzweimal. de a.feature:29",
        "[\"@top\", \"@rule\", \"@mine\", \"@few\"] 1 0 of 1",
        "Keller: Was der Keller kann. [\"@top\"] a.feature:3",
        "Kühlung: Kalt genug. [\"@top\", \"@rule\"] :10 in Keller",
        "wenige [\"n\", \"Sorte\"] [\"2\", \"\"]  -",
      ])
  }

  @Test("step hooks know keyword, text, location, table and definition, and afterwards the result")
  func steps() async throws {
    let journal = Journal()
    _ = try await Self.run(Self.document) { steps in
      steps.beforeStep(tags: "@few") { world, step in
        guard world.scenario.row?["n"] == "1" else { return }
        journal.write("\(step.keyword) \(step.text) \(step.line):\(step.column) \(step.table?.rows ?? [])")
        check(step.definition?.file.hasSuffix("HookContextTests.swift"), equals: true)
        check(step.definition?.pattern?.isEmpty, equals: false)
        #expect(step.docString == nil)
      }
      steps.afterStep { world, outcome in
        guard world.scenario.row?["n"] == "2" else { return }
        journal.write("\(outcome.step.text): \(outcome.status)")
        #expect(outcome.error == nil && outcome.duration > .zero)
      }
    }
    check(
      journal.lines,
      equals: [
        "Angenommen a step 7:5 []", "Und a step 14:7 []", "Wenn 1 beers 21:7 []", "Dann rows 22:7 [[\"a\"]]",
        "a step: passed", "a step: passed", "2 beers: passed", "rows: passed",
      ])
  }

  @Test(
    "an after hook knows the outcome, the deciding step, the error, and whether the scenario is retried",
    arguments: [
      ("a step", "passed - - false"), ("trouble", "failed trouble whoops true"),
      ("a skip", "skipped a skip not today false"),
      ("an open end", "pending an open end - false"), ("nobody knows", "undefined nobody knows - false"),
      ("double", "ambiguous double - false"),
    ])
  func after(step: String, told: String) async throws {
    let journal = Journal()
    _ = try await Self.run("Feature: f\nScenario: s\nGiven a step\nGiven \(step)\nGiven a step") { steps in
      steps.after { world, outcome in
        guard outcome.attempt == 1 else { return }
        let step = outcome.failedStep?.text ?? "-"
        journal.write("\(outcome.status) \(step) \(outcome.message ?? "-") \(outcome.willBeRetried)")
        #expect(outcome.duration > .zero)
        check((outcome.error != nil), equals: ["trouble", "a skip", "an open end"].contains(step))
      }
    } _: {
      $0.retry = RetryPolicy(count: 1)
    }
    check(journal.lines, equals: [told])
  }

  @Test("an after hook gets errors of the run itself as public types")
  func ownErrors() async throws {
    let journal = Journal()
    let steps = [
      "Given a long step", "Given rows", "Given 0 beers in {bottles}", "Given half 1.5 beers",
      "Given a cleanup that fails",
      "Given trouble, and a cleanup that fails",
    ]
    let feature = "Feature: f\n" + steps.map { "Scenario: s\n\($0)\n" }.joined()
    _ = try await Self.run(feature) { steps in
      steps.parameterType("beers", regex: #"\d+ beers"#) { (text: String) throws -> Int in throw Trouble(text) }
      steps.given("{beers} in \\{bottles}") { (_, _: Int) in }
      steps.given(regex: "^half (.+) beers$") { (_, _: Int) in }
      steps.given("a long step", timeout: .milliseconds(5)) { _ in try await Task.sleep(for: .seconds(100)) }
      steps.given("a cleanup that fails") { world in world.addTearDown { _ in throw Trouble("left") } }
      steps.given("trouble, and a cleanup that fails") { world in
        world.addTearDown { _ in throw Trouble("left") }
        throw Trouble("right")
      }
      steps.around { world, scenario in
        try await scenario()
        switch world.scenario.outcome.error {
        case let error as TimeLimitError:
          journal.write("time \(error.limit == .milliseconds(5)) \(error.taken > error.limit) \(error.isGivenUp)")
        case let error as StepArgumentError: journal.write("argument: \(error)")
        case let error as TransformError:
          journal.write("transform \(error.parameterType) \(error.text) \((error.error as? Trouble) != nil)")
        case let error as GroupConversionError: journal.write("group: \(error)")
        case let error as TearDownError: journal.write("cleanup \(error.errors)")
        case let error: journal.write("\(error.map { "\($0)" } ?? "-")")
        }
      }
    }
    check(
      journal.lines,
      equals: [
        "time true true false",
        "argument: the definition of the step takes a table, but the step has none; add one under the step",
        "transform beers 0 beers true", "group: \"1.5\" is not a value of Int, which the definition's body requires",
        "cleanup [left]", "right",
      ])
  }

  @Test("the outcome is updated: before the scenario, in a step, after a failed hook, and around")
  func soFar() async throws {
    let journal = Journal()
    let run = try await Self.run("Feature: f\nScenario: s\nGiven a step") { steps in
      steps.around { world, scenario in
        journal.write("begin \(world.scenario.outcome.status)")
        try await scenario()
        journal.write("end \(world.scenario.outcome.status) \(world.scenario.outcome.message ?? "-")")
      }
      steps.after { world, outcome in journal.write("second \(outcome.status) \(outcome.message ?? "-")") }
      steps.after { world, outcome in
        journal.write("first \(outcome.status)")
        throw Trouble("after")
      }
    }
    check(journal.lines, equals: ["begin passed", "first passed", "second failed after", "end failed after"])
    check(run.statuses, contains: .failed)
  }

  @Test("failure hooks run after the step's after hooks, and their attachments belong to the failed step")
  func onFailure() async throws {
    let journal = Journal()
    let run = try await Self.run("Feature: f\nScenario: s\nGiven a step\nGiven trouble\nGiven a step") { steps in
      steps.afterStep { _, outcome in journal.write("\(outcome.step.text) \(outcome.status)") }
      steps.onFailure { world, failure in
        journal.write("\(failure.step?.text ?? "-"): \(failure.message) \((failure.error as? Trouble) != nil)")
        world.scenario.attach("picture", mediaType: "text/plain")
      }
      steps.after { _, outcome in journal.write("after \(outcome.message ?? "-")") }
    }
    check(journal.lines, equals: ["a step passed", "trouble failed", "trouble: whoops true", "after whoops"])
    let order: [String] = run.envelopes.compactMap { envelope in
      switch envelope {
      case .attachment(let attachment): attachment.body
      case .testStepFinished(let finished): finished.testStepResult.status.rawValue
      default: nil
      }
    }
    check(order, equals: ["PASSED", "picture", "FAILED", "SKIPPED", "PASSED"])
  }

  @Test("failure hooks run for a failed before hook, but not for pending, undefined or skipped steps")
  func onFailureOfHook() async throws {
    let journal = Journal()
    let feature = """
      Feature: f
        @broken
        Scenario: a
          Given a step
        Scenario: b
          Given an open end
        Scenario: c
          Given nobody knows
        Scenario: d
          Given a skip
      """
    let run = try await Self.run(feature) { steps in
      steps.before(tags: "@broken") { _ in throw Trouble("no beer") }
      steps.onFailure { world, failure in
        journal.write("\(world.scenario.name) \(failure.step == nil) \(failure.message)")
        throw Trouble("no camera")
      }
    }
    check(journal.lines, equals: ["a true no beer"])
    check(run.messages, contains: "no beer\nand then, in a hook after the step: no camera")
  }

  @Test("around hooks of steps enclose the other hooks, the first one outermost, and their errors fail the step")
  func aroundStep() async throws {
    let journal = Journal()
    let run = try await Self.run("Feature: f\nScenario: s\nGiven a step\nGiven trouble") { steps in
      steps.aroundStep { _, step, run in
        journal.write("outer \(step.text)")
        try await run()
        journal.write("outer end")
        throw Trouble("outer")
      }
      steps.aroundStep(tags: "not @never") { _, _, run in
        journal.write("inner")
        try await run()
        journal.write("inner end")
      }
      steps.beforeStep { _, _ in journal.write("before") }
      steps.afterStep { _, _ in journal.write("after") }
    }
    check(journal.lines, equals: ["outer a step", "inner", "before", "after", "inner end", "outer end"])
    check(run.statuses, equals: [.failed, .skipped])
    check(run.messages, equals: ["outer"])
  }

  @Test("an around hook that calls its step twice, or never, fails the step", arguments: [0, 2])
  func misused(calls: Int) async throws {
    let journal = Journal()
    let run = try await Self.run("Feature: f\nScenario: s\nGiven a step") { steps in
      steps.aroundStep { _, _, run in for _ in 0..<calls { try? await run() } }
      steps.beforeStep { _, _ in journal.write("before") }
    }
    check(run.statuses, equals: [.failed])
    check(run.messages.first?.contains(calls == 0 ? "never called" : "a second time"), equals: true)
    check(journal.lines.count, equals: min(calls, 1))
  }

  @Test(
    "hooks of features and rules get their context, and afterwards the outcomes of their scenarios; final hooks get the run's"
  )
  func scopes() async throws {
    let journal = Journal()
    let feature = """
      @f
      Feature: outer
        Scenario: a
          Given a step
        @skip
        Scenario: b
          Given a step
        Scenario: empty

        @r
        Rule: inner
          Scenario: c
            Given trouble
          Scenario: d
            Given an open end
          @again
          Scenario: e
            Given a step
      """
    let tries = Journal()
    _ = try await Self.run(feature) { steps in
      steps.before(tags: "@again") { _ in
        tries.write("x")
        if tries.lines.count == 1 { throw Trouble("not yet") }
      }
      steps.beforeFeature { _, feature in journal.write("before \(feature.name) \(feature.tags) :\(feature.line)") }
      steps.afterFeature { run, outcome in
        journal.write("after \(outcome.feature.name) \(outcome.counts.words) worker \(run.worker.index)")
      }
      steps.beforeRule { _, rule in journal.write("before \(rule.name) \(rule.tags) :\(rule.line)") }
      steps.afterRule { _, outcome in journal.write("after \(outcome.rule.name) \(outcome.counts.words)") }
      steps.afterAll { _, counts in journal.write("end \(counts.words)") }
    } _: {
      $0.retry = RetryPolicy(count: 1)
    }
    check(
      journal.lines,
      equals: [
        "before outer [\"@f\"] :2", "before inner [\"@f\", \"@r\"] :11",
        "after inner 1 passed, 1 failed, 1 pending, 1 flaky of 3",
        "after outer 2 passed, 1 failed, 1 pending, 1 skipped, 1 empty, 1 flaky of 6 worker 0",
        "end 2 passed, 1 failed, 1 pending, 1 skipped, 1 empty, 1 flaky of 6",
      ])
  }

  @Test("scenarios that did not run are counted as such")
  func notRun() async throws {
    let journal = Journal()
    _ = try await Self.run("Feature: f\nScenario: a\nGiven trouble\nScenario: b\nGiven a step") { steps in
      steps.afterAll { _, counts in journal.write(counts.words) }
      steps.afterFeature { _, outcome in journal.write(outcome.counts.words) }
    } _: {
      $0.failsFast = true
    }
    check(journal.lines, equals: ["1 failed, 1 not run of 2", "1 failed, 1 not run of 2"])
  }

  @Test("outside a scenario, the context has no name")
  func outside() async throws {
    let world = EmptyWorld()
    #expect(world.scenario.name.isEmpty && world.scenario.rule == nil && world.scenario.outcome.status == .passed)
  }
}

extension ScenarioCounts {
  fileprivate var words: String {
    let counts = [
      (passed, "passed"), (failed, "failed"), (pending, "pending"), (undefined, "undefined"), (ambiguous, "ambiguous"),
      (skipped, "skipped"), (notRun, "not run"), (empty, "empty"), (flaky, "flaky"),
    ]
    return counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ") + " of \(total)"
  }
}
