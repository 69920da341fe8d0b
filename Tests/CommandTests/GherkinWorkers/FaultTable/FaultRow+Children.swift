extension FaultRow {
  /// Processes that steps start, and signals that they send.
  static let children =
    ["process", "none"].flatMap { isolation in
      [
        "setsid sleep 1000 &", "setsid sh -c 'sleep 1000 & sleep 1000' & exit 0",
        "(setsid setsid sh -c 'sleep 1000' &) && exit 0",
      ]
      .map { script in
        FaultRow(
          what: "a shell runs \(script), --isolation \(isolation)",
          features: ["a.feature": "Feature: f\n  Scenario: s\n    Given a shell runs: \(script)\n"],
          arguments: ["--isolation", isolation, "."], status: 0, outcomes: ["s": .passed])
      }
    }
    + ["SIGTERM", "SIGINT"].map { signal in
      FaultRow(
        what: "a step raises \(signal)",
        features: [
          "a.feature": "Feature: f\n  Scenario: s\n    Given I raise \(signal)\n  Scenario: t\n    Given a step\n"
        ],
        status: 1, outcomes: ["s": .failed, "t": .passed], says: signal)
    }

  /// Signals that the user blocks or ignores.
  static let inheritedSignals =
    [
      ("--default-signal", "SigIgn:.*[02468ace]...$"),
      ("--default-signal", "SigBlk:.0*$"),
      ("--block-signal=USR2", "SigBlk:.0*800$"),
      ("--ignore-signal=TERM", "SigIgn:.*[4-7c-f]...$"),
      ("--ignore-signal=HUP", "SigIgn:.*[13579bdf]$"),
      ("--ignore-signal=PIPE", "SigIgn:.*[13579bdf]...$"),
    ].map { option, line in
      FaultRow(
        what: "the status of a child has \(line) in a run started by env \(option)",
        features: ["a.feature": "Feature: f\n  Scenario: s\n    Given the status of a child process has \"\(line)\"\n"],
        script: "exec env \(option) \"$0\" \"$@\"", status: 0, outcomes: ["s": .passed])
    }
}
