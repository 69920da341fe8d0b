import Foundation
import GherkinTestSupport
import Testing

extension FaultRow {
  /// Runs that must not damage files, nor leave any behind.
  static let files = plantedLinks + keptAttributes + endedRuns + inputs + rerunLists

  private static let feature = ["a.feature": "Feature: a\n  Scenario: one\n    Given a step\n"]
  private static let passed = ["one": Outcome.passed]

  private static let plantedLinks = [
    FaultRow(
      what: "a link has the name that temporary files of reports had",
      features: feature, prepare: { try $0.write("precious", to: "victim") },
      arguments: ["--format", "junit:out/j.xml", "."],
      script: #"mkdir out; ln -s ../victim out/j.xml.$$.part; exec "$0" "$@""#, status: 0, outcomes: passed,
      check: { (folder, _) throws in
        #expect(try folder.text(of: "victim") == "precious")
        #expect(try folder.text(of: "out/j.xml").hasSuffix("</testsuite>\n"))
      }),
    FaultRow(
      what: "a report is a link to a file of another folder",
      features: feature,
      prepare: { folder in
        try folder.write("old", to: "there/real.xml")
        try folder.link("link.xml", to: "there/real.xml")
      }, arguments: ["--format", "junit:link.xml", "."], status: 0, outcomes: passed,
      check: { (folder, _) throws in
        #expect(try folder.text(of: "there/real.xml").hasSuffix("</testsuite>\n"))
        #expect(
          try FileManager.default.destinationOfSymbolicLink(atPath: folder.path + "/link.xml") == "there/real.xml")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/there") == ["real.xml"])
      }),
    FaultRow(
      what: "a report goes to /dev/stdout, which is a file",
      features: feature, arguments: ["--format", "tap:/dev/stdout", "."], script: #"exec "$0" "$@" > out.txt"#,
      status: 0, outcomes: passed,
      check: { (folder, _) throws in
        let text = try folder.text(of: "out.txt")
        #expect(text.contains("1 scenario (1 passed)"))
        #expect(text.contains("ok 1 "))
      }),
  ]

  private static let keptAttributes = [
    FaultRow(
      what: "a report of an earlier run is private", features: feature,
      prepare: { folder in
        try folder.write("old", to: "report.junit")
        #expect(chmod(folder.path + "/report.junit", 0o600) == 0)
      }, status: 0, outcomes: passed,
      check: { (folder, _) throws in
        #expect(try folder.attributes(of: "report.junit")[.posixPermissions] as? Int == 0o600)
        let others = try folder.attributes(of: "report.tap")[.posixPermissions] as? Int
        #expect(others == 0o644 || others == 0o664 || others == 0o600)
      })
  ]

  private static let slow = ["a.feature": "Feature: a\n  Scenario: one\n    Given I work for 60000 ms\n"]

  /// Waits until the reports have been opened and a step runs.
  private static func awaitStep(_ command: RunningCommand) throws {
    try command.wait { $0.error.contains("steps run in: ") }
    try command.wait { command in
      command.send(SIGUSR1)
      usleep(40_000)
      return command.error.contains(#/I work for \d+ ms, for /#)
    }
  }

  private static let endedRuns =
    [
      ("the run is interrupted twice", [SIGINT, SIGINT], 130),
      ("the run is terminated twice", [SIGTERM, SIGTERM], 143),
      ("the terminal of the run hangs up", [SIGHUP], -SIGHUP),
      ("the run gets SIGQUIT", [SIGQUIT], -SIGQUIT),
    ].map { what, signals, status in
      FaultRow(
        what: what, features: slow, arguments: ["--verbose", "."],
        act: { command in
          try awaitStep(command)
          for signal in signals {
            command.send(signal)
            usleep(300_000)
          }
          // On a busy machine, two signals may arrive before the process handles the first; it then receives only one.
          try command.wait { command in
            if command.isRunning { command.send(signals[signals.count - 1]) }
            usleep(300_000)
            return !command.isRunning
          }
        }, status: status)
    } + [
      FaultRow(
        what: "a run was killed before", features: feature,
        prepare: { folder in
          try folder.write("half", to: ".gherkin-run-killed.part")
          try folder.write("half", to: "deep/.gherkin-run-killed.part")
        }, arguments: ["--format", "junit:deep/j.xml", "."], status: 0, outcomes: passed,
        check: { (folder, _) throws in
          #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/deep") == ["j.xml"])
        })
    ]

  private static let inputs = [
    refusal("a feature", report: "junit:a.feature", says: "a.feature is a feature of this run"),
    refusal(
      "a feature by another path", report: "junit:../$folder/./a.feature",
      says: "a.feature is a feature of this run"),
    refusal("a feature by a link", report: "junit:link", says: "link is a feature of this run") {
      try $0.link("link", to: "a.feature")
    },
    refusal("a feature by another name of the file", report: "html:hard", says: "hard is a feature of this run") {
      try FileManager.default.linkItem(atPath: $0.path + "/a.feature", toPath: $0.path + "/hard")
    },
    refusal("the configuration", report: "tap:gherkin-run.yaml", says: "is the configuration file") {
      try $0.write("parallel: 1\n", to: "gherkin-run.yaml")
    },
    refusal("a list of features", report: "tap:list.txt", paths: ["@list.txt"], says: "is a list of features") {
      try $0.write("a.feature\n", to: "list.txt")
    },
    refusal("a fixture", report: "json:Fixtures/beer.yaml", says: "is a fixture of this run") {
      try $0.write("a: 1\n", to: "Fixtures/beer.yaml")
    },
    refusal(
      "world parameters", report: "json:p.yaml", paths: ["--world-parameters", "p.yaml", "."],
      says: "is a file of --world-parameters"
    ) { try $0.write("a: 1\n", to: "p.yaml") },
    FaultRow(
      what: "the file of `rerun` is also the list of scenarios to run",
      features: ["a.feature": "Feature: a\n  Scenario: one\n    Given a failing step\n"],
      prepare: { try $0.write("a.feature:2\n", to: "list.txt") },
      arguments: ["--format", "rerun:list.txt", "@list.txt"], status: 1, outcomes: ["one": .failed],
      check: { (folder, _) throws in #expect(try folder.text(of: "list.txt") == "a.feature:2\n") }),
  ]

  private static let three = [
    "a.feature": """
    Feature: a
      Scenario: one
        Given I work for 3000 ms
      Scenario: two
        Given a failing step
      Scenario: three
        Given a step

    """
  ]

  /// Lists for rerunning, which must not be the lists of an earlier run.
  private static let rerunLists = [
    FaultRow(
      what: "a hook before all crashes", features: three,
      prepare: { try $0.write("old.feature:3\n", to: "report.rerun") },
      arguments: ["--world-parameters", #"{"hook": "beforeAll", "fault": "unwrap"}"#, "."], status: 1,
      outcomes: ["one": .notRun, "two": .notRun, "three": .notRun], others: 1, says: "rerun: report.rerun",
      check: { (folder, _) throws in #expect(try folder.text(of: "report.rerun") == "./a.feature:2:4:6\n") }),
    FaultRow(
      what: "the run is interrupted", features: three,
      prepare: { try $0.write("old.feature:3\n", to: "report.rerun") }, arguments: ["--verbose", "."],
      act: { command in
        try awaitStep(command)
        command.send(SIGINT)
      }, status: 130, outcomes: ["one": .passed, "two": .notRun, "three": .notRun], others: 1,
      says: "rerun: report.rerun",
      check: { (folder, _) throws in #expect(try folder.text(of: "report.rerun") == "./a.feature:4:6\n") }),
    FaultRow(
      what: "the first failure ends the run", features: three, arguments: ["--fail-fast", "."], status: 1,
      outcomes: ["one": .passed, "two": .failed, "three": .notRun],
      check: { (folder, _) throws in #expect(try folder.text(of: "report.rerun") == "./a.feature:4:6\n") }),
  ]

  /// A run that must be refused because a report would replace an input.
  private static func refusal(
    _ input: String, report: String, paths: [String] = ["."], says: String,
    prepare: @escaping @Sendable (TemporaryFolder) throws -> Void = { _ in }
  ) -> FaultRow {
    FaultRow(
      what: "a report would replace \(input)", features: feature,
      prepare: { folder in
        try prepare(folder)
        try folder.write(folder.contents.joined(separator: "\n"), to: "contents")
      },
      // The script contains the name of the folder.
      arguments: paths,
      script: #"exec "$0" "$@" --format "$(echo '\#(report)' | sed "s|.folder|$(basename "$PWD")|")""#,
      status: 2, says: says,
      check: { (folder, _) throws in
        // The reports contain the problem.
        let others = try folder.contents.filter { !$0.hasPrefix("report.") }
        #expect(try others.joined(separator: "\n") == folder.text(of: "contents"))
      })
  }
}

extension TemporaryFolder {
  fileprivate func link(_ name: String, to destination: String) throws {
    try FileManager.default.createSymbolicLink(atPath: "\(path)/\(name)", withDestinationPath: destination)
  }

  fileprivate func attributes(of name: String) throws -> [FileAttributeKey: Any] {
    try FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")
  }

  /// The paths and texts of all files but `contents`.
  fileprivate var contents: [String] {
    get throws {
      try FileManager.default.subpathsOfDirectory(atPath: path).sorted().filter { $0 != "contents" }.map { name in
        var isFolder: ObjCBool = false
        _ = FileManager.default.fileExists(atPath: "\(path)/\(name)", isDirectory: &isFolder)
        return isFolder.boolValue ? name : "\(name): \(try text(of: name))"
      }
    }
  }
}
