import GherkinSteps

extension RunFeatureLibraries {
  /// Steps with worlds of many kinds.
  static func worlds(_ notes: RunNotes) -> [StepLibrary] {
    [emptyWorld(notes), askingHooks(notes), brokenWorld(notes), screenWorld(notes), fileWorld(notes)] + [
      StepLibrary(HenWorld.self) { steps in steps.given("a hen") { _ in } }
    ]
  }

  private static func emptyWorld(_ notes: RunNotes) -> StepLibrary {
    StepLibrary(EmptyWorld.self) { steps in
      steps.given("another world counts one more") { world in
        let other = try await world.world(RunWorld.self)
        other.count += 1
        notes.write("count \(other.count)", in: world.scenario)
      }
      steps.given("another world opens a file") { world in
        try await world.world(FileWorld.self).open(notes)
      }
      steps.given("another world without a library opens") { world in
        try await world.world(LooseWorld.self).open(notes)
      }
      steps.given("a cleanup opens a file") { world in
        world.addTearDown { world in try await world.world(FileWorld.self).open(notes) }
      }
      steps.given("I try the broken world") { world in
        do { _ = try await world.world(BrokenWorld.self) } catch {}
      }
      steps.given("I need the broken world") { world in _ = try await world.world(BrokenWorld.self) }
      steps.given("a cleanup needs the broken world") { world in
        world.addTearDown { world in _ = try await world.world(BrokenWorld.self) }
      }
      steps.given("I note my scenario") { world in
        let scenario = world.scenario
        notes.write("\(scenario.name) :\(scenario.line) \(scenario.tags)", in: scenario)
      }
      steps.around(tags: "@around-asks") { world, scenario in
        let other = try await world.world(RunWorld.self)
        other.count = 7
        try await scenario()
        notes.write("around count \(other.count)", in: world.scenario)
      }
      steps.around(tags: "@around-asks-too-late") { _, scenario in
        try await scenario()
        _ = try await EmptyWorld().world(EggWorld.self)
        try await EmptyWorld().world(FileWorld.self).open(notes)
      }
    }
  }

  /// Hooks of all kinds that request another world.
  private static func askingHooks(_ notes: RunNotes) -> StepLibrary {
    StepLibrary(EmptyWorld.self) { steps in
      let tags = "@hooks-ask"
      steps.around(tags: tags) { world, scenario in
        try await world.world(RunWorld.self).count += 1
        try await scenario()
        notes.write("around \(try await world.world(RunWorld.self).count)", in: world.scenario)
      }
      steps.before(tags: tags) { world in try await world.world(RunWorld.self).count += 1 }
      steps.beforeStep(tags: tags) { world, _ in try await world.world(RunWorld.self).count += 1 }
      steps.aroundStep(tags: tags) { world, _, step in
        try await world.world(RunWorld.self).count += 1
        try await step()
        try await world.world(RunWorld.self).count += 1
      }
      steps.afterStep(tags: tags) { world in try await world.world(RunWorld.self).count += 1 }
      steps.onFailure(tags: tags) { world, _ in try await world.world(RunWorld.self).count += 1 }
      steps.after(tags: tags) { world in try await world.world(RunWorld.self).count += 1 }
    }
  }

  private static func brokenWorld(_ notes: RunNotes) -> StepLibrary {
    StepLibrary(BrokenWorld.self) { steps in
      steps.given("the broken world") { _ in }
      steps.around(tags: "@around-in-a-broken-world") { _, scenario in try await scenario() }
      steps.before(tags: "@hooks-in-a-broken-world") { _ in }
      steps.around(tags: "@hooks-in-a-broken-world") { _, scenario in try await scenario() }
      for tags in ["@hooks-in-a-broken-world", "@step-hooks-in-a-broken-world"] {
        steps.beforeStep(tags: tags) { _, _ in }
        steps.afterStep(tags: tags) { _, _ in }
        steps.onFailure(tags: tags) { world, _ in notes.write("on failure", in: world.scenario) }
      }
      steps.after(tags: "@hooks-in-a-broken-world") { _, _ in }
    }
  }

  private static func screenWorld(_ notes: RunNotes) -> StepLibrary {
    StepLibrary(ScreenWorld.self) { steps in
      steps.when("I tap {int} times") { @MainActor (world, count: Int) in
        MainActor.assertIsolated()
        world.taps += count
      }
      steps.around(tags: "@around-on-the-main-actor") { @MainActor world, scenario in
        world.taps = 1
        try await scenario()
        MainActor.assertIsolated()
        let other = try await world.world(RunWorld.self)
        other.count += 1
        notes.write("around \(world.taps) taps, count \(other.count)", in: world.scenario)
      }
      steps.aroundStep(tags: "@around-on-the-main-actor") { @MainActor world, _, step in
        world.taps *= 10
        try await step()
        MainActor.assertIsolated()
      }
      steps.then("taps are counted") { world in notes.write("\(await world.taps) taps", in: world.scenario) }
      steps.given("a cleanup on the main actor") { world in
        world.addTearDown { @MainActor world in notes.write("main \(world.taps)", in: world.scenario) }
      }
      steps.given("two worlds at a time") { @MainActor world in
        async let second = world.world(SlowWorld<Int>.self)
        async let third = world.world(SlowWorld<String>.self)
        let (one, other) = try await (second, third)
        notes.write("\(type(of: one)) \(type(of: other))", in: world.scenario)
        if try await world.world(SlowWorld<Int>.self) !== one { throw Trouble("a second instance") }
      }
      steps.given("one world twice") { @MainActor world in
        async let second = world.world(SlowWorld<Double>.self)
        async let third = world.world(SlowWorld<Double>.self)
        _ = try await (second, third)
      }
    }
  }

  private static func fileWorld(_ notes: RunNotes) -> StepLibrary {
    StepLibrary(FileWorld.self) { steps in
      steps.given("a file") { world in world.open(notes) }
      steps.given("a file that sticks") { world in world.sticks = true }
      steps.after(tags: "@after-file") { world, _ in notes.write("after file", in: world.scenario) }
    }
  }
}

private final class EmptyWorld: World {}

/// A world whose initialization logs its call, adds a cleanup, and fails.
private final class BrokenWorld: World {
  init() async throws {
    let scenario = ScenarioContext.current
    scenario?.log("init")
    scenario?.addTearDown { scenario?.log("cleared") }
    throw Trouble("no world today")
  }
}

@MainActor private final class ScreenWorld: World {
  var taps = 0
}

/// A world on the main actor whose initialization takes some time.
@MainActor private final class SlowWorld<Subject>: World {
  init() async throws { try await Task.sleep(for: .milliseconds(5)) }
}

/// A world that opens and closes.
private final class FileWorld: World, TearingDown {
  var sticks = false
  private var notes: RunNotes?

  func open(_ notes: RunNotes) {
    self.notes = notes
    notes.write("open", in: scenario)
  }

  func tearDown() async throws {
    if sticks { throw Trouble("it sticks") }
    notes?.write("close", in: scenario)
  }
}

/// A world that no library has.
private final class LooseWorld: World, TearingDown {
  private var notes: RunNotes?

  func open(_ notes: RunNotes) { self.notes = notes }

  func tearDown() async throws { notes?.write("close", in: scenario) }
}

/// Worlds that need each other.
private final class HenWorld: World {
  init() async throws { _ = try await world(NestWorld.self) }
}

private final class NestWorld: World {
  init() async throws { _ = try await world(HenWorld.self) }
}

private final class EggWorld: World {}
