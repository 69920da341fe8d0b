import GherkinTestRun
import GherkinMessages
import GherkinSyntax
import GherkinRuntime
import GherkinSteps
import GherkinTestSupport
import Testing

@Suite("Teardown of worlds")
struct TearDownTests {
  private static let feature = "Feature: f\nScenario: a\nGiven a file"

  private static func library(_ register: (StepLibrary.Builder<FileWorld>) -> Void = { _ in }) -> StepLibrary {
    StepLibrary(FileWorld.self) { steps in
      steps.given("a file") { world in world.open() }
      steps.given("a file that sticks") { world in world.sticks = true }
      register(steps)
    }
  }

  @Test("worlds are torn down after the after hooks, inside around hooks")
  func order() async throws {
    let library = Self.library { steps in
      steps.around { world, scenario in
        try await scenario()
        world.write("around ends")
      }
      steps.after { world, _ in world.write("after") }
    }
    let (run, lines) = try await FileWorld.recording { try await RecordedRun(Self.feature, library) }
    check(lines, equals: ["open a", "after", "close a", "around ends"])
    #expect(run.outcome.success)
  }

  @Test("the world of each scenario and each attempt is torn down")
  func everyWorld() async throws {
    let (_, lines) = try await FileWorld.recording {
      try await RecordedRun(
        [.init(uri: "a.feature", text: Self.feature + "\nGiven trouble\nScenario: b\nGiven a file")],
        [Self.library { steps in steps.given("trouble") { _ in throw Trouble("whoops") } }]
      ) { $0.retry = RetryPolicy(count: 1) }
    }
    check(lines, equals: ["open a", "close a", "open a", "close a", "open b", "close b"])
  }

  @Test("a world that was not created is not torn down")
  func notMade() async throws {
    let other = StepLibrary(EmptyWorld.self) { steps in steps.given("a step") { _ in } }
    let (run, lines) = try await FileWorld.recording {
      try await RecordedRun("Feature: f\nScenario: a\nGiven a step", Self.library(), other)
    }
    checkEmpty(lines)
    check(run.statuses, equals: [.passed])
  }

  @Test("a world that several libraries share is torn down once")
  func shared() async throws {
    let more = StepLibrary(FileWorld.self) { steps in
      steps.after { world, _ in world.write("after") }
    }
    let (run, lines) = try await FileWorld.recording {
      try await RecordedRun(Self.feature, Self.library(), more)
    }
    check(lines, equals: ["open a", "after", "close a"])
    check(run.statuses, equals: [.passed, .passed])
  }

  @Test("an error in tearing down fails the scenario's last step or hook")
  func error() async throws {
    let (run, lines) = try await FileWorld.recording {
      try await RecordedRun("Feature: f\nScenario: a\nGiven a file that sticks", Self.library())
    }
    check(run.statuses, equals: [.failed])
    check(run.messages, equals: ["in a tear-down: a sticks"])
    #expect(!run.outcome.success)
    checkEmpty(lines)
  }

  @Test("worlds are torn down after a failed after hook, and after a skip")
  func afterTrouble() async throws {
    let library = Self.library { steps in
      steps.after { _, _ in throw Trouble("dirty") }
      steps.given("a skip") { _ in throw Skip() }
    }
    let (run, lines) = try await FileWorld.recording {
      try await RecordedRun(Self.feature + "\nGiven a skip", library)
    }
    check(run.statuses, equals: [.passed, .skipped, .failed])
    check(lines, equals: ["open a", "close a"])
  }

  @Test("a world that another library's step requested is torn down")
  func askedFor() async throws {
    let other = StepLibrary(EmptyWorld.self) { steps in
      steps.given("another's file") { world in try await world.sibling(FileWorld.self).open() }
    }
    let (_, lines) = try await FileWorld.recording {
      try await RecordedRun("Feature: f\nScenario: a\nGiven another's file", Self.library(), other)
    }
    check(lines, equals: ["open a", "close a"])
  }

  @Test("a world without a library in the run is torn down too")
  func noLibrary() async throws {
    let other = StepLibrary(EmptyWorld.self) { steps in
      steps.given("another's file") { world in try await world.sibling(FileWorld.self).open() }
    }
    let (run, lines) = try await FileWorld.recording {
      try await RecordedRun("Feature: f\nScenario: a\nGiven another's file", other)
    }
    #expect(run.outcome.success)
    check(lines, equals: ["open a", "close a"])
  }

