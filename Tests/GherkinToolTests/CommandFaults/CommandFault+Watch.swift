import Foundation

extension CommandFault {
  /// Folders of features that are removed and created again under `--watch`.
  static let watch: [CommandFault] =
    [
      // The paths of the command line, what removes the features, and what makes them again.
      ("the folder of features is removed", "", "rm -r Features", "mkdir -p Features/sub"),
      (
        "the folder of features is a file for a moment", "", "rm -r Features; touch Features",
        "rm Features; mkdir -p Features/sub"
      ),
      ("the folder of features is renamed and back", "", "mv Features Other", "mv Other Features"),
      ("the folder of features is another branch's", "", "git checkout -q empty", "git checkout -q main"),
      ("a folder below the watched one's parent is removed", "Features/sub", "rm -r Features", "mkdir -p Features/sub"),
      ("the folder of a feature is removed", "Features/sub/a.feature", "rm -r Features/sub", "mkdir -p Features/sub"),
      ("the folder of a pattern is removed", "'Features/**/*.feature'", "rm -r Features", "mkdir -p Features/sub"),
      (
        "a link to the features leads elsewhere", "Linked", "rm Linked",
        "mkdir -p New/sub; ln -s New Linked; ln -s ../New/sub Features/new"
      ),
      ("the only feature is removed", "Features/sub/a.feature", "rm Features/sub/a.feature", "true"),
    ].map { fault, path, remove, restore in
      let folder = path == "Linked" ? "New" : "Features"
      return CommandFault(
        what: "under --watch, \(fault)",
        steps: [
          .file("Features/sub/a.feature", passing),
          .shell(
            """
            ln -s Features Linked
            git init -q -b main .; git config user.email a@b; git config user.name n; git add Features; git commit -qm a
            git checkout -qb empty; git rm -rq Features; git commit -qm b; git checkout -q main
            """),
          .start("gherkin-run --watch -f summary \(path) < /dev/null"),
          .wait("✔ Passed  (watching)"),
          .shell(remove),
          .wait("✘ Cannot see "),
          .shell(restore),
          .file("\(folder)/sub/a.feature", failing),
          .wait("✘ Not passed  (watching)"),
          .file("\(folder)/sub/a.feature", passing),
          .wait("✔ Passed  (watching)"),
          .signal(SIGINT),
          .end(status: 130),
        ])
    } + [
      CommandFault(
        what: "under --watch, the folder of features is made after the start",
        steps: [
          .start("gherkin-run --watch -f summary < /dev/null"),
          .wait("✘ Cannot see \"Features/\""),
          .file("Features/a.feature", failing),
          .wait("✘ Not passed  (watching)"),
          .signal(SIGINT),
          .end(status: 130),
        ]),
      CommandFault(
        what: "under --watch, a run is killed; its scenarios run in the next round",
        steps: [
          .file("Features/a.feature", passing),
          // The shell is a child of the worker, which is one of the run.
          .file(
            "Features/b.feature",
            passing.replacing(
              "a step", with: "a shell runs: test -e ok || kill -9 $(awk '{print $4}' /proc/$PPID/stat)")),
          .start("gherkin-run --watch -f summary < /dev/null"),
          .wait("✘ Some features did not run"), .wait("(watching)"),
          .shell("touch ok"),
          .file("Features/a.feature", passing + "    Given a step\n"),
          .wait("2 scenarios (2 passed)"), .wait("✔ Passed  (watching)"),
          .signal(SIGINT),
          .end(status: 130),
        ]),
      CommandFault(
        what: "under --watch, two folders of features are swapped",
        steps: [
          .file("Features/a.feature", passing), .file("Other/a.feature", failing),
          .start("gherkin-run --watch -f summary < /dev/null"),
          .wait("✔ Passed  (watching)"),
          .shell("mv Features New; mv Other Features; mv New Other"),
          .wait("✘ Not passed  (watching)"),
          .file("Features/a.feature", passing),
          .wait("✔ Passed  (watching)"),
          .signal(SIGINT),
          .end(status: 130),
        ]),
    ]
    + [
      // The places on the command line, and the number of their scenarios.
      ("a line is given", "Features/a.feature:4", "1 scenario (1"),
      ("two lines are given", "Features/a.feature:2:4", "2 scenarios (2"),
      ("a line is given in the configuration", "", "1 scenario (1"),
      ("a line is given twice", "a.feature:4 ./Features/a.feature:4", "1 scenario (1"),
    ].map { fault, places, count in
      CommandFault(
        what: "under --watch, a feature of which \(fault) is edited",
        steps: [
          .file("gherkin-run.yaml", places.isEmpty ? "paths: Features/a.feature:4\n" : "{}\n"),
          .file("Features/a.feature", two), .shell("ln -s Features/a.feature a.feature"),
          .start("gherkin-run --watch -f summary \(places) < /dev/null"),
          .wait("\(count) passed)"), .wait("(watching)"),
          .file("Features/a.feature", two + "    Given a step\n"),
          .wait("\(count) passed)"), .wait("(watching)"),
          .file("Features/a.feature", two.replacing("a step", with: "a failing step")),
          .wait("\(count) failed)"), .wait("(watching)"),
          .signal(SIGINT),
          .end(status: 130),
        ])
    }

  /// A feature with two scenarios.
  private static let two = "Feature: A\n  Scenario: one\n    Given a step\n  Scenario: two\n    Given a step\n"
}
