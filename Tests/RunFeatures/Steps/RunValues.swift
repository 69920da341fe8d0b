import GherkinSteps
import Synchronization

extension RunFeatureLibraries {
  private struct Address: Codable, Sendable, Hashable {
    var host: String
    var port: Int
  }

  /// Shared resources, by the name of their library.
  static func runValues(_ name: String, _ notes: RunNotes) -> [StepLibrary]? {
    switch name {
    case "server": server(notes)
    case "server-fails": server(notes, Trouble("no port is free"))
    case "server-skips": server(notes, Skip("not here"))
    case "next": [next(notes)]
    case "chain": [chain(notes)]
    case "browser": [browser(notes)]
    case "slow": [slow]
    case "infinity": [StepLibrary(RunWorld.self) { $0.once(Once("number") { _ in Double.infinity }) }]
    case "unregistered": [unregistered]
    default: nil
    }
  }

  private static func next(_ notes: RunNotes) -> StepLibrary {
    let next = Once("next") { _ in
      notes.write("next")
      return 1
    }
    return StepLibrary(RunWorld.self) { $0.once(next) }
  }

  private static var slow: StepLibrary {
    let slow = Once("slow", timeout: .milliseconds(20)) { _ in
      try await Task.sleep(for: .seconds(1000))
      return 1
    }
    return StepLibrary(RunWorld.self) { $0.once(slow) }
  }

  private static var unregistered: StepLibrary {
    let lost = Once("lost") { _ in 1 }
    return StepLibrary(RunWorld.self) { steps in
      steps.given("I use a lost value") { _ in _ = try await lost.value }
    }
  }

  private static func server(_ notes: RunNotes, _ trouble: (any Error & Sendable)? = nil) -> [StepLibrary] {
    let server = Once("server") { run in
      notes.write("start")
      run.addTearDown { notes.write("stop") }
      if let trouble { throw trouble }
      run.log("started")
      return Address(host: "localhost", port: 8080)
    }
    let other = StepLibrary(RunWorld.self) { $0.once(server) }
    let library = StepLibrary(RunWorld.self) { steps in
      steps.beforeAll { _ in notes.write("before \(try await server.value.port)") }
      steps.once(server)
      steps.given("I call") { world in notes.write("call \(try await server.value.host)", in: world.scenario) }
      steps.afterAll { _, _ in notes.write("after \(try await server.value.port)") }
    }
    return [library, other]
  }

  private static func chain(_ notes: RunNotes) -> StepLibrary {
    let first = Once("first") { run in
      run.addTearDown { notes.write("stop 1") }
      return 1
    }
    let second = Once("second") { run in
      run.addTearDown { notes.write("stop 2") }
      run.addTearDown { throw Trouble("stuck") }
      run.addTearDown { throw Trouble("broken") }
      return try await first.value + 1
    }
    return StepLibrary(RunWorld.self) { steps in
      steps.once(first)
      steps.once(second)
      steps.given("I use the second value") { world in notes.write("\(try await second.value)", in: world.scenario) }
    }
  }

  private final class Browser: Sendable {}

  private static func browser(_ notes: RunNotes) -> StepLibrary {
    let browser = Once(perWorker: "browser") { run in
      notes.write("open")
      run.addTearDown { notes.write("close") }
      run.log("opened")
      return Browser()
    }
    let attempts = Mutex(0)
    let display = Once(perWorker: "display") { _ in
      let attempt = attempts.withLock { attempts in
        attempts += 1
        return attempts
      }
      guard attempt > 1 else { throw Trouble("no display") }
      return attempt
    }
    let screens = Mutex(0)
    let screen = Once(perWorker: "screen") { _ in
      let attempt = screens.withLock { attempts in
        attempts += 1
        return attempts
      }
      if attempt == 1 { try await Task.sleep(for: .seconds(300)) }
      return attempt
    }
    let knot = Mutex<Once<Int>?>(nil)
    let own = Once(perWorker: "own") { _ in
      guard let own = knot.withLock({ $0 }) else { return 0 }
      return try await own.value
    }
    knot.withLock { $0 = own }
    return StepLibrary(RunWorld.self) { steps in
      steps.beforeAll { run in
        notes.write("before")
        run.addTearDown { notes.write("last") }
      }
      steps.given("I browse") { world in
        let (first, second) = (try await browser.value, try await browser.value)
        notes.write("browse \(first === second)", in: world.scenario)
      }
      steps.given("I use the display") { world in notes.write("display \(try await display.value)", in: world.scenario)
      }
      steps.given("I wait a moment for the screen", timeout: .milliseconds(20)) { _ in _ = try await screen.value }
      steps.given("I use the screen") { world in notes.write("screen \(try await screen.value)", in: world.scenario) }
      steps.given("I use a value that needs itself") { _ in _ = try await own.value }
      steps.afterAll { _, _ in notes.write("after") }
    }
  }
}
