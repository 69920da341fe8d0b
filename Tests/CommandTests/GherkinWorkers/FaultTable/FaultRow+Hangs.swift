import GherkinTestSupport
import Testing

extension FaultRow {
  /// Runs that would never end.
  static let hangs = [stopped] + hooks + patterns + threads

  private static let one = ["a.feature": "Feature: f\n  Scenario: s\n    Given a step\n"]

  private static let stopped = FaultRow(
    what: "a worker is stopped before it reaches its work", features: one,
    arguments: ["--run-timeout", "3s", "."], environment: ["FAULTY_WORKER_START": "stopped"], status: 2,
    outcomes: ["s": .notRun], others: 1, says: "the run took longer than its limit")

  private static let hooks = ["process", "none"].flatMap { isolation in
    ["beforeAll", "afterAll"].map { hook in blocked(hook, isolation) }
  }

  private static func blocked(_ hook: String, _ isolation: String) -> FaultRow {
    let isBefore = hook == "beforeAll"
    let parameters = #"{"hook": "\#(hook)", "fault": "blocked"}"#
    return FaultRow(
      what: "a hook blocks, \(hook), --isolation \(isolation)", features: one,
      arguments: ["--isolation", isolation, "--run-timeout", "2s", "--world-parameters", parameters, "."], status: 2,
      outcomes: ["s": isBefore ? .notRun : .passed], others: isolation == "process" ? 2 : 1,
      says: "the run took longer than its limit")
  }

  private static let patterns = [
    (
      "evil aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!", ["--run-timeout", "2s"],
      "the run took longer than its limit of 2.0 seconds: the pattern ^evil (?=a)(a+)+$ takes"
    ),
    (
      "evil aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!", ["--dry-run", "--run-timeout", "2s"], "the text is \"evil aaa"
    ),
    (
      "evil aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!", ["--isolation", "none"], #"the pattern ^evil (?=a)(a+)+$ takes too"#
    ),
    ("worse bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb!", [], "the pattern worse {evil} takes too long"),
    ("a step", ["--name", "^(s+)+$"], "the pattern ^(s+)+$ takes too long to match a text; --name"),
  ].map { step, arguments, says in
    let name = "sssssssssssssssssssssssssssssssssssssss!"
    return FaultRow(
      what: "a pattern takes for ever to match \"\(step)\", \(arguments)",
      features: ["a.feature": "Feature: f\n  Scenario: \(name)\n    Given \(step)\n"],
      arguments: arguments + ["."], status: 2, outcomes: arguments.first == "--name" ? [:] : [name: .notRun],
      others: 1, says: says)
  }

  /// Steps that block all threads.
  static let threads =
    ["process", "none"].flatMap { isolation in
      ["tasks", "detached tasks"].map { tasks in
        FaultRow(
          what: "64 \(tasks) of a scenario block all threads, --isolation \(isolation)",
          features: [
            "a.feature": """
            Feature: f
              Scenario: first
                Given a step
              Scenario: blocks
                Given 64 \(tasks) block all threads that tasks share
                And I wait for a task
              Scenario: third
                Given a step

            """
          ],
          arguments: ["--isolation", isolation, "--timeout", "1s", "."], status: 1,
          outcomes: ["first": .passed, "blocks": .failed, "third": .passed], says: "timed out")
      }
    }
}
