extension CommandFault {
  /// Files that change, or are no regular files, while a command works.
  static let files = savedMeanwhile + unwritable + pipes + sites + large

  private static let large = [
    (
      "a paragraph of a description has 8,000 lines",
      "echo 'Feature: A'; for i in $(seq 8000); do echo \"  line $i *of* the - item\"; done"
    ),
    ("a feature has 20,000 tags", "for i in $(seq 20000); do printf '@tag%s ' $i; done; printf '\\nFeature: A\\n'"),
    ("a name has 100,000 characters", "printf 'Feature: '; printf 'a*_b <c>%.0s' $(seq 10000); echo"),
  ].map { what, lines in
    CommandFault(
      what: what,
      steps: [
        .shell("mkdir Features; { \(lines); printf '  Scenario: one\\n    Given a step\\n'; } > Features/a.feature"),
        .run("gherkin-run docs site", status: 0, says: ["1 scenario"]),
        .run("gherkin-run -f summary -f html:report.html", status: 0, says: ["1 scenario (1 passed)"]),
      ])
  }

  private static let fixable = "Feature: A\n  Scenario: one\n    Given a step   \n"
  private static let edited = fixable + "  Scenario: my new work\n    Given a step\n"

  /// A runner that does something before it answers, as an editor would meanwhile.
  private static func runner(_ lines: String) -> Step {
    .shell(
      """
      printf '#!/bin/sh\\n%s\\nexec %s "$@"\\n' '\(lines)' "$GHERKIN_RUN_RUNNER" > runner
      chmod +x runner
      """)
  }

  private static let savedMeanwhile = [
    CommandFault(
      what: "a feature is saved while lint --fix waits for the runner",
      steps: [
        .file("Features/a.feature", fixable), .file("edited", edited),
        runner("cp edited Features/a.feature"),
        .run(
          "GHERKIN_RUN_RUNNER=./runner gherkin-run lint --fix", status: 2,
          says: ["Features/a.feature", "it changed in the meantime; repeat the command"]),
        .content("Features/a.feature", edited),
      ]),
    CommandFault(
      what: "a feature becomes a link to another file while lint --fix waits for the runner",
      steps: [
        .file("Features/a.feature", fixable), .file("victim.txt", "precious"),
        runner("ln -sf ../victim.txt Features/a.feature"),
        .run("GHERKIN_RUN_RUNNER=./runner gherkin-run lint --fix", status: 2, says: ["it changed in the meantime"]),
        .content("victim.txt", "precious"),
      ]),
    CommandFault(
      what: "a feature is removed while lint --fix waits for the runner",
      steps: [
        .file("Features/a.feature", fixable), .file("Features/b.feature", fixable),
        runner("rm -f Features/a.feature"),
        .run(
          "GHERKIN_RUN_RUNNER=./runner gherkin-run lint --fix", status: 2,
          says: ["fixed 1 finding in Features/b.feature"]),
        .names("Features", ["b.feature"]),
      ]),
    CommandFault(
      what: "a feature with several hard links is saved while lint --fix waits for the runner",
      steps: [
        .file("Features/a.feature", fixable), .file("edited", edited), .shell("ln Features/a.feature other"),
        runner("cat edited > other"),
        .run("GHERKIN_RUN_RUNNER=./runner gherkin-run lint --fix", status: 2, says: ["it changed in the meantime"]),
        .content("Features/a.feature", edited), .names("Features", ["a.feature"]),
      ]),
    CommandFault(
      what: "a manifest is saved while init asks",
      steps: [
        .file(
          "Package.swift",
          "// swift-tools-version: 6.3\nimport PackageDescription\nlet package = Package(name: \"App\", targets: [.target(name: \"App\")])\n"
        ),
        .file("Sources/App/a.swift", "public let a = 1\n"),
        .startInTerminal("gherkin-run init --package-path ."),
        .wait("[y/N]"),
        .shell("echo '// my new work' >> Package.swift"),
        .type("y\n"),
        .end(status: 2, says: ["Package.swift was not written: it changed in the meantime; repeat the command"]),
        .text("Package.swift", has: ["// my new work"], lacks: ["GherkinRunner"]),
        .names("Sources", ["App"]),
      ]),
    CommandFault(
      what: "a file of steps is created while steps --define asks",
      steps: [
        .file("Features/a.feature", "Feature: A\n  Scenario: one\n    Given nobody knows this\n"),
        .startInTerminal("gherkin-run steps --define New.swift"),
        .wait("[y/N]"),
        .file("New.swift", "// my new work\n"),
        .type("y\n"),
        .end(status: 2, says: ["New.swift", "it changed in the meantime"]),
        .content("New.swift", "// my new work\n"),
      ]),
  ]

