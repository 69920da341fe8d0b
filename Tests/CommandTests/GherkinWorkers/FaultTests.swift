import GherkinProtocol
import GherkinMessages
import Foundation
import GherkinTestSupport
import Testing

/// A fault, and the types of its error: a signal, or `exit`.
struct FaultSample: Sendable, CustomTestStringConvertible {
  let fault: String
  let types: Set<String>
  /// The arguments that the fault requires.
  var arguments: [String] = []

  var testDescription: String { fault }

  static let all =
    faults(["unwrap", "index", "overflow", "fatalError", "precondition", "division", "forcedTry"], trap)
    + faults(["background", "childProcess"], trap) + faults(["unowned", "exclusivity"], trap.union(["SIGABRT"]))
    + faults(["cast", "abort"], ["SIGABRT"]) + faults(["exitWell", "exitBadly", "quickExit"], ["exit"])
    + faults(["killed"], ["SIGKILL"]) + faults(["terminate"], ["SIGTERM"]) + faults(["segfault"], ["SIGSEGV"])
    + faults(["stackOverflow"], ["SIGSEGV", "SIGBUS"])
    + faults(["busy", "blocked"], ["TimeLimitError"], ["--timeout", "2s"]) + memory

  private static let trap: Set<String> = ["SIGTRAP", "SIGILL"]

  private static func faults(_ names: [String], _ types: Set<String>, _ arguments: [String] = []) -> [Self] {
    names.map { Self(fault: $0, types: types, arguments: arguments) }
  }

  /// A program with a sanitizer needs more memory than any limit.
  static let memory =
    ProcessInfo.processInfo.environment["GHERKIN_SANITIZER"] != nil
    ? []
    : faults(["memory"], trap.union(["SIGABRT", "SIGSEGV", "SIGKILL"]), ["--worker-memory", "300M"])
}

@Suite("Crashes and other faults in steps", .slow)
struct FaultTests {
  @Test("a step that needs more memory than its worker has fails", arguments: FaultSample.memory)
  func memory(_ sample: FaultSample) async throws {
    let run = try await FaultRun(
      "Feature: f\nScenario: s\nGiven a fault: memory\nScenario: t\nGiven a step", sample.arguments,
      in: try TemporaryFolder())
    #expect(run.output.status == 1)
    #expect(run.worst == ["s": .failed, "t": .passed])
    #expect(run.failures.count == 1)
    #expect(sample.types.contains(run.failures.first?.exception?.type ?? ""))
  }

  @Test("of the last words of a process, at most 8 KiB are reported")
  func longOutput() async throws {
    let folder = try TemporaryFolder()
    let run = try await FaultRun("Feature: f\nScenario: s\nGiven a fault: talkative", in: folder)
    let message = try #require(run.failures.first?.message)
    #expect(message.contains("talked too much"))
    let words = try #require(message.firstMatch(of: #/… (x+)end/#))
    #expect(words.1.count == 8192 - "end".count)
  }

  @Test("code that a step leaves behind to end the process makes the run fail")
  func late() async throws {
    let folder = try TemporaryFolder()
    let run = try await FaultRun(
      "Feature: f\nScenario: s\nGiven a fault: dying\nScenario: t\nGiven I work for 30000 ms", in: folder)
    #expect(run.output.status == 1)
    #expect(!run.failures.isEmpty)
  }

  @Test("a run that exceeds its time limit ends the current scenario, and starts no others")
  func runLimit() async throws {
    for limit in Self.runLimits {
      let folder = try TemporaryFolder()
      let run: FaultRun
      do {
        run = try await FaultRun(
          "Feature: f\nScenario: s\nGiven a fault: blocked\nScenario: t\nGiven a step", "--run-timeout", "\(limit)s",
          "--timeout", "0", in: folder)
      } catch  where limit != Self.runLimits.last {
        // Nothing ran, so there are no messages.
        continue
      }
      if limit != Self.runLimits.last, run.worst.isEmpty { continue }
      #expect(run.output.status == 2)
      #expect(run.output.error.contains("the run took longer than its limit of \(limit).0 seconds"))
      #expect(run.worst == ["s": .failed])
      break
    }
  }

