import GherkinTestRun
import GherkinMessages
import GherkinSyntax
import GherkinRuntime
import GherkinSteps
import GherkinTestSupport
import Synchronization
import Testing

/// Tests of `Once` values in a run with one process.
@Suite("Shared resources of a run")
struct OnceTests {
  private struct Address: Codable, Sendable, Hashable {
    var host: String
    var port: Int
  }

  private static let feature = "Feature: f\nScenario: a\nGiven I call\nScenario: b\nGiven I call"

  private static func server(_ journal: Journal, _ trouble: (any Error & Sendable)? = nil) -> Once<Address> {
    Once("server") { run in
      journal.write("start")
      run.addTearDown { journal.write("stop") }
      if let trouble { throw trouble }
      run.log("started")
      return Address(host: "localhost", port: 8080)
    }
  }

  private static func library(_ server: Once<Address>, _ journal: Journal) -> StepLibrary {
    StepLibrary(EmptyWorld.self) { steps in
      steps.beforeAll { _ in journal.write("before \(try await server.value.port)") }
      steps.once(server)
      steps.given("I call") { world in journal.write("\(world.scenario.name) \(try await server.value.host)") }
      steps.afterAll { _, _ in journal.write("after \(try await server.value.port)") }
    }
  }

  @Test("the resource is created before all hooks, is available in hooks and steps, and is torn down after all hooks")
  func order() async throws {
    let journal = Journal()
    let server = Self.server(journal)
    let run = try await RecordedRun(Self.feature, Self.library(server, journal), Self.library(server, Journal()))
    check(run.attempts.map(\.count), equals: [1, 1])
    let other = try await RecordedRun(Self.feature, Self.library(Self.server(journal), journal))
    #expect(other.outcome.success)
    let lines = ["start", "before 8080", "a localhost", "b localhost", "after 8080", "stop"]
    check(Array(journal.lines.suffix(6)), equals: lines)
    check(other.attachments.map(\.body), equals: ["started"])
  }

  @Test("a value of a worker is created when it is first read, once, and torn down after all hooks")
  func perWorker() async throws {
    let journal = Journal()
    final class Browser: Sendable {}
    let browser = Once(perWorker: "browser") { run in
      journal.write("open")
      run.addTearDown { journal.write("close") }
      run.log("opened")
      return Browser()
    }
    let library = StepLibrary(EmptyWorld.self) { steps in
      steps.beforeAll { run in
        journal.write("before")
        run.addTearDown { journal.write("last") }
      }
      steps.given("I call") { world in
        journal.write(world.scenario.name)
        let (first, second) = (try await browser.value, try await browser.value)
        #expect(first === second)
      }
      steps.afterAll { _, _ in journal.write("after") }
    }
    let run = try await RecordedRun(Self.feature, library)
    #expect(run.outcome.success)
    check(journal.lines, equals: ["before", "a", "open", "b", "after", "close", "last"])
    check(run.attachments.map(\.body), equals: ["opened"])
  }

  @Test("a value of a worker that could not be created fails its step, and the next step tries again")
  func brokenWorkerValue() async throws {
    let attempts = Journal()
    let browser = Once(perWorker: "browser") { _ in
      attempts.write("try")
      guard attempts.lines.count > 1 else { throw Trouble("no display") }
      return 1
    }
    let library = StepLibrary(EmptyWorld.self) { steps in
      steps.given("I call") { _ in _ = try await browser.value }
    }
    let run = try await RecordedRun(Self.feature, library)
    check(run.messages.map { $0.contains("no display") }, equals: [true])
    check(attempts.lines.count, equals: 2)
  }

  @Test("an error of a cleanup at the end of a worker fails the run")
  func brokenLastTearDown() async throws {
    let library = StepLibrary(EmptyWorld.self) { steps in
      steps.beforeAll { run in run.addTearDown { throw Trouble("it is stuck") } }
      steps.given("I call") { _ in }
    }
    let run = try await RecordedRun(Self.feature, library)
    #expect(!run.outcome.success)
    check(run.outcome.strayIssue, equals: "a cleanup at the end of a worker failed: it is stuck")
  }

  @Test("a value of a worker that needs itself is an error instead of a hang")
  func circularWorkerValue() async throws {
    final class Knot: Sendable {
      let value = Mutex<Once<Int>?>(nil)
    }
    let knot = Knot()
    let own = Once(perWorker: "own") { _ in
      guard let own = knot.value.withLock({ $0 }) else { return 0 }
      return try await own.value
    }
    knot.value.withLock { $0 = own }
    let library = StepLibrary(EmptyWorld.self) { steps in
      steps.given("I call") { _ in _ = try await own.value }
    }
    let run = try await RecordedRun(Self.feature, library)
    check(run.messages.first?.contains("\"own\" needs itself to be created"), equals: true)
  }

