import GherkinMessages
import Foundation
import GherkinSyntax
import GherkinTestSupport
import Testing

@Suite("Worker processes", .slow)
struct WorkerTests {
  @Test("output of a step is attached to it")
  func output() async throws {
    let folder = try TemporaryFolder()
    let run = try await FaultRun(
      """
      Feature: f
        Scenario: s
          Given I print "hello"
          And a step
          And I complain "ouch"
          And I print "no end" without an end of line
        Scenario: t
          Given I print "again"
      """, "--format", "junit:r.xml", in: folder)
    check(run.attachments, equals: ["hello\n", "ouch\n", "no end", "again\n"])
    check(run.output.output, lacks: "hello")
    check(try folder.text(of: "r.xml"), contains: "passed\n    hello\nAnd a step")
    check(run.output.status, equals: 0)
  }

  @Test("output that is not captured is shown by whole lines with the scenario's name")
  func passedOutput() async throws {
    let folder = try TemporaryFolder()
    let run = try await FaultRun(
      "Feature: f\nScenario: talk\nGiven I print \"hello\"\nAnd I print \"no end\" without an end of line",
      "--no-capture", in: folder)
    checkEmpty(run.attachments)
    // Once, although the run also saves its messages.
    check(run.output.output.components(separatedBy: "talk | hello\n").count, equals: 2)
    check(run.output.output.components(separatedBy: "talk | no end\n").count, equals: 2)
  }

  @Test(
    "output that is not captured is shown below its step, even if the step crashes",
    arguments: ["1", "2"])
  func orderOfPassedOutput(parallel: String) async throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "Feature: f\nScenario: talk\nGiven I print \"hello\"\nGiven a step\nGiven a fault: fatalError", to: "a.feature")
    let output = try await BuiltCommand.faultyRunner.run(
      ["--no-capture", "--parallel", parallel, "a.feature"], in: folder.url)
    let lines = output.output.split(separator: "\n").map {
      $0.prefix { $0 != "#" }.trimmingCharacters(in: .whitespaces)
    }
    check(
      lines.prefix(6),
      equals: [
        "Feature: f", "Scenario: talk", "✔ Given I print \"hello\"", "talk | hello", "✔ Given a step",
        "✘ Given a fault: fatalError",
      ], "\(output.output)")
  }

  @Test("a process that ends between two batches fails the run, whichever of its ends is noticed", arguments: 1...4)
  func endBetweenBatches(milliseconds: Int) async throws {
    let folder = try TemporaryFolder()
    let rest = (0..<100).map { "Scenario: \($0)\nGiven a step\n" }.joined()
    try folder.write(
      "Feature: f\nScenario: culprit\nGiven a task that is not awaited crashes in \(milliseconds) ms\n\(rest)"
        + "Scenario: long\nGiven I work for 2000 ms\n", to: "a.feature")
    for _ in 1...3 {
      let run = try await BuiltCommand.faultyRunner.run(
        ["--parallel", "2", "--format", "summary", "a.feature"], in: folder.url)
      if run.status == 2 {
        check(run.error, contains: "a worker process ended while it was idle: ")
      } else {
        check(run.status, equals: 1, "\(run)")
      }
    }
  }

  @Test(
    "options about worker processes report that they have no effect if there are none",
    arguments: [["--worker-memory", "1G"], ["--scenario-timeout", "1s"], ["--no-capture"]])
  func idleOptions(words: [String]) async throws {
    let folder = try TemporaryFolder()
    try folder.write("Feature: f\nScenario: s\nGiven a step", to: "a.feature")
    let output = try await BuiltCommand.faultyRunner.run(
      ["--isolation", "none", "--format", "summary"] + words + ["a.feature"], in: folder.url)
    check(
      output.error, equals: "gherkin-run: \(words[0]) has no effect without worker processes; remove --isolation none\n"
    )
    check(output.status, equals: 0)
  }

  @Test("messages that are larger than the shared memory are transferred", arguments: [1 << 20, 5 << 20])
  func large(count: Int) async throws {
    let folder = try TemporaryFolder()
    let run = try await FaultRun("Feature: f\nScenario: s\nGiven I attach \(count) bytes\nAnd a step", in: folder)
    check(run.attachments.map(\.utf8.count), equals: [count])
    check(run.output.status, equals: 0)
  }

  @Test("the beginning and the end of very long output are kept")
  func muchOutput() async throws {
    let folder = try TemporaryFolder()
    let run = try await FaultRun("Feature: f\nScenario: s\nGiven I print 3000000 bytes", in: folder)
    check(run.attachments.first.map { $0.utf8.count < 600_000 && $0.contains("bytes omitted") }, equals: true)
  }

  @Test("each parallel scenario runs in a separate process with its own number")
  func processes() async throws {
    let scenarios = (0..<12).map { "  Scenario: s\($0)\n    Given I tell my process\n    And I work for 30 ms\n" }
    let folder = try TemporaryFolder()
    let run = try await FaultRun("Feature: f\n" + scenarios.joined(), "--parallel", "3", in: folder)
    check(run.workers, equals: ["1", "2", "3"])
    check(Set(run.attachments).count, equals: 3)
  }

  @Test("hooks before and after the run are called in every process")
  func runHooks() async throws {
    let scenarios = (0..<6).map { "  Scenario: s\($0)\n    Given I work for 30 ms\n" }
    let folder = try TemporaryFolder()
    let environment = ["FAULTY_TELLS_HOOKS": "1"]
    let two = try await FaultRun(
      "Feature: f\n" + scenarios.joined(), "--parallel", "2", in: folder, environment: environment)
    check(two.attachments.sorted(), equals: ["afterAll\n", "afterAll\n", "beforeAll\n", "beforeAll\n"])
  }

  @Test(
    "the scenarios of a feature that is kept together run in one process at a time, even after crashes",
    arguments: [2, 3])
  func features(parallel: Int) async throws {
    let folder = try TemporaryFolder()
    let scenarios = (0..<6).map {
      "  Scenario: s\($0)\n    Given \($0 == 2 ? "a fault: killed" : "I work for 20 ms")\n"
    }
    for name in ["b", "c", "d"] { try folder.write("Feature: \(name)\n" + scenarios.joined(), to: "\(name).feature") }
    let run = try await FaultRun(
      "Feature: a\n" + scenarios.joined(), "--parallel", "\(parallel)", "--parallel-by", "feature", "b.feature",
      "c.feature", "d.feature", in: folder)
    check(run.workers.count, equals: parallel)
    var pickles: [String: String] = [:]
    var workers: [String: Set<String?>] = [:]
    for envelope in run.envelopes {
      switch envelope {
      case .pickle(let pickle): pickles[pickle.id] = pickle.uri
      case .testCase(let testCase): pickles[testCase.id] = pickles[testCase.pickleId]
      case .testCaseStarted(let started):
        workers[pickles[started.testCaseId] ?? "", default: []].insert(started.workerId)
      default: break
      }
    }
    check(workers.values.map(\.count), equals: [1, 1, 1, 1])
  }
}
