import GherkinMessages
import Foundation
import GherkinTestSupport
import Testing

/// A fault and its expected report.
struct FaultSample: Sendable, CustomTestStringConvertible {
  let fault: String
  /// The type of the error: a signal, or `exit`.
  let types: Set<String>
  /// The expected parts of its message.
  let words: String
  /// The arguments that the fault requires.
  var arguments: [String] = []

  var testDescription: String { fault }

  private static let trap: Set<String> = ["SIGTRAP", "SIGILL"]

  private static let aborts: Set<String> = ["SIGABRT"]
  private static let timeout = ["--timeout", "2s"]

  static let all =
    [
      Self(fault: "unwrap", types: trap, words: "Unexpectedly found nil while unwrapping an Optional value"),
      Self(fault: "index", types: trap, words: "Index out of range"),
      Self(fault: "overflow", types: trap, words: "the process was ended by SIG"),
      Self(fault: "fatalError", types: trap, words: "the kettle is empty"),
      Self(fault: "precondition", types: trap, words: "no arguments expected"),
      Self(fault: "cast", types: ["SIGABRT"], words: "Could not cast value"),
      Self(fault: "division", types: trap, words: "Division by zero"),
      Self(fault: "forcedTry", types: trap, words: "unexpectedly raised an error"),
      Self(fault: "unowned", types: trap.union(aborts), words: "unowned"),
      Self(fault: "exclusivity", types: trap.union(aborts), words: "Simultaneous accesses"),
      Self(fault: "busy", types: ["TimeLimitError"], words: "timed out and was abandoned", arguments: timeout),
      Self(fault: "blocked", types: ["TimeLimitError"], words: "timed out and was abandoned", arguments: timeout),
      Self(fault: "abort", types: ["SIGABRT"], words: "SIGABRT: abort"),
      Self(fault: "exitWell", types: ["exit"], words: "exit(0)"),
      Self(fault: "exitBadly", types: ["exit"], words: "exit(3)"),
      Self(fault: "quickExit", types: ["exit"], words: "exit(0)"),
      Self(fault: "killed", types: ["SIGKILL"], words: "killed"),
      Self(fault: "terminate", types: ["SIGTERM"], words: "terminated"),
      Self(fault: "segfault", types: ["SIGSEGV"], words: "an invalid memory access"),
      Self(fault: "stackOverflow", types: ["SIGSEGV", "SIGBUS"], words: "a stack overflow"),
      Self(fault: "background", types: trap, words: "in the background"),
      Self(fault: "childProcess", types: trap, words: "left a child"),
    ] + memory

  /// A program with a sanitizer needs more memory than any limit.
  private static let memory =
    ProcessInfo.processInfo.environment["GHERKIN_SANITIZER"] != nil
    ? []
    : [
      Self(
        fault: "memory", types: trap.union(aborts).union(["SIGSEGV", "SIGKILL"]), words: "",
        arguments: ["--worker-memory", "300M"])
    ]
}

