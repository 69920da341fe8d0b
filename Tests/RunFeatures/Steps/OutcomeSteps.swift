import Foundation
import GherkinSteps
import Testing

extension RunFeatureLibraries {
  /// Steps with every result.
  static func outcomeSteps(_ notes: RunNotes) -> StepLibrary {
    StepLibrary(RunWorld.self) { steps in
      steps.given("a step") { _ in }
      steps.given("a noted step") { world in notes.write("step", in: world.scenario) }
      steps.given("I note {string}") { (world, text: String) in notes.write(text, in: world.scenario) }
      steps.given("a failing step") { _ in throw Trouble("whoops") }
      steps.given("it fails with {string}") { (_, text: String) in throw Trouble(text) }
      steps.given("a failing step at attempt(s) {int}") { (world, attempt: Int) in
        notes.write("attempt \(world.scenario.attempt)", in: world.scenario)
        if world.scenario.attempt <= attempt { throw Trouble("not yet") }
      }
      steps.given("a step failing at try {int}") { (world, attempt: Int) in
        notes.write("try \(world.scenario.attempt)", in: world.scenario)
        if world.scenario.attempt == attempt { throw Trouble("by chance") }
      }
      steps.given("a step skipping at try {int}") { (world, attempt: Int) in
        notes.write("try \(world.scenario.attempt)", in: world.scenario)
        if world.scenario.attempt == attempt { throw Skip() }
      }
      steps.given("a pending step") { _ in throw Pending("not today") }
      steps.given("a pending step without a reason") { _ in throw Pending() }
      steps.given("a skipping step") { _ in throw Skip("other machine") }
      steps.given("a skipping step without a reason") { _ in throw Skip() }
      steps.given(regex: "^an ambiguous (.*)$") { (_, _: String) in }
      steps.given(regex: "^(.*) ambiguous step$") { (_, _: String) in }
      steps.given("a twin") { _ in }
      steps.given("a twin") { _ in }
      steps.given("I expect {int}") { (world, count: Int) in #expect(world.count == count, "sums are hard") }
      steps.given("I expect attempt {int}") { (world, attempt: Int) in #expect(world.scenario.attempt == attempt) }
      steps.given("I expect {int} and wait") { (world, count: Int) in
        #expect(world.count == count)
        try await Task.sleep(for: .milliseconds(5))
      }
      steps.after(tags: "@after-expects") { world, _ in #expect(world.count == 3) }
      steps.afterStep(tags: "@after-step-expects") { world, _ in #expect(world.count == 3) }
      steps.given("I require {int}") { (world, count: Int) in try #require(world.count == count) }
      steps.given("I count to {biginteger}") { (world, number: BigInteger) in
        notes.write("counted to \(number)", in: world.scenario)
      }
      steps.given("I log {string}") { (world, text: String) in world.scenario.log(text) }
      steps.given("a table") { (_, _: DataTable) in }
      steps.given("a text") { (_, _: DocString) in }
      steps.parameterType("broken", regex: "broken") { (_: String) -> Int in throw Trouble("it broke") }
      steps.given("a {broken} argument") { (_, _: Int) in }
      steps.given("I expect {int} in a child task") { (world, count: Int) in
        let found = world.count
        await withTaskGroup { group in group.addTask { #expect(found == count) } }
      }
      continuing(steps)
      errors(steps)
      testingRecords(steps)
    }
  }

  /// Steps and hooks that give Swift Testing warnings and attachments.
  private static func testingRecords(_ steps: StepLibrary.Builder<RunWorld>) {
    steps.given("I warn {string}") { (_, text: String) in Issue.record("\(text)", severity: .warning) }
    steps.given("I warn {string}, which is known") { (_, text: String) in
      withKnownIssue { Issue.record("\(text)", severity: .warning) }
    }
    steps.given("Testing attaches {string}") { (_, text: String) in Attachment.record(text, named: "text.txt") }
    steps.given("Testing attaches a picture") { _ in
      Attachment.record([0x89, 0x50, 0x4E, 0x47] as [UInt8], named: "beer.png")
    }
    steps.given("Testing attaches {string} in a detached task") { (_, text: String) in
      await Task.detached { Attachment.record(text, named: "text.txt") }.value
    }
    steps.given("Testing attaches {string} in a task during the next step") { (world, text: String) in
      let (isNext, start) = AsyncStream.makeStream(of: Void.self)
      let task = Task {
        for await _ in isNext {}
        Attachment.record(text, named: "text.txt")
      }
      world.endTask = {
        start.finish()
        await task.value
      }
    }
    steps.given("the task ends") { world in await world.endTask?() }
    steps.after(tags: "@after-warns") { _, _ in Issue.record("after all", severity: .warning) }
    steps.afterStep(tags: "@after-step-attaches") { _, _ in Attachment.record("after step", named: "text.txt") }
  }

  /// A hook of the run that gives Swift Testing an attachment.
  static let testingRunHook = StepLibrary(RunWorld.self) { steps in
    steps.beforeAll { _ in Attachment.record("opened", named: "text.txt") }
  }

  /// Steps after whose failures the scenario continues.
  private static func continuing(_ steps: StepLibrary.Builder<RunWorld>) {
    steps.then("{word} is wrong", continuesAfterFailure: true) { (_, what: String) in throw Trouble(what) }
    steps.then(regex: "^(.*) is false$", continuesAfterFailure: true) { (_, what: String) in throw Trouble(what) }
    steps.then(/it fails (\d+) times/, continuesAfterFailure: true) { (_, count: Substring) in
      throw Trouble("\(count) times")
    }
    steps.then("it is not done", continuesAfterFailure: true) { _ in throw Pending("later") }
    steps.then("it is skipped", continuesAfterFailure: true) { _ in throw Skip("not here") }
    steps.then("it is slow", timeout: .milliseconds(10), continuesAfterFailure: true) { _ in
      try await Task.sleep(for: .seconds(600))
    }
  }

  private struct LocalizedTrouble: LocalizedError {
    var errorDescription: String? { "in words" }
  }

  private struct Silent: Error, CustomStringConvertible {
    let description = ""
  }

  private enum Order: Error {
    case refused
    case late(minutes: Int)
  }

  private enum Worded: Error, CustomStringConvertible {
    case one
    var description: String { "in its own words" }
  }

  /// Steps that throw errors of every kind.
  private static func errors(_ steps: StepLibrary.Builder<RunWorld>) {
    steps.given("a localized error") { _ in throw LocalizedTrouble() }
    steps.given("an NSError") { _ in
      throw NSError(domain: "beer", code: 42, userInfo: [NSLocalizedDescriptionKey: "the keg is empty"])
    }
    steps.given("no file") { _ in _ = try Data(contentsOf: URL(filePath: "/no/such/keg.json")) }
    steps.given("no program") { _ in
      throw CocoaError(.fileReadNoPermission, userInfo: [NSFilePathErrorKey: "/no/program"])
    }
    steps.given("a cause") { _ in
      let cause = NSError(domain: "pump", code: 1, userInfo: [NSLocalizedDescriptionKey: "no pressure"])
      throw NSError(
        domain: "beer", code: 43, userInfo: [NSLocalizedDescriptionKey: "nothing left", NSUnderlyingErrorKey: cause])
    }
    steps.given("a silent error") { _ in throw Silent() }
    steps.given("a case") { _ in throw Order.refused }
    steps.given("a case with a value") { _ in throw Order.late(minutes: 5) }
    steps.given("a case with words") { _ in throw Worded.one }
  }

  /// Steps that add cleanups.
  static func cleanupSteps(_ notes: RunNotes) -> StepLibrary {
    StepLibrary(RunWorld.self) { steps in
      steps.given("a cleanup that notes {string}") { (world, text: String) in
        world.addTearDown { notes.write(text, in: $0.scenario) }
      }
      steps.given("a cleanup of the scenario that notes {string}") { (world, text: String) in
        let scenario = world.scenario
        scenario.addTearDown { notes.write(text, in: scenario) }
      }
      steps.given("a cleanup that fails with {string}") { (world, text: String) in
        world.addTearDown { _ in throw Trouble(text) }
      }
      steps.given("a cleanup that fails at attempt {int}") { (world, attempt: Int) in
        notes.write("attempt \(world.scenario.attempt)", in: world.scenario)
        if world.scenario.attempt == attempt { world.addTearDown { _ in throw Trouble("left open") } }
      }
      steps.given("a cleanup that adds one that notes {string}") { (world, text: String) in
        world.addTearDown { world in
          notes.write("outer", in: world.scenario)
          world.addTearDown { notes.write(text, in: $0.scenario) }
        }
      }
      steps.given("a cleanup that logs {string}") { (world, text: String) in
        world.addTearDown { $0.scenario.log(text) }
      }
      steps.given("a cleanup that takes too long", timeout: .seconds(60)) { world in
        world.addTearDown { notes.write("cancelled: \(Task.isCancelled)", in: $0.scenario) }
        world.addTearDown { _ in try await Task.sleep(for: .seconds(60)) }
      }
    }
  }
}
