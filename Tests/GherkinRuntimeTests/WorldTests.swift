import GherkinTestRun
import GherkinMessages
import GherkinRuntime
import GherkinSteps
import GherkinTestSupport
import Testing

@Suite("Worlds")
struct WorldTests {
  @Test("each scenario gets its own world, which its steps share")
  func freshWorld() async throws {
    let journal = Journal()
    let library = StepLibrary(CountingWorld.self) { steps in
      steps.given("one more") { world in
        world.count += 1
        journal.write("\(world.count)")
      }
    }
    _ = try await RecordedRun(
      "Feature: f\nScenario: a\nGiven one more\nGiven one more\nScenario: b\nGiven one more", library)
    check(journal.lines, equals: ["1", "2", "1"])
  }

  @Test("libraries with different worlds can be mixed in a scenario, and a step can request another world")
  func mixedWorlds() async throws {
    let journal = Journal()
    let counting = StepLibrary(CountingWorld.self) { steps in
      steps.given("{int} more") { (world, count: Int) in world.count += count }
    }
    let other = StepLibrary(EmptyWorld.self) { steps in
      steps.then("I see the count") { world in
        journal.write("\(try await world.sibling(CountingWorld.self).count)")
      }
    }
    let run = try await RecordedRun("Feature: f\nScenario: a\nGiven 3 more\nThen I see the count", counting, other)
    #expect(run.outcome.success)
    check(journal.lines, equals: ["3"])
  }

  @Test("a world on the main actor can be used, with bodies there and elsewhere")
  func mainActor() async throws {
    let journal = Journal()
    let library = StepLibrary(ScreenWorld.self) { steps in
      steps.when("I tap {int} times") { @MainActor (world, count: Int) in
        MainActor.assertIsolated()
        world.taps += count
      }
      steps.then("taps are counted") { world in journal.write("\(await world.taps)") }
    }
    let run = try await RecordedRun("Feature: f\nScenario: a\nWhen I tap 2 times\nThen taps are counted", library)
    #expect(run.outcome.success)
    check(journal.lines, equals: ["2"])
  }

  @Test("child tasks of a world on the main actor can request other worlds concurrently")
  func childTasks() async throws {
    let journal = Journal()
    let library = StepLibrary(ScreenWorld.self) { steps in
      steps.given("two at a time") { @MainActor world in
        async let second = world.sibling(SlowWorld<Int>.self)
        async let third = world.sibling(SlowWorld<String>.self)
        let (one, other) = try await (second, third)
        journal.write("\(type(of: one)) \(type(of: other))")
        if try await world.sibling(SlowWorld<Int>.self) !== one { throw Trouble("a second instance") }
      }
      steps.given("one twice") { @MainActor world in
        async let second = world.sibling(SlowWorld<Double>.self)
        async let third = world.sibling(SlowWorld<Double>.self)
        _ = try await (second, third)
      }
    }
    let run = try await RecordedRun("Feature: f\nScenario: a\nGiven two at a time\nGiven one twice", library)
    check(journal.lines, equals: ["SlowWorld<Int> SlowWorld<String>"])
    check(run.statuses, equals: [.passed, .failed])
    check(run.messages.first?.hasPrefix("SlowWorld<Double> is requested while it is being created"), equals: true)
  }

  @Test("a world that could not be created is not created again, and later hooks are skipped with the reason")
  func once() async throws {
    let journal = Journal()
    let library = StepLibrary(CountedWorld.self) { steps in
      steps.before { _ in }
      steps.given("a step") { _ in }
      steps.around { world, scenario in try await scenario() }
      steps.beforeStep { _, _ in }
      steps.afterStep { _, _ in }
      steps.onFailure { _, _ in journal.write("on failure") }
      steps.after { _, _ in }
    }
    let run = try await CountedWorld.$journal.withValue(journal) {
      try await RecordedRun("Feature: f\nScenario: a\nGiven a step\nAnd a step", library)
    }
    check(journal.lines, equals: ["init"])
    check(run.messages.filter { $0 == "no world today" }.count, equals: 1)
    check(run.messages.count { $0 == "CountedWorld was not created: no world today" }, equals: 1)
    #expect(!run.outcome.success)
    check(run.statuses.count { $0 == .failed }, equals: 1)
  }

  @Test("a step with hooks reports the error of its world once, and a retry creates the world again")
  func onceInStep() async throws {
    let journal = Journal()
    let library = StepLibrary(CountedWorld.self) { steps in
      steps.given("a step") { _ in }
      steps.beforeStep { _, _ in }
      steps.afterStep { _, _ in }
      steps.onFailure { _, _ in }
    }
    let run = try await CountedWorld.$journal.withValue(journal) {
      try await RecordedRun("Feature: f\n@retry(1)\nScenario: a\nGiven a step", library)
    }
    check(journal.lines, equals: ["init", "init"])
    check(run.messages, equals: ["no world today", "no world today"])
  }

  @Test("the error of a world that was caught fails the next step that needs the world")
  func caught() async throws {
    let library = StepLibrary(EmptyWorld.self) { steps in
      steps.given("I try") { world in
        do { _ = try await world.sibling(BrokenWorld.self) } catch {}
      }
      steps.given("I need") { world in _ = try await world.sibling(BrokenWorld.self) }
      steps.given("I clean up") { world in
        world.addTearDown { world in _ = try await world.sibling(BrokenWorld.self) }
      }
    }
    let run = try await RecordedRun("Feature: f\nScenario: a\nGiven I try\nAnd I need", library)
    check(run.statuses, equals: [.passed, .failed])
    check(run.messages, equals: ["no world today"])
    let cleanup = try await RecordedRun("Feature: f\nScenario: a\nGiven I clean up\nAnd I need", library)
    check(cleanup.messages, equals: ["no world today"])
    let late = try await RecordedRun("Feature: f\nScenario: a\nGiven I try\nAnd I clean up", library)
    check(late.messages.count, equals: 1)
    #expect(!late.outcome.success)
  }

  @Test("a world that cannot be created fails the step that first requests it")
  func brokenWorld() async throws {
    let broken = StepLibrary(BrokenWorld.self) { steps in
      steps.given("the broken world") { _ in }
    }
    let empty = StepLibrary(EmptyWorld.self) { steps in
      steps.given("a step") { _ in }
    }
    let run = try await RecordedRun(
      "Feature: f\nScenario: a\nGiven a step\nGiven the broken world\nGiven a step", broken, empty)
    check(run.statuses, equals: [.passed, .failed, .skipped])
    check(run.messages, equals: ["no world today"])
  }

  @Test("steps have access to their scenario")
  func scenarioContext() async throws {
    let journal = Journal()
    let library = StepLibrary(EmptyWorld.self) { steps in
      steps.given("a step") { world in
        let scenario = world.scenario
        journal.write("\(scenario.name) \(scenario.uri):\(scenario.line) \(scenario.tags)")
      }
    }
    _ = try await RecordedRun("@a\nFeature: f\n@b\nScenario: named\nGiven a step", library)
    check(journal.lines, equals: [#"named a.feature:4 ["@a", "@b"]"#])
  }

  @Test("outside a scenario, there are no other worlds")
  func noScenario() async throws {
    let world = EmptyWorld()
    await #expect(throws: NoScenarioError.self) { _ = try await world.sibling(CountingWorld.self) }
  }
}
