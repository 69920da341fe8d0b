extension CommandFault {
  /// Histories whose order in time is wrong, or to which a run must not be added.
  static let histories: [CommandFault] = [
    CommandFault(
      what: "the clock of the machine that ran the newer run is behind, so that no run is earlier",
      steps: [
        run("good", passing), add("good"), run("bad", failing, at: 1_000_000_000),
        .run(
          "gherkin-run compare history bad.ndjson --branch main", status: 2,
          says: [
            "this run started after the newer run, of 2001-09-09 01:46 UTC",
            "this run started after NEW; correct the clock, and remove the file if its time is wrong, or name a run",
          ], lacks: ["no earlier run"]),
        .run("gherkin-run compare history bad.ndjson --branch main --add", status: 2, says: ["correct the clock"]),
        .run("gherkin-run compare good.ndjson bad.ndjson", status: 1, says: ["New failures (1)"]),
      ]),
    CommandFault(
      what:
        "the clock of the machine that ran the newer run is behind, and only runs with the same failure are earlier",
      steps: [
        run("old", failing, at: 900_000_000), run("good", passing, at: 1_100_000_000), add("old"), add("good"),
        run("bad", failing, at: 1_000_000_000),
        .run("gherkin-run compare history bad.ndjson --branch main", status: 2, says: ["correct the clock"]),
        .run(
          "gherkin-run docs site bad.ndjson --history history --branch main", status: 2,
          says: [
            "site/index.html: 1 scenario",
            "this is the last run of the history, so the site shows no changes since then; correct the clock",
          ]),
      ]),
    CommandFault(
      what: "a history has a run of the future, and it is named until it is removed",
      steps: [
        run("future", failing, at: 4_000_000_000), add("future", status: 0), run("bad", failing),
        .run(
          "gherkin-run compare history bad.ndjson --branch main", status: 2, says: ["/20961002T070640.000Z-", "NEW;"]),
        .run(
          "gherkin-run docs site bad.ndjson --history history --branch main", status: 2, says: ["/20961002T070640."]),
        .shell("rm history/main/2096*"), run("good", passing), add("good"),
        .run("gherkin-run compare history good.ndjson --branch main", status: 0, says: ["1 fixed"]),
      ]),
    CommandFault(
      what: "a run that a history contains is compared with the run before it, even if later runs follow",
      steps: [
        run("1", passing, at: 1_000_000_000), run("2", failing, at: 1_100_000_000), run("3", passing), add("1"),
        add("2", status: 1), add("3"),
        .run("gherkin-run compare history 2.ndjson --branch main", status: 1, says: ["1 new"], lacks: ["clock"]),
        .run("gherkin-run compare history history/main/2001*.jsonl", status: 0, says: ["no earlier run"]),
      ]),
    CommandFault(
      what: "an incomplete stream is not added to a history, by no command",
      steps: [
        run("run", passing), .shell("sed '$d' run.ndjson > part.ndjson"),
        .run(
          "gherkin-run docs site part.ndjson --history history --branch main", status: 2,
          says: ["the stream is incomplete", "history: the incomplete run is not added to the history"]),
        .run(
          "gherkin-run compare history part.ndjson --branch main --add", status: 2,
          says: ["the incomplete run is not added"]
        ),
        .run("ls history", status: 2), add("run"),
        .run("gherkin-run docs site run.ndjson --history history --branch main", status: 0, lacks: ["not added"]),
        .run("ls history/main/*.jsonl | wc -l", status: 0, says: ["1"]),
      ]),
    CommandFault(
      what: "a run is added again with another revision",
      steps: [
        run("run", passing), .run("gherkin-run compare history run.ndjson --add --branch main --revision a", status: 0),
        .run(
          "gherkin-run compare history run.ndjson --add --branch main --revision b", status: 0, says: ["no earlier run"]
        ),
        .run("gherkin-run docs site run.ndjson --history history --branch main --revision c", status: 0),
        .run("ls history/main/*.jsonl | wc -l", status: 0, says: ["1"]),
      ]),
    CommandFault(
      what: "a newer version wrote the last run of a history",
      steps: [
        run("run", passing, at: 1_100_000_000),
        .file(
          "history/main/20010909T014640.000Z-0.jsonl", #"{"format":"gherkin-run-history","version":2,"records":0}"#),
        .run(
          "gherkin-run compare history run.ndjson --branch main", status: 2,
          says: ["it has version 2", "use a newer gherkin-run, or name a run as OLD"], lacks: ["damaged", "remove"]),
        .run(
          "gherkin-run docs site run.ndjson --history history --branch main", status: 2,
          says: ["no changes since then; use a newer gherkin-run"], lacks: ["damaged", "remove"]),
      ]),
    CommandFault(
      what: "names, texts and paths of features have escape sequences, C1 controls and directional overrides",
      steps: [
        .shell(
          #"""
          mkdir Features; bad=$(printf '\033]0;t\007\033[2J\302\23331m\342\200\256')
          printf "@t$bad\nFeature: $bad\n  $bad\n  Scenario: $bad\n    Given a step\n" > "Features/$bad.feature"
          """#),
        .run("gherkin-run -q -f message:run.ndjson -f allure:allure; true", status: 0),
        .run("gherkin-run docs site run.ndjson --history history", status: 0),
        .run("gherkin-run compare history run.ndjson > site/compare; true", status: 0),
        .run("gherkin-run compare history run.ndjson --format json > site/compare.json; true", status: 0),
        .run("gherkin-run compare history run.ndjson --format markdown > site/compare.md; true", status: 0),
        .run(
          #"cat allure/*.json >> site/all; ! grep -rlP '[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\x{80}-\x{9f}\x{202e}]' site"#,
          status: 0,
          lacks: ["site/"]),
        .text("site/features.md", has: [#"\u{1B}]0;t\u{7}\u{1B}[2J\u{9B}31m\u{202E}"#]),
        .text("site/scenarios.csv", has: [#"Features/\u{1B}]0;t\u{7}\u{1B}[2J\u{9B}31m\u{202E}.feature"#]),
      ]),
  ]

  /// Runs a feature, and saves the messages, as those of another time if one is given (in seconds since 1970).
  private static func run(_ name: String, _ feature: String, at time: Int? = nil) -> Step {
    let change = time.map { #"sed -E 's/"seconds":1[0-9]{9}/"seconds":\#($0)/;s/("timestamp":.*"nanos":)[0-9]+/\10/'"# }
    return .shell(
      """
      mkdir -p Features; cat > Features/a.feature <<'END'
      \(feature)END
      gherkin-run -q -f message:all.ndjson > all.txt || true
      \(change ?? "cat") all.ndjson > \(name).ndjson
      """)
  }

  private static func add(_ name: String, status: Int32 = 0) -> Step {
    .run("gherkin-run compare history \(name).ndjson --add --branch main", status: status)
  }
}
