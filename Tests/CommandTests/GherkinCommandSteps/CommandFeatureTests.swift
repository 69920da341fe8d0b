#if os(Linux) || os(macOS)
import Foundation
import GherkinTestSupport
import Testing

/// Features that the tool runs with the command steps.
@Suite("Command steps", .commands)
struct CommandFeatureTests {
  private static let folder = "Tests/CommandTests/GherkinCommandSteps"
  private static let runner = BuiltCommand.built("CommandStepsRunner")

  @Test(
    "all scenarios pass, by workers and in a program under a debugger", arguments: [[:], ["GHERKIN_RUN_ATTACH": "1"]])
  func features(environment: [String: String]) async throws {
    let run = try await Self.runner.run("\(Self.folder)/Features", environment: environment)
    check(run.status, equals: 0, "\(run.output)\(run.error)")
    check(run.output, contains: "\n49 scenarios (49 passed)\n")
  }

  @Test("failures say the command, its end, its outputs and the difference")
  func failures() async throws {
    let run = try await Self.runner.run(
      "\(Self.folder)/Failures", "--format", "message", environment: ["LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"])
    check(run.status, equals: 1)
    let text = try Self.failures(in: run.output)
      .replacing(#/\/\S*\/scenario-[0-9a-f-]+/#, with: "FOLDER")
      .replacing(BuiltCommand.products.resolvingSymlinksInPath().path, with: "PRODUCTS")
      .replacing(BuiltCommand.package.path, with: "PACKAGE")
      .replacing(#/[0-9]+ more (lines|bytes)/#) { "N more \($0.1)" }
    try GoldenFile("commands/failures.txt").expect(text)
  }

  /// Returns the names of scenarios and the messages of their failures, from a stream of messages.
  private static func failures(in stream: String) throws -> String {
    var (names, cases, attempts): ([String: String], [String: String], [String: String]) = ([:], [:], [:])
    var order: [String] = []
    var messages: [String: [String]] = [:]
    for line in stream.split(separator: "\n") {
      guard let (kind, message) = try JSONValue(parsing: line.utf8).members.first else { continue }
      func text(_ key: String) -> String { message[key]?.string ?? "" }
      switch kind {
      case "pickle":
        names[text("id")] = text("name")
        order.append(text("id"))
      case "testCase": cases[text("id")] = text("pickleId")
      case "testCaseStarted": attempts[text("id")] = cases[text("testCaseId")]
      case "testStepFinished":
        let result = message["testStepResult"]
        guard result?["status"]?.string == "FAILED" else { continue }
        messages[attempts[text("testCaseStartedId")] ?? "", default: []].append(result?["message"]?.string ?? "")
      default: break
      }
    }
    return order.map { id in
      "# \(names[id] ?? "")\n\((messages[id] ?? ["it did not fail"]).joined(separator: "\n"))\n"
    }.joined(separator: "\n")
  }

  @Test(
    "processes that a scenario leaves are ended and named",
    .enabled(if: MarkedProcesses.canBeFound, "processes are found in /proc"),
    arguments: [
      ("a child in the same group", "sleep 301 &", ["sleep 301"]),
      ("a grandchild that ignores signals", "(trap '' TERM HUP; sh -c 'sleep 302; :') &", ["sleep 302"]),
      ("a daemon", "setsid sh -c 'sleep 303; :' > /dev/null 2>&1 &", ["sleep 303"]),
      ("nothing", "true", []),
    ])
  func leftProcesses(name: String, script: String, left: [String]) async throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "Feature: f\n  Scenario: s\n    When I run the shell script:\n      \"\"\"\n      \(script)\n"
        + "      sleep 0.2\n      \"\"\"\n",
      to: "a.feature")
    let processes = MarkedProcesses()
    let run = try await Self.runner.run("a.feature", "-f", "pretty", in: folder.url, environment: processes.environment)
    check(run.status, equals: 0, "\(run)")
    checkEmpty(try await processes.left())
    check(run.output.contains("processes that commands left running were ended"), equals: !left.isEmpty, "\(run)")
    for name in left { check(run.output, contains: name, "\(run)") }
  }

  @Test(
    "commands in the background are ended without a message, also those that ignore SIGTERM",
    .enabled(if: MarkedProcesses.canBeFound, "processes are found in /proc"),
    arguments: ["sleep 304", "sh -c 'trap \"\" TERM; while true; do sleep 0.1; done'"])
  func background(command: String) async throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "Feature: f\n  Scenario: s\n    When I start the shell script:\n      \"\"\"\n      \(command)\n      \"\"\"\n",
      to: "a.feature")
    let processes = MarkedProcesses()
    let run = try await Self.runner.run("a.feature", "-f", "pretty", in: folder.url, environment: processes.environment)
    check(run.status, equals: 0, "\(run)")
    checkEmpty(try await processes.left())
  }

  @Test("several commands in the background that ignore SIGTERM end at the same time")
  func stubborn() async throws {
    let folder = try TemporaryFolder()
    let start = "    When I start `sh -c 'trap \"\" TERM; echo ready; while :; do sleep 0.1; done'`\n"
    try folder.write(
      "Feature: f\n  Scenario: s\n"
        + String(repeating: start + "    And I wait until the output contains \"ready\"\n", count: 8), to: "a.feature")
    let run = try await Self.runner.run("a.feature", "--timeout", "8s", in: folder.url)
    check(run.status, equals: 0, "\(run)")
  }

  @Test("a regular expression that takes too long ends at the time limit of its step, with its text")
  func slowExpression() async throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      Feature: f
        Scenario: s
          When I run `echo aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab`
          Then the output should have a line that matches "^(a+)+$"
      """, to: "a.feature")
    let run = try await Self.runner.run("a.feature", "--timeout", "1s", in: folder.url)
    check(run.status, equals: 1, "\(run)")
    check(run.output, contains: "while it matched the regular expression \"^(a+)+$\"")
  }

  @Test("working folders are removed, also those that their permissions protect")
  func folders() async throws {
    let (folder, temporary) = (try TemporaryFolder(), try TemporaryFolder())
    try folder.write(
      """
      Feature: f
        Scenario: s
          When I successfully run `mkdir -p a/b/c`
          And I change the permissions of "a/b" to "000"
        Scenario: t
          Then the file "missing" should exist
      """, to: "a.feature")
    let run = try await Self.runner.run("a.feature", in: folder.url, environment: ["TMPDIR": temporary.path])
    check(run.status, equals: 1, "\(run)")
    let left = try FileManager.default.contentsOfDirectory(atPath: temporary.path).filter { $0.hasPrefix("scenario") }
    check(left, equals: [])
  }
}
#endif
