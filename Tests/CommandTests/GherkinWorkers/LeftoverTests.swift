import GherkinProtocol
import GherkinMessages
import Foundation
import GherkinTestSupport
import Testing

@Suite("No processes and descriptors are left behind", .slow)
struct LeftoverTests {
  /// Whether a process has ended, or ends soon. A zombie counts as ended.
  static func isGone(_ process: Int32) async throws -> Bool {
    for _ in 0..<500 {
      let status = try? String(contentsOf: URL(filePath: "/proc/\(process)/stat"), encoding: .utf8)
      if kill(process, 0) != 0 || status?.split(separator: " ").dropFirst(2).first == "Z" { return true }
      try await Task.sleep(for: .milliseconds(20))
    }
    return false
  }

  private static let compiler = BuiltCommand.inPath("cc", "clang", "gcc").first

  /// The system call that creates the connection of a worker, and returns after other threads have started workers.
  private static let slowConnections = """
    #define _GNU_SOURCE
    #include <dlfcn.h>
    #include <unistd.h>
    int socketpair(int domain, int type, int protocol, int ends[2]) {
      int (*original)(int, int, int, int *) = (int (*)(int, int, int, int *))dlsym(RTLD_NEXT, "socketpair");
      int result = original(domain, type, protocol, ends);
      usleep(3000);
      return result;
    }
    """

  @Test(
    "a worker does not inherit the connection of another one that starts at the same time",
    .enabled(if: FileManager.default.fileExists(atPath: "/proc") && compiler != nil, "there is no /proc or C compiler"))
  func connections() async throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.slowConnections, to: "slow.c")
    let library = folder.path + "/slow.so"
    let build = try await #require(Self.compiler)
      .run("-shared", "-fPIC", "-o", library, "slow.c", "-ldl", in: folder.url)
    check(build.status, equals: 0, "\(build.error)")
    let count = "ls -l /proc/$PPID/fd | grep -c socket"
    let single = try await FaultRun("Feature: f\nScenario: s\nGiven a shell runs: \(count) > count", in: folder)
    check(single.output.status, equals: 0, "\(single.output.error)")
    let scenarios = (0..<40).map { number in
      "  Scenario: s\(number)\n    Given a shell runs: test $(\(count)) = $(cat count)\n    And a fault: quickExit\n"
    }
    let run = try await FaultRun(
      "Feature: f\n" + scenarios.joined(), "--parallel", "8", in: folder, environment: ["LD_PRELOAD": library])
    check(run.scenarios.count, equals: 40)
    #expect(run.failures.allSatisfy { $0.exception?.type == "exit" }, "\(run.output.output)")
  }

  @Test("when the coordinator is killed, its workers end, and all processes that their steps started")
  func killed() async throws {
    let folder = try TemporaryFolder()
    let told = folder.url.appending(path: "told").path
    try folder.write("Feature: f\nScenario: s\nGiven I start a child, tell \"\(told)\" and wait", to: "a.feature")
    let coordinator = try RunningCommand(BuiltCommand.faultyRunner.path, ["a.feature"], in: folder.url)
    var processes: [Int32] = []
    while processes.isEmpty {
      try await Task.sleep(for: .milliseconds(20))
      processes = (try? folder.text(of: "told"))?.split(whereSeparator: \.isWhitespace).compactMap { Int32($0) } ?? []
    }
    coordinator.send(SIGKILL)
    _ = try await RunningCommand.scene { try coordinator.finish() }
    check(processes.count, equals: 2)
    for process in processes { #expect(try await Self.isGone(process)) }
  }

  @Test("processes that a step started end with its worker")
  func child() async throws {
    let folder = try TemporaryFolder()
    let run = try await FaultRun("Feature: f\nScenario: s\nGiven a fault: childProcess", in: folder)
    let message = try #require(run.failures.first?.message)
    let line = try #require(message.split(separator: "\n").first { $0.hasPrefix("child ") })
    #expect(try await Self.isGone(try #require(Int32(line.dropFirst(6)))))
  }

  @Test("no descriptor is left open, however many workers crash")
  func descriptors() async throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "Feature: f\nScenario Outline: s\nGiven a fault: quickExit\nExamples:\n|n|\n"
        + (0..<60).map { "|\($0)|\n" }.joined(), to: "a.feature")
    let output = try await BuiltCommand.shell.run(
      "-c", "ulimit -n 64; exec '\(BuiltCommand.faultyRunner.path)' --format summary a.feature", in: folder.url)
    check(output.output, contains: "60 scenarios (60 failed)", "\(output)")
    check(output.status, equals: 1)
  }

  @Test("after 10,000 scenarios with some crashes, no descriptor is left open, and no zombie process exists")
  func manyScenarios() async throws {
    let count = 10_000
    let scenarios = (0..<count).map { number in
      let step =
        number % 500 == 250
        ? "a fault: quickExit" : [1, count - 1].contains(number) ? "what is open is counted" : "a step"
      return "  Scenario: s\(number)\n    Given \(step)\n"
    }
    let folder = try TemporaryFolder()
    try folder.write("Feature: f\n" + scenarios.joined(), to: "a.feature")
    let output = try await BuiltCommand.faultyRunner.run(
      "--format", "summary", "--format", "message:run.ndjson", "a.feature", in: folder.url)
    check(output.output, contains: "\(count) scenarios (\(count - count / 500) passed, \(count / 500) failed)")
    // Reading the whole stream for two lines would be slow.
    let lines = try folder.text(of: "run.ndjson").split(separator: "\n").filter { $0.hasPrefix("{\"attachment\"") }
    let counts = try NDJSONReader.envelopes(in: Array(lines.joined(separator: "\n").utf8), name: "run.ndjson").map {
      if case .attachment(let attachment) = $0 { attachment.body } else { "" }
    }
    let numbers = counts.map { $0.split(separator: " ").compactMap { Int($0) } }
    try #require(numbers.count == 2 && numbers.allSatisfy { $0.count == 3 })
    // Each of the scenarios, or of the crashes, would leave one. A few are open for a moment.
    #expect(numbers[1][0] < numbers[0][0] + count / 500 / 2)
    #expect(numbers[1][1] < numbers[0][1] + count / 500 / 2)
    check(numbers[1][2], equals: 0)
  }

  @Test("a worker that does not start is an error with the reason", arguments: ["fatalError", "exitBadly"])
  func start(fault: String) async throws {
    let folder = try TemporaryFolder()
    let run = try await FaultRun(
      "Feature: f\nScenario: s\nGiven a step", in: folder, environment: ["FAULTY_WORKER_START": fault])
    check(run.output.status, equals: 2)
    check(run.output.error, contains: "a worker process did not start")
    checkEmpty(run.worst)
  }
}
