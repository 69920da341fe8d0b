import GherkinProtocol
import Foundation
import GherkinTestSupport
import GherkinWorkers
import Testing

@Suite("Processes of a run, and others", .enabled(if: FileManager.default.fileExists(atPath: "/proc")), .slow)
struct ProcessTests {
  @Test("a process that this one started is among its descendants until it ends")
  func descendants() throws {
    let child = try RunningCommand("/bin/sleep", ["1000"], in: BuiltCommand.package)
    // The system's list of children can be incomplete while other tests start and end processes.
    #expect((0..<1000).contains { _ in ProcessTree.descendants.contains(child.processIdentifier) })
    child.send(SIGKILL)
    _ = try child.finish()
    check(ProcessTree.descendants, lacks: child.processIdentifier)
  }

  @Test("a process that a step left in the session of the run ends with the run")
  func left() async throws {
    let folder = try TemporaryFolder()
    // If the process did not end, it would keep the output of the run open, which is read to its end.
    let script = "sh -c 'sleep 60; echo > over' < /dev/null > /dev/null 2>&1 & echo $! > told"
    let run = try await FaultRun(
      "Feature: f\nScenario: s\nGiven a shell runs: \(script)", "--isolation", "none", in: folder)
    check(run.output.status, equals: 0)
    #expect(!FileManager.default.fileExists(atPath: folder.url.appending(path: "over").path))
    let process = try #require(Int32(folder.text(of: "told").trimmingCharacters(in: .newlines)))
    let isGone = try await LeftoverTests.isGone(process)
    #expect(isGone)
    if !isGone { kill(process, SIGKILL) }
  }

  @Test(
    "a shell that the run ends does not continue with its next command",
    arguments: [["--isolation", "none"], ["--isolation", "process"]])
  func shells(arguments: [String]) async throws {
    let folder = try TemporaryFolder()
    // In a random order, one of many commands would end before its shell.
    let script =
      "for i in $(seq 30); do "
      + "sh -c 'echo > told$0; sleep 600; echo > over' $i < /dev/null > /dev/null 2>&1 & done; "
      + "while test $(ls told* | wc -l) != 30; do sleep 0.01; done"
    let run = try await FaultRun("Feature: f\nScenario: s\nGiven a shell runs: \(script)", arguments, in: folder)
    check(run.output.status, equals: 0, "\(run.output.error)")
    #expect(!FileManager.default.fileExists(atPath: folder.url.appending(path: "over").path))
  }

  @Test(
    "a process that the program inherited is not ended",
    .enabled(if: FileManager.default.fileExists(atPath: "/usr/bin/setsid"), "there is no setsid"),
    arguments: [[], ["--isolation", "none"], ["--dry-run"]])
  func inherited(arguments: [String]) async throws {
    let folder = try TemporaryFolder()
    try folder.write("Feature: f\nScenario: s\nGiven a step", to: "a.feature")
    // The shell that replaces itself with the program has a child.
    let script = """
      sh -c 'setsid sleep 1000 > /dev/null 2>&1 & echo $! > told; exec "$0" "$@" a.feature' "$@" > run.txt || exit
      read -r id name state rest < /proc/$(cat told)/stat; echo "$state"
      kill -9 $(cat told)
      """
    let run = try await BuiltCommand.shell.run(
      ["-c", script, "sh", BuiltCommand.faultyRunner.path] + arguments, in: folder.url)
    check(run.status, equals: 0)
    check(run.output, equals: "S\n", "\(run.error)")
  }

  @Test("steps in a worker process do not ignore broken pipes, as the run does")
  func brokenPipe() async throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "Feature: f\nScenario: s\nGiven the status of a child process has \"SigIgn:.*[02468ace]...$\"", to: "a.feature")
    let run = try await BuiltCommand.shell.run(
      "-c", "exec env --default-signal=PIPE \"$0\" a.feature", BuiltCommand.faultyRunner.path, in: folder.url)
    check(run.status, equals: 0, "\(run)")
  }

  @Test("a worker that waits for work sleeps")
  func idle() async throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      Feature: f
        @retry(1,after:8s)
        Scenario: s
          Given I start a child, tell "process" and wait
      """, to: "a.feature")
    let wakes = try await RunningCommand.scene {
      let command = try RunningCommand(
        BuiltCommand.faultyRunner.path, ["--timeout", "1s", "a.feature"], in: folder.url, environment: [:])
      defer { command.send(SIGKILL) }
      let told = folder.url.appending(path: "process").path
      try command.wait { _ in FileManager.default.fileExists(atPath: told) }
      let process = try #require(folder.text(of: "process").split(separator: " ").first.map(String.init))
      // The attempt ends after a second, and the next one starts eight seconds later.
      sleep(3)
      let before = Self.wakes(of: process)
      sleep(3)
      return Self.wakes(of: process) - before
    }
    // A thread that looks every 10 ms wakes 300 times.
    #expect(wakes < 50)
  }

  /// Returns how often the threads of a process have gone to sleep and woken.
  private static func wakes(of process: String) -> Int {
    let tasks = "/proc/\(process)/task"
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []
    return threads.reduce(0) { sum, thread in
      let status = (try? String(contentsOf: URL(filePath: "\(tasks)/\(thread)/status"), encoding: .utf8)) ?? ""
      let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches:") }
      return sum + (line?.split(separator: "\t").last.flatMap { Int($0) } ?? 0)
    }
  }
}