  @Test("a run ends soon after its time limit, even if nothing reads its report")
  func unreadReport() async throws {
    for limit in Self.runLimits {
      let folder = try TemporaryFolder()
      try folder.write("Feature: f\n  Scenario: s\n    Given a step\n", to: "a.feature")
      let runner = BuiltCommand.faultyRunner.path
      // Another program has filled the buffer of the pipe.
      let script = """
        { head -c 1048576 /dev/zero & sleep 1
          '\(runner)' --format message --run-timeout \(limit)s a.feature; echo $? > status; } 2> said |
          while [ ! -s status ]; do sleep 0.1; done
        """
      _ = try await BuiltCommand.shell.run("-c", script, in: folder.url)
      #expect(try folder.text(of: "status") == "2\n")
      let said = try folder.text(of: "said")
      if limit != Self.runLimits.last, said.contains("nothing ran") { continue }
      #expect(said.contains("its limit of \(limit).0 seconds; reports are incomplete\n"), "\(said)")
      break
    }
  }

  /// Time limits of runs, in seconds. A busy machine may need longer than the first one to start a scenario.
  private static let runLimits = [5, 60]

  @Test("without workers, a trap ends the run like any process")
  func withoutWorkers() async throws {
    let folder = try TemporaryFolder()
    try folder.write("Feature: f\nScenario: s\nGiven a fault: unwrap", to: "a.feature")
    let output = try await BuiltCommand.faultyRunner.run("--isolation", "none", "a.feature", in: folder.url)
    #expect(output.status < 0)
  }
}

@Suite("Crashes and other faults in hooks", .nightly)
struct FaultInHookTests {
  @Test(
    "faults in hooks, with several workers and with retries have the expected effects, and every report is complete",
    arguments: FaultSample.all)
  func everywhere(_ sample: FaultSample) async throws {
    let folder = try TemporaryFolder()
    let marker = folder.url.appending(path: "once").path
    let kinds = ["before", "after", "beforeStep", "afterStep", "around", "aroundEnd", "world"]
    let hooks = kinds.map {
      "  @in-\($0)\n  Scenario: \($0)\n    Given a step\n  Scenario: beside \($0)\n    Given a step\n"
    }
    let run = try await FaultRun(
      "Feature: f\n" + hooks.joined()
        + "  Scenario: again\n    Given a fault at the first try: \(sample.fault)\n    And a step\n",
      [
        "--parallel", "4", "--retry", "1", "--format", "junit:r.xml", "--format", "html:r.html", "--format",
        "json:r.json",
      ]
        + ["--world-parameters", "{\"fault\": \"\(sample.fault)\", \"marker\": \"\(marker)\"}"] + sample.arguments,
      in: folder)
    check(run.output.status, equals: 1)
    for kind in kinds {
      check(run.scenarios[kind]?.map { $0.max() }, equals: [.failed, .failed], "\(kind)")
      check(run.scenarios["beside \(kind)"]?.map { $0.max() }, equals: [.passed])
    }
    check(run.scenarios["again"]?.map { $0.max() }, equals: [.failed, .passed])
    let failures = run.failures
    check(failures.count, equals: 2 * kinds.count + 1)
    let others = failures.filter { !sample.types.contains($0.exception?.type ?? "") }
    checkEmpty(others, "\(others.map { "\($0.exception?.type ?? "–"): \($0.message ?? "")" })")
    let junit = try WholeXML(folder.text(of: "r.xml"))
    #expect(junit.isWhole)
    check(junit.elements["testcase"], equals: 2 * kinds.count + 1)
    check(junit.elements["failure"], equals: kinds.count)
    #expect(try folder.text(of: "r.html").hasSuffix("</html>\n"))
    let json = try JSONSerialization.jsonObject(with: Data(folder.text(of: "r.json").utf8)) as? [[String: Any]]
    check((json?.first?["elements"] as? [Any])?.count, equals: 2 * kinds.count + 1)
  }
}