  @Test("a world with a cleanup that is first requested after the cleanups is refused, and not created")
  func tooLate() async throws {
    let other = StepLibrary(EmptyWorld.self) { steps in
      steps.given("a step") { world in
        world.addTearDown { world in _ = try await world.sibling(EmptyWorld.self) }
      }
      steps.around { _, scenario in
        try await scenario()
        _ = try await EmptyWorld().sibling(HenlessWorld.self)
        try await EmptyWorld().sibling(FileWorld.self).open()
      }
    }
    let (run, lines) = try await FileWorld.recording {
      try await RecordedRun("Feature: f\nScenario: a\nGiven a step", other)
    }
    check(lines, equals: [])
    #expect(!run.outcome.success)
    check(run.messages.first?.hasPrefix("FileWorld is first requested after the scenario's cleanups"), equals: true)
  }

  @Test("a world with a cleanup that is first requested in a cleanup is torn down")
  func inTearDown() async throws {
    let other = StepLibrary(EmptyWorld.self) { steps in
      steps.given("a step") { world in
        world.addTearDown { world in try await world.sibling(FileWorld.self).open() }
      }
    }
    let (run, lines) = try await FileWorld.recording {
      try await RecordedRun("Feature: f\nScenario: a\nGiven a step", other)
    }
    check(lines, equals: ["open a", "close a"])
    #expect(run.outcome.success)
  }

  @Test("a world whose slow init ends after the cleanups is torn down")
  func endOfInit() async throws {
    let (begun, over) = (AsyncSemaphore(value: 0), AsyncSemaphore(value: 0))
    let ended = AsyncSemaphore(value: 0)
    let other = StepLibrary(EmptyWorld.self) { steps in
      steps.given("a step") { _ in
        Task {
          await #expect(throws: RefusedWorldError.self) {
            try await GatedWorld.$gates.withValue((begun, over)) { _ = try await EmptyWorld().sibling(GatedWorld.self) }
          }
          ended.signal()
        }
        await begun.wait()
      }
    }
    let (_, lines) = try await FileWorld.recording {
      let run = try await RecordedRun("Feature: f\nScenario: a\nGiven a step", other)
      over.signal()
      await ended.wait()
      return run
    }
    check(lines, equals: ["close a"])
  }

  @Test("worlds that request each other during creation fail the step without an endless loop")
  func circle() async throws {
    let library = StepLibrary(HenWorld.self) { steps in steps.given("a hen") { _ in } }
    let run = try await RecordedRun("Feature: f\nScenario: a\nGiven a hen", library)
    check(run.statuses, equals: [.failed])
    check(run.messages.first?.contains("HenWorld"), equals: true)
  }
}

/// A world that opens and closes, and writes of it to the journal of its test.
private final class FileWorld: World, TearingDown {
  var sticks = false

  func open() {
    write("open \(scenario.name)")
  }

  func write(_ line: String) { Self.note(line) }

  static func note(_ line: String) {
    journal?.write(line)
  }

  func tearDown() async throws {
    if sticks { throw Trouble("\(scenario.name) sticks") }
    write("close \(scenario.name)")
  }

  @TaskLocal private static var journal: Journal?

  /// Runs a closure, and returns the lines that its worlds wrote.
  static func recording(_ body: () async throws -> RecordedRun) async throws -> (RecordedRun, [String]) {
    let journal = Journal()
    let run = try await $journal.withValue(journal) { try await body() }
    return (run, journal.lines)
  }
}

/// A world without a cleanup.
private final class HenlessWorld: World {}

/// A world whose `init` waits.
private final class GatedWorld: World, TearingDown {
  @TaskLocal static var gates: (begun: AsyncSemaphore, over: AsyncSemaphore)?

  init() async throws {
    Self.gates?.begun.signal()
    await Self.gates?.over.wait()
  }

  func tearDown() async throws { FileWorld.note("close \(scenario.name)") }
}

/// Worlds that need each other.
private final class HenWorld: World {
  init() async throws { _ = try await sibling(EggWorld.self) }
}

private final class EggWorld: World {
  init() async throws { _ = try await sibling(HenWorld.self) }
}