@Suite("Crashes and other faults in steps", .tags(.slow))
struct FaultTests {
  @Test("a fault fails only its own scenario, at any position", arguments: FaultSample.all)
  func fault(_ sample: FaultSample) async throws {
    let feature = """
      Feature: f
        Scenario: first
          Given a step
          And a fault: \(sample.fault)
          And a step
        Scenario: between
          Given a step
        Scenario: middle
          Given a fault: \(sample.fault)
        Scenario: after
          Given a step
        Scenario: last
          Given a step
          And a fault: \(sample.fault)
      """
    let folder = try TemporaryFolder()
    let run = try await FaultRun(feature, sample.arguments, in: folder)
    #expect(run.output.status == 1)
    #expect(
      run.worst == ["first": .failed, "between": .passed, "middle": .failed, "after": .passed, "last": .failed])
    #expect(run.scenarios["first"] == [[.passed, .passed, .failed, .skipped, .skipped]])
    #expect(run.failures.count == 3)
    Self.check(run.failures, sample)
  }

  @Test("a fault has its type and its message next to a backtrace", arguments: FaultSample.all)
  func message(_ sample: FaultSample) async throws {
    let folder = try TemporaryFolder()
    let run = try await FaultRun(
      "Feature: f\nScenario: s\nGiven a fault: \(sample.fault)", sample.arguments, in: folder,
      // `BacktraceTests` have backtraces with symbols, which take seconds.
      environment: ["SWIFT_BACKTRACE": "enable=yes,color=no,interactive=no,threads=crashed,symbolicate=off"])
    #expect(run.output.status == 1)
    #expect(run.failures.count == 1)
    Self.check(run.failures, sample)
  }

  /// Expects the type and the words of a fault in each failure.
  private static func check(_ failures: [Envelope.TestStepResult], _ sample: FaultSample) {
    for failure in failures {
      #expect(sample.types.contains(failure.exception?.type ?? ""))
      #expect(
        sample.words.isEmpty || failure.message?.contains(sample.words) == true, "\(failure.message ?? "")")
    }
  }

  @Test("the message of a trap contains the file and the line")
  func place() async throws {
    let folder = try TemporaryFolder()
    let run = try await FaultRun("Feature: f\nScenario: s\nGiven a fault: fatalError", in: folder)
    #expect(run.failures.first?.message?.contains("Fault.swift:") == true)
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

  @Test("a process that is suspended is ended at its step's time limit")
  func stopped() async throws {
    let folder = try TemporaryFolder()
    let run = try await FaultRun(
      "Feature: f\nScenario: s\nGiven a fault: stopped\nScenario: t\nGiven a step", "--timeout", "2s", in: folder)
    #expect(run.worst == ["s": .failed, "t": .passed])
    #expect(run.failures.first?.message?.contains("did not respond") == true)
  }

  @Test("code that a step leaves behind to end the process makes the run fail")
  func late() async throws {
    let folder = try TemporaryFolder()
    let run = try await FaultRun(
      "Feature: f\nScenario: s\nGiven a fault: dying\nScenario: t\nGiven I work for 30000 ms", in: folder)
    #expect(run.output.status == 1)
    #expect(!run.failures.isEmpty)
  }

  @Test("a scenario that exceeds its time limit is ended with its process")
  func scenarioLimit() async throws {
    let folder = try TemporaryFolder()
    let run = try await FaultRun(
      "Feature: f\nScenario: s\nGiven a fault: blocked\nScenario: t\nGiven a step", "--scenario-timeout", "2s",
      "--timeout", "0", in: folder)
    #expect(run.worst == ["s": .failed, "t": .passed])
    #expect(run.failures.first?.message?.contains("the scenario took longer than its limit of 2.0 seconds") == true)
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

  @Test("a step that disconnects its process fails")
  func cutOff() async throws {
    let folder = try TemporaryFolder()
    let run = try await FaultRun(
      "Feature: f\nScenario: s\nGiven a fault: closedDescriptors\nAnd a step\nScenario: t\nGiven a step", in: folder)
    #expect(run.output.status == 1)
    #expect(run.worst == ["s": .failed, "t": .passed])
    #expect(run.failures.first?.message?.hasPrefix("it closed descriptors of its process") == true)
  }

  @Test("a fault in a BeforeAll hook fails the run: no scenario runs")
  func beforeAll() async throws {
    let folder = try TemporaryFolder()
    let run = try await FaultRun(
      "Feature: f\nScenario: s\nGiven a step", "--world-parameters", #"{"hook": "beforeAll"}"#, in: folder)
    checkEmpty(run.worst)
    #expect(run.output.status == 1)
    #expect(run.failures.count >= 1)
  }

  @Test("a fault in an AfterAll hook fails the run")
  func afterAll() async throws {
    let folder = try TemporaryFolder()
    let run = try await FaultRun(
      "Feature: f\nScenario: s\nGiven a step", "--world-parameters", #"{"hook": "afterAll"}"#, in: folder)
    #expect(run.worst == ["s": .passed])
    #expect(run.output.status == 1)
    #expect(run.failures.count == 1)
  }

  @Test("a fault in a parameter type's transform fails its step")
  func transform() async throws {
    let folder = try TemporaryFolder()
    let run = try await FaultRun(
      "Feature: f\nScenario: s\nGiven all is well with a faulty argument\nScenario: t\nGiven a step", in: folder)
    #expect(run.worst == ["s": .failed, "t": .passed])
  }

  @Test("a scenario whose process crashed is retried in a new process", arguments: ["unwrap", "exitWell", "killed"])
  func retry(fault: String) async throws {
    let folder = try TemporaryFolder()
    let marker = folder.url.appending(path: "once").path
    let run = try await FaultRun(
      "Feature: f\nScenario: s\nGiven a fault at the first try: \(fault)\nScenario: t\nGiven a step", "--retry", "1",
      "--world-parameters", #"{"marker": "\#(marker)"}"#, in: folder)
    #expect(run.scenarios["s"]?.count == 2)
    #expect(run.worst == ["s": .passed, "t": .passed])
    #expect(run.output.status == 0)
  }

  @Test(
    "with several workers, faults fail only their own scenarios", arguments: ["unwrap", "exitWell", "stackOverflow"])
  func parallel(fault: String) async throws {
    let scenarios = (0..<24).map {
      "  Scenario: s\($0)\n    Given a step\n" + ($0 % 3 == 0 ? "    And a fault: \(fault)\n" : "")
    }
    let folder = try TemporaryFolder()
    let run = try await FaultRun("Feature: f\n" + scenarios.joined(), "--parallel", "4", in: folder)
    #expect(run.output.status == 1)
    for index in 0..<24 { #expect(run.worst["s\(index)"] == (index % 3 == 0 ? .failed : .passed)) }
  }

  @Test("without workers, a trap ends the run like any process")
  func withoutWorkers() async throws {
    let folder = try TemporaryFolder()
    try folder.write("Feature: f\nScenario: s\nGiven a fault: unwrap", to: "a.feature")
    let output = try await BuiltCommand.faultyRunner.run("--isolation", "none", "a.feature", in: folder.url)
    #expect(output.status < 0)
  }
}

@Suite("Crashes and other faults in hooks", .tags(.nightly))
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
