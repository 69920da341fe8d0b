import GherkinMessages
import Foundation
import GherkinTestSupport
import Testing

/// Interrupts at random times from a seed.
// Serialized, because many processes at once would delay other tests.
@Suite("Interrupting a run at random moments", .serialized, .nightly)
struct RandomInterruptionTests {
  private static let scenarios = 400

  private static let feature: String = {
    let texts = (0..<scenarios).map { number in
      let tag = number % 13 == 5 ? "  @retry(1)\n" : ""
      let last = number % 7 == 3 ? "a failing step" : number % 5 == 2 ? "I print \"number \(number)\"" : "a step"
      return
        "\(tag)  Scenario: s\(number)\n    Given I work for \(20 + number % 6 * 10) ms and note it in \"notes\"\n    And \(last)\n"
    }
    return "Feature: f\n" + texts.joined()
  }()

  @Test(
    "every report is complete, the exit status matches the signal, and no process is left",
    arguments: [("none", 1), ("none", 2), ("process", 1), ("process", 2)], [SIGINT, SIGTERM])
  func interrupts(arrangement: (isolation: String, parallel: Int), signal: Int32) async throws {
    let seed = UInt64(arrangement.parallel * 100 + arrangement.isolation.count * 10) + UInt64(signal)
    var generator = SeededGenerator(seed: seed)
    for isStart in [true, false, false] {
      let delay = UInt32.random(in: 0...(isStart ? 300 : 700), using: &generator)
      try await interrupt(
        ["--isolation", arrangement.isolation, "--parallel", "\(arrangement.parallel)"], signal, after: delay,
        from: isStart ? nil : "notes")
    }
  }

  /// Interrupts a run some milliseconds after its start, or after a step has written a file.
  private func interrupt(
    _ arguments: [String], _ signal: Int32, after delay: UInt32, from file: String?
  ) async throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.feature, to: "a.feature")
    let processes = MarkedProcesses()
    let ended = try await RunningCommand.scene {
      let command = try RunningCommand(
        BuiltCommand.faultyRunner.path, arguments + ReportFiles.arguments + ["--format", "summary", "a.feature"],
        in: folder.url, environment: processes.environment)
      if let file {
        let path = folder.url.appending(path: file).path
        try command.wait { _ in FileManager.default.fileExists(atPath: path) }
      }
      usleep(delay * 1000)
      command.send(signal)
      return try command.finish()
    }
    let context = Comment(rawValue: "\(arguments), signal \(signal) after \(delay) ms: \(ended)")
    checkEmpty(try await processes.left(), context)
    let reports = ReportFiles(in: folder)
    // Before the run handles signals, the signal ends the process, and there are no reports.
    if ended.status == -signal {
      checkEmpty(try reports.existing, context)
      checkEmpty(ended.output, context)
      return
    }
    check(ended.status, equals: 128 + signal, context)
    let problems = try reports.problems(scenarios: Self.scenarios, others: 1)
    check(problems, equals: [], context)
    check(ended.output, contains: "\n\(Self.scenarios) scenarios (", context)
    let rerun = try? folder.text(of: "report.rerun")
    #expect(rerun?.isEmpty != false || rerun?.wholeMatch(of: #/(a\.feature(:\d+)+\n)+/#) != nil, context)
  }
}
