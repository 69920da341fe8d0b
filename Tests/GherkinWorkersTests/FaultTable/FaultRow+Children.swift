extension FaultRow {
  /// Processes that steps start, and signals that they send.
  static let children =
    ["process", "none"].flatMap { isolation in
      [
        ("L8", "setsid sleep 1000 &"), ("L8", "setsid sh -c 'sleep 1000 & sleep 1000' & exit 0"),
        ("L8a", "(setsid setsid sh -c 'sleep 1000' &) && exit 0"),
        ("L13", "! grep -q 'SigIgn:.*1...$' /proc/self/status"),
        ("L13a", "! grep -q 'SigBlk:.*[1-9a-f]' /proc/self/status"),
      ]
      .filter { isolation == "process" || $0.0.hasPrefix("L8") }
      .map { id, script in
        FaultRow(
          id: id, what: "a shell runs \(script), --isolation \(isolation)",
          features: ["a.feature": "Feature: f\n  Scenario: s\n    Given a shell runs: \(script)\n"],
          arguments: ["--isolation", isolation, "."], status: 0, outcomes: ["s": .passed])
      }
    }
    + ["SIGTERM", "SIGINT"].map { signal in
      FaultRow(
        id: "L14", what: "a step raises \(signal)",
        features: [
          "a.feature": "Feature: f\n  Scenario: s\n    Given I raise \(signal)\n  Scenario: t\n    Given a step\n"
        ],
        status: 1, outcomes: ["s": .failed, "t": .passed], says: signal)
    }
}