  private static let unwritable = [
    CommandFault(
      what: "lint --fix cannot write the first of two features",
      steps: [
        .file("Features/a.feature", fixable), .file("Features/b.feature", fixable),
        // Not even the superuser can write to an immutable file.
        .shell("chattr +i Features/a.feature || chmod a-w Features/a.feature"),
        .run(
          "gherkin-run lint --fix; status=$?; chattr -i Features/a.feature || true; exit $status", status: 2,
          says: ["Features/a.feature: cannot be written and was not changed", "fixed 1 finding in Features/b.feature"]),
        .content("Features/a.feature", fixable), .content("Features/b.feature", passing),
      ])
  ]

  private static let pipes =
    [
      ("format", "gherkin-run format"), ("format --check", "gherkin-run format --check"),
    ].map { name, line in
      CommandFault(
        what: ".editorconfig is a pipe for \(name)",
        steps: [
          .file("Features/a.feature", fixable), .shell("mkfifo .editorconfig"),
          .run(line, status: 2, says: [".editorconfig: cannot be read: it is not a regular file"]),
          .content("Features/a.feature", fixable),
        ])
    } + [
      CommandFault(
        what: "a feature in a folder becomes a pipe after the search",
        steps: [
          .file("Features/a.feature", passing),
          runner("mkfifo pipe; mv pipe Features/a.feature"),
          .run(
            "GHERKIN_RUN_RUNNER=./runner gherkin-run", status: 2, says: ["Features/a.feature", "not a regular file"]),
        ]),
      CommandFault(
        what: "a pipe on the command line is read on purpose",
        steps: [
          .file("a.txt", passing), .shell("mkfifo a.feature"),
          .run(
            "cat a.txt > a.feature & gherkin-run a.feature; status=$?; wait; exit $status", status: 0,
            says: ["1 scenario (1 passed)"]),
        ]),
    ]
    + ["scenarios.csv", "features.md", "index.html", "site-files.json"].map { name in
      CommandFault(
        what: "\(name) in a site is a pipe",
        steps: [
          .file("Features/a.feature", passing), .run("gherkin-run docs site", status: 0),
          .shell("rm site/\(name); mkfifo site/\(name)"),
          .run("gherkin-run docs site", status: 2, says: ["site/\(name)", "it is not a regular file"]),
        ])
    }

  private static let sites = [
    CommandFault(
      what: "six builds add a run to one history at once",
      steps: [
        .file("Features/a.feature", passing),
        .shell("for i in 1 2 3 4 5 6; do gherkin-run -q -f message:$i.ndjson; done"),
        .run(
          "for i in 1 2 3 4 5 6; do gherkin-run compare history $i.ndjson --add --branch main > /dev/null 2>&1 & done; wait; ls history/main/*.jsonl | wc -l; ls history/main/*.texts | wc -l",
          status: 0, says: ["6\n5\n"]),
      ]),
    CommandFault(
      what: "two builds write one new site at once",
      steps: [
        .shell(
          "mkdir Features; for i in $(seq 300); do printf 'Feature: F%s\\n  Scenario: s\\n    Given a step\\n' $i > Features/f$i.feature; done"
        ),
        .run(
          "gherkin-run docs site & gherkin-run docs site; status=$?; wait $! || status=$?; exit $status", status: 0,
          lacks: ["empty"]),
        .run("ls -A site | grep '^\\.'", status: 1),
      ]),
    CommandFault(
      what: "a build of a site is ended while it writes",
      steps: [
        .shell(
          "mkdir Features; for i in $(seq 300); do printf 'Feature: F%s\\n  Scenario: s\\n    Given a step\\n' $i > Features/f$i.feature; done"
        ),
        .run("gherkin-run docs site > /dev/null", status: 0),
        .shell("sed -i 's/a step/a failing step/' Features/*.feature"),
        .run(
          "gherkin-run docs site > /dev/null & until [ site/features/f1.html -nt site/site-files.json ] || ! kill -0 $!; do :; done 2> /dev/null; kill -TERM $! 2> /dev/null; wait $! 2> /dev/null; exit 0",
          status: 0),
        .run("gherkin-run docs site", status: 0),
        .run("find site -name '.*' -type f | grep .", status: 1),
      ]),
    CommandFault(
      what: "a site is on a full disk",
      isForRoot: true,
      steps: [
        .shell(
          "mkdir Features; for i in $(seq 100); do printf 'Feature: F%s\\n  Scenario: s\\n    Given a step\\n' $i > Features/f$i.feature; done; mkdir disk"
        ),
        .run(
          """
          unshare -m sh -c 'mount -t tmpfs -o size=200k none disk && { gherkin-run docs disk/site; echo "ended with $?"; \
          find disk -name ".*" -type f; for f in $(find disk -name "*.html"); do tail -1 $f | grep -q "</html>" || echo "half: $f"; done; }'
          """, status: 0, says: ["ended with 2", "No space left on device"], lacks: ["half:", ".part"]),
      ]),
  ]
}
