extension CommandFault {
  /// Wrong, overridden and secret values of settings.
  static let settings: [CommandFault] =
    [
      ("the path of a file", "paths: [Featurez/a.feature]\n", 1, "Featurez/a.feature"),
      ("the path of a folder", "paths:\n  - Features\n  - Featurez\n", 3, "Featurez"),
      ("an excluded path", "paths:\n  - Features\n\n  - '!Featurez'\n", 4, "Featurez"),
      ("a list", "paths:\n  - '@rerun.txt'\n", 2, "@rerun.txt"),
      ("a number", "retry: 1\npaths: 5\n", 2, "5"),
    ].flatMap { what, text, line, path in
      ["gherkin-run", "gherkin-run lint", "gherkin-run format --check"].map { command in
        CommandFault(
          what: "\(what) in the configuration names nothing, for \(command)",
          steps: [
            .shell("git init -q . && mkdir sub"), .file("Features/a.feature", passing),
            .file("gherkin-run.yaml", text),
            .run(
              "cd sub; \(command)", status: 2,
              says: [
                "gherkin-run: ../gherkin-run.yaml:\(line): there is no file or folder \(path); "
                  + "correct the path, which is relative to the folder of this file"
              ], lacks: ["working directory"]),
          ])
      }
    }
    + [
      ("a pattern", "paths: ['Features/b*']\n", "gherkin-run.yaml:1: Features/b*: no feature matches the pattern"),
      ("a null", "paths:\n  - Features\n  - ~\n", "gherkin-run.yaml:3: paths needs a value, or a list of them"),
      ("an empty text", "paths: ['']\n", "gherkin-run.yaml:1: a path is empty"),
      ("an exclusion of nothing", "paths: [Features, '!']\n", "gherkin-run.yaml:1: a path is empty"),
      ("an empty list", "paths: ['@']\n", "gherkin-run.yaml:1: a path is empty"),
    ].map { what, text, problem in
      CommandFault(
        what: "\(what) is a path in the configuration",
        steps: [
          .file("Features/a.feature", passing), .file("gherkin-run.yaml", text),
          .run("gherkin-run", status: 2, says: ["gherkin-run: \(problem)"]),
        ])
    } + [
      CommandFault(
        what: "a wrong path in the configuration is not used",
        steps: [
          .file("Features/a.feature", passing), .file("gherkin-run.yaml", "paths: ~\nretry: ~\n"),
          .run("gherkin-run", status: 0, says: ["1 scenario (1 passed)"]),
          .file("gherkin-run.yaml", "paths: [Featurez]\n"),
          .run("gherkin-run Features", status: 0, says: ["1 scenario (1 passed)"]),
          .run("gherkin-run config", status: 0, says: ["paths: Featurez"]),
        ]),
      CommandFault(
        what: "a wrong value is overridden",
        steps: [
          .file("Features/a.feature", passing),
          .file(
            "gherkin-run.yaml",
            "order: sideways\nprofiles:\n  ci: { timeout: 5 }\n  slow: { extends: ci, timeout: 5m, format: junit }\n"),
          .run("gherkin-run --order random", status: 2, says: ["gherkin-run.yaml:1: --order: \"sideways\" is unknown"]),
          .run(
            "gherkin-run config --order random", status: 2,
            says: ["gherkin-run.yaml:1: --order: \"sideways\" is unknown"]),
          .file(
            "gherkin-run.yaml",
            "profiles:\n  ci: { timeout: 5 }\n  slow: { extends: ci, timeout: 5m }\n"),
          .run("gherkin-run -p slow", status: 2, says: ["gherkin-run.yaml:2 (profile ci): timeout: \"5\" has no unit"]),
          .run(
            "GHERKIN_RUN_OPTIONS='--retry many' gherkin-run --retry 1", status: 2,
            says: ["GHERKIN_RUN_OPTIONS: --retry"]),
        ]),
      CommandFault(
        what: "an overridden value needs a variable or a file that is not there",
        steps: [
          .file("Features/a.feature", passing),
          .file("gherkin-run.yaml", "format: 'html:{env:NOWHERE}.html'\nworld-parameters: secrets.json\nshard: auto\n"),
          .run(
            "gherkin-run -f progress --world-parameters a=1 --shard 1/1", status: 0, says: ["1 scenario (1 passed)"]),
        ]),
      CommandFault(
        what: "the configuration and the command line contain secrets",
        steps: [
          .file("Features/a.feature", passing),
          .file(
            "gherkin-run.yaml",
            "world-parameters:\n  - { apiKey: geheim1, url: 'https://me:geheim2@host', port: 80 }\n  - token=geheim3\n"),
          .run("gherkin-run config", status: 0, says: ["\"port\":80", "token=…"], lacks: ["geheim"]),
          .run(
            "gherkin-run config --world-parameters '{\"db\":{\"Password\":\"geheim\"}}'", status: 0,
            says: ["world-parameters: '{\"db\":{\"Password\":\"…\"}}'"], lacks: ["geheim"]),
          .run(
            "GHERKIN_RUN_OPTIONS='--world-parameters session=geheim' gherkin-run config", status: 0,
            says: ["session=…"], lacks: ["geheim"]),
        ]),
    ]
}
