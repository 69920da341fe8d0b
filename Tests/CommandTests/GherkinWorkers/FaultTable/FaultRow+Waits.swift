import Foundation
import GherkinTestSupport
import Testing

extension FaultRow {
  /// Runs that must not block forever.
  static let waits = irregularFiles + longInputs + fullPipes + slowWorkers

  private static let feature = ["f/a.feature": "Feature: a\n  Scenario: one\n    Given a step\n"]

  /// Workers that do not read, respond or end.
  private static let slowWorkers = [
    FaultRow(
      what: "a thread reads from a program for longer than the limit of a step",
      features: [
        "a.feature": """
        Feature: f
          Scenario: s
            Given a thread reads from a program that takes 20000 ms
            And I print "x"
          Scenario: t
            Given a step

        """
      ],
      arguments: ["--timeout", "2s", "."], status: 0, outcomes: ["s": .passed, "t": .passed]),
    FaultRow(
      what: "an early exit of the one process while a thread reads from a program",
      features: [
        "a.feature": """
        Feature: f
          Scenario: s
            Given a thread reads from a program that takes 20000 ms
            And I call exit with 0

        """
      ],
      arguments: ["--isolation", "none", "."], status: 2, outcomes: ["s": .failed]),
    FaultRow(
      what: "a worker is stopped during the pause before a retry", features: stoppedInPause,
      arguments: ["."], status: 1, outcomes: ["stops": .failed, "other": .passed]),
    FaultRow(
      what: "a worker is stopped during the pause before a retry, with a time limit of the run",
      features: stoppedInPause, arguments: ["--run-timeout", "6500ms", "."], status: 2,
      outcomes: ["stops": .failed, "other": .passed], others: 1,
      says: "the scenario has failed, and cannot run again: the run took longer than its limit",
      hasFixedTimes: true),
    FaultRow(
      what: "exit handlers of eight workers take three seconds",
      features: Dictionary(
        uniqueKeysWithValues: (0..<8).map {
          ("\($0).feature", "Feature: f\n  Scenario: s\($0)\n    Given an exit handler takes 3000 ms\n")
        }),
      arguments: ["--parallel", "8", "."], status: 0,
      outcomes: Dictionary(uniqueKeysWithValues: (0..<8).map { ("s\($0)", .passed) })),
    FaultRow(
      what: "an exit handler does not end",
      features: ["a.feature": "Feature: f\n  Scenario: s\n    Given an exit handler takes 600000 ms\n"],
      status: 0, outcomes: ["s": .passed],
      says: "the worker 1 did not end within 5.0 seconds after its last scenario, and was terminated"),
  ]

  private static let stoppedInPause = [
    "a.feature": """
    Feature: f
      @retry(1,after:2s)
      Scenario: stops
        Given my process is stopped in 300 ms
        And a failing step
      Scenario: other
        Given a step

    """
  ]