  @Test("a resource that is registered in two libraries is created once")
  func twice() async throws {
    let journal = Journal()
    let server = Self.server(journal)
    let libraries = (0..<2).map { _ in StepLibrary(EmptyWorld.self) { $0.once(server) } }
    let steps = StepLibrary(EmptyWorld.self) { steps in steps.given("I call") { _ in } }
    #expect(try await RecordedRun(Self.feature, steps, libraries[0], libraries[1]).outcome.success)
    check(journal.lines, equals: ["start", "stop"])
  }

  @Test("if it cannot be created, no scenario and no other hook runs, and created resources are torn down")
  func failing() async throws {
    let journal = Journal()
    let next = Once("next") { _ in
      journal.write("next")
      return 1
    }
    let run = try await RecordedRun(
      Self.feature, Self.library(Self.server(journal, Trouble("no port is free")), journal),
      StepLibrary(EmptyWorld.self) { $0.once(next) })
    #expect(!run.outcome.success)
    check(run.outcome.notRun.count, equals: run.outcome.testCases)
    check(run.notRun.count, equals: 2)
    check(journal.lines, equals: ["start", "stop"])
  }

  @Test("if it throws Skip, all scenarios are skipped")
  func skipped() async throws {
    let journal = Journal()
    let run = try await RecordedRun(
      Self.feature, Self.library(Self.server(journal, Skip("not here")), journal))
    #expect(run.outcome.success)
    check(run.statuses, equals: [.skipped, .skipped])
    check(journal.lines, equals: ["start", "stop"])
  }

  @Test("a resource can depend on an earlier one; all are torn down in reverse order, even after errors")
  func chain() async throws {
    let journal = Journal()
    let first = Once("first") { run in
      run.addTearDown { journal.write("stop 1") }
      return 1
    }
    let second = Once("second") { run in
      run.addTearDown { journal.write("stop 2a") }
      run.addTearDown { throw Trouble("stuck") }
      run.addTearDown { throw Trouble("broken") }
      return try await first.value + 1
    }
    let library = StepLibrary(EmptyWorld.self) { steps in
      steps.once(first)
      steps.once(second)
      steps.given("I call") { _ in journal.write("\(try await second.value)") }
    }
    let run = try await RecordedRun(Self.feature, library)
    #expect(!run.outcome.success)
    check(journal.lines, equals: ["2", "2", "stop 2a", "stop 1"])
    let failures = run.envelopes.compactMap { envelope in
      if case .testRunHookFinished(let finished) = envelope { finished.result.message } else { nil }
    }
    check(failures, equals: ["broken\nand then: stuck"])
  }

  @Test("the time limit applies to it")
  func limit() async throws {
    let slow = Once("slow", timeout: .milliseconds(20)) { _ in
      try await Task.sleep(for: .seconds(1000))
      return 1
    }
    let library = StepLibrary(EmptyWorld.self) { steps in
      steps.once(slow)
      steps.given("I call") { _ in }
    }
    #expect(try await !RecordedRun(Self.feature, library).outcome.success)
  }

  @Test("an unregistered resource, and one used outside a run, throw an error with a remedy")
  func unknown() async throws {
    let server = Self.server(Journal())
    let library = StepLibrary(EmptyWorld.self) { steps in steps.given("I call") { _ in _ = try await server.value } }
    let run = try await RecordedRun(Self.feature, library)
    check(run.messages.first?.contains("\"server\" is not created; pass it to steps.once(…)"), equals: true)
    await #expect(throws: OnceError.self) { try await server.value }
  }

  @Test("a value that cannot be encoded as JSON fails its creation, even if there is only one process")
  func unwritable() async throws {
    let number = Once("number") { _ in Double.infinity }
    let library = StepLibrary(EmptyWorld.self) { steps in
      steps.once(number)
      steps.given("I call") { _ in }
    }
    let run = try await RecordedRun(Self.feature, library)
    let messages = run.envelopes.compactMap { envelope in
      if case .testRunHookFinished(let finished) = envelope { finished.result.message } else { nil }
    }
    check(messages.first?.hasPrefix("the value of \"number\" cannot be encoded as JSON"), equals: true)
  }
}