  /// Files that are not regular in the places of features and related files.
  private static let irregularFiles = [
    irregular("a pipe is in the folder", "f/b.feature") { mkfifo($0, 0o600) },
    irregular("a link to a pipe is in the folder", "f/b.feature") { path in
      mkfifo(path + ".pipe", 0o600) + symlink("b.feature.pipe", path)
    },
    irregular("a link to a device is in the folder", "f/b.feature.md") { symlink("/dev/zero", $0) },
    irregular("a socket is in the folder", "f/b.feature") { path in
      let socket = PortableCalls.streamSocket(AF_UNIX)
      defer { close(socket) }
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      // The address of a socket is too short for the path of a temporary folder.
      let name = "/tmp/\(UUID().uuidString.prefix(8))"
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name.utf8) }
      let size = socklen_t(MemoryLayout<sockaddr_un>.size)
      let isBound = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(socket, $0, size) }
      }
      return isBound + rename(name, path)
    },
    irregular("a pipe fits a pattern", "f/b.feature", paths: ["f/*.feature"]) { mkfifo($0, 0o600) },
    irregular("a list names a pipe", "f/b.feature", paths: ["@list.txt"]) { mkfifo($0, 0o600) },
    irregular("the configuration is a pipe", "gherkin-run.yaml") { mkfifo($0, 0o600) },
    FaultRow(
      what: "the file of examples is a pipe",
      features: [
        "f/a.feature": """
        Feature: a
          Scenario Outline: one
            Given I print "<x>"

            @examples(rows)
            Examples:
        """
      ],
      prepare: { folder in
        try folder.write("", to: "f/Fixtures/other.yaml")
        #expect(mkfifo(folder.path + "/f/Fixtures/rows.yaml", 0o600) == 0)
      }, arguments: ["f"], status: 2, outcomes: [:], others: 1,
      says: "rows.yaml: is not a regular file"),
    FaultRow(
      what: "a pipe is named by the command line, and works", features: feature,
      arguments: ["pipe.feature"],
      script: #"mkfifo pipe.feature; cat f/a.feature > pipe.feature & exec "$0" "$@""#, status: 0,
      outcomes: ["one": .passed]),
  ]

  /// Inputs whose processing time must be linear in their length.
  private static let longInputs = [
    FaultRow(
      what: "profiles build on 20,000 others", features: feature,
      prepare: { folder in
        let profiles = (0..<20_000).map { "  p\($0): { extends: p\($0 + 1) }\n" }
        try folder.write("profiles:\n\(profiles.joined())  p20000: { retry: 1 }\n", to: "gherkin-run.yaml")
      }, arguments: ["--profile", "p0", "f"], script: cheaply, status: 2, says: "extends too many others"),
    FaultRow(
      what: "a line of a list has 500,000 numbers", features: feature,
      prepare: { try $0.write("f/a.feature\(String(repeating: ":2", count: 500_000))\n", to: "list.txt") },
      arguments: ["@list.txt"], script: cheaply, status: 0, outcomes: ["one": .passed]),
    FaultRow(
      what: "20,000 profiles in long rows", features: feature,
      prepare: { folder in
        let profiles = (0..<20_000).map { number in
          number % 200 == 0 ? "  p\(number): { retry: 1 }\n" : "  p\(number): { extends: p\(number - 1) }\n"
        }
        try folder.write("profiles:\n\(profiles.joined())", to: "gherkin-run.yaml")
      }, arguments: ["--profile", "p199", "f"], script: cheaply, status: 0, outcomes: ["one": .passed]),
    FaultRow(
      what: "a list names each of 500 scenarios 400 times",
      features: [
        "a.feature": "Feature: a\n" + (0..<500).map { "  Scenario: \($0)\n    Given a step\n" }.joined()
      ],
      prepare: { folder in
        let lines = (0..<200_000).map { ":\(2 + $0 % 500 * 2)" }
        try folder.write("a.feature\(lines.joined())\n", to: "list.txt")
      }, arguments: ["--dry-run", "@list.txt"], script: cheaply, status: 0,
      outcomes: Dictionary(uniqueKeysWithValues: (0..<500).map { ("\($0)", .skipped) })),
    FaultRow(
      what: "a scenario has 20,000 tags, and the filter all of them",
      features: ["a.feature": "Feature: a\n  \(manyTags.joined(separator: " "))\n  Scenario: one\n    Given a step\n"],
      prepare: { try $0.write("tags: '\(manyTags.joined(separator: " and "))'\n", to: "gherkin-run.yaml") },
      arguments: ["."], script: cheaply, status: 0, outcomes: ["one": .passed]),
  ]

  /// Limits the processor time in seconds, which does not depend on the load of the machine.
  private static let cheaply = #"ulimit -t 20; exec "$0" "$@""#

  private static let manyTags = (0..<20_000).map { "@tag\($0)" }

  /// Full pipes in non-blocking mode.
  private static let fullPipes = [
    ("standard output is full and non-blocking", ["--format", "pretty"]),
    ("standard error is full and non-blocking", ["--quiet", "--format", "pretty:/dev/stderr"]),
    ("a report goes to a full, non-blocking /dev/stdout", ["--quiet", "--format", "pretty:/dev/stdout"]),
  ].map { what, words in
    FaultRow(
      what: what,
      features: [
        "a.feature": "Feature: a\n" + longNames.map { "  Scenario: \($0)\n    Given a step\n" }.joined()
      ],
      arguments: words + ["--dry-run", "."], isReadLate: true, status: 0,
      outcomes: Dictionary(uniqueKeysWithValues: longNames.map { ($0, .skipped) }),
      check: { _, ended in
        #expect(
          (ended.output + ended.error).split(separator: "\n").count { $0.contains("Scenario: ") } == longNames.count)
      })
  }

  private static let longNames = (0..<300).map { "\($0) " + String(repeating: "long ", count: 100) + "name" }

  private static func irregular(
    _ what: String, _ name: String, paths: [String] = ["f"],
    says: String = "is not a regular file", make: @escaping @Sendable (String) -> Int32
  ) -> FaultRow {
    FaultRow(
      what: what, features: feature,
      prepare: { folder in
        if paths == ["@list.txt"] { try folder.write("f/a.feature\n\(name)\n", to: "list.txt") }
        #expect(make("\(folder.path)/\(name)") == 0)
      }, arguments: paths, status: 2, says: "\(name): \(says)")
  }
}
