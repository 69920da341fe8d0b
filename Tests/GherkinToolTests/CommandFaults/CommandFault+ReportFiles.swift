extension CommandFault {
  /// Report files, lists and streams with unusual names, content or links.
  static let reportFiles: [CommandFault] =
    [
      ("a carriage return", "a\rb"), ("a line separator", "a\u{2028}b"), ("a next line", "a\u{85}b"),
      ("a line break", "a\nb"), ("a line break, spaces and a pattern", "a \n[b] {c,d}*"),
      ("a form feed and a tab", "a\u{c}\tb"), ("two line breaks", "\r\na\n"),
    ].map { what, name in
      CommandFault(
        what: "the name of a failed feature contains \(what)",
        steps: [
          .file("Features/\(name).feature", failing), .file("Features/other.feature", failing),
          .run("gherkin-run -q -f rerun:r.txt", status: 1),
          .run("rm Features/other.feature; gherkin-run -f progress @r.txt", status: 2, says: ["no such file"]),
          .file("Features/other.feature", passing),
          .run("gherkin-run -f progress @r.txt", status: 1, says: ["2 scenarios (1 passed, 1 failed)"]),
        ])
    }
    + ["--retyr 1", "--retry many", "nowhere", "--runner /nowhere", "--tags @none"].map { words in
      CommandFault(
        what: "a run with a list for reruns cannot start: \(words)",
        steps: [
          .file("Features/a.feature", failing), .run("gherkin-run -q -f rerun:r.txt", status: 1),
          .file("notes.txt", "Call Ann about a.feature\n"),
          .run("gherkin-run -f rerun:r.txt -f rerun:notes.txt -f rerun:new.txt Features \(words)", status: 2),
          .text("r.txt", has: ["# no scenario ran: "], lacks: ["a.feature"]),
          .text("new.txt", has: ["# no scenario ran: "]),
          .content("notes.txt", "Call Ann about a.feature\n"),
          // A list without scenarios must not be taken for a run in which all passed.
          .run("gherkin-run @r.txt", status: 2, says: ["r.txt: the list contains no features: \"# no scenario ran: "]),
          .run("gherkin-run -q -f rerun:r.txt", status: 1),
          .content("r.txt", "Features/a.feature:2\n"),
        ])
    } + [
      CommandFault(
        what: "the reports of a run that cannot start are features, fixtures or inputs",
        steps: [
          .file("Features/a.feature", passing), .file("Features/Fixtures/b.json", "{}"),
          .file("secrets.json", "{}"), .shell("ln -s Features/a.feature link"),
          .run(
            "gherkin-run -f junit:Features/a.feature -f json:Features/Fixtures/b.json -f tap:secrets.json "
              + "--world-parameters=secrets.json -f markdown:link Features --typo", status: 2),
          .content("Features/a.feature", passing), .content("Features/Fixtures/b.json", "{}"),
          .content("secrets.json", "{}"), .names(".", ["Features", "link", "secrets.json"]),
        ]),
      CommandFault(
        what: "a list contains comments",
        steps: [
          .file("Features/a.feature", passing),
          .file("list.txt", "# smoke tests\nFeatures/a.feature\n\n#Features/b.feature\n"),
          .run("gherkin-run @list.txt", status: 0, says: ["1 scenario (1 passed)"]),
          .file("#1.feature", passing), .file("list.txt", "#1.feature\n"),
          .run("gherkin-run @list.txt", status: 0, says: ["1 scenario (1 passed)"]),
          .file("list.txt", "# nothing\n"),
          .run("gherkin-run @list.txt", status: 2, says: ["list.txt: the list contains no features: \"# nothing\""]),
          .file("list.txt", ""), .run("gherkin-run --allow-empty @list.txt", status: 0),
        ]),
      CommandFault(
        what: "a stream starts with a byte-order mark",
        steps: [
          .file("Features/a.feature", passing), .run("gherkin-run -q -f message:m.ndjson", status: 0),
          .shell("{ printf '\\357\\273\\277'; cat m.ndjson; } > bom.ndjson; gzip -k bom.ndjson"),
          .run("gherkin-run report bom.ndjson -f progress", status: 0, says: ["1 scenario (1 passed)"]),
          .run("gherkin-run report - -f progress < bom.ndjson", status: 0, says: ["1 scenario (1 passed)"]),
          .run("gherkin-run report bom.ndjson.gz -f progress", status: 0, says: ["1 scenario (1 passed)"]),
          .run("gherkin-run compare bom.ndjson m.ndjson", status: 0),
          .run("gherkin-run merge bom.ndjson --output all.ndjson", status: 0),
          .run("gherkin-run report all.ndjson -f progress", status: 0, says: ["1 scenario (1 passed)"]),
          .run("gherkin-run docs site bom.ndjson", status: 0),
        ]),
    ]
    + [
      ("hard links", "touch a; ln a b", "a", "b"), ("a symbolic link", "touch a; ln -s a b", "a", "b"),
      ("a linked folder", "mkdir d; ln -s d e", "d/a", "e/a"),
      ("a linked folder above", "ln -s . e", "new/a", "e/new/a"),
    ].map { what, preparation, first, second in
      CommandFault(
        what: "two reports have the same file, by \(what)",
        steps: [
          .file("Features/a.feature", passing), .shell(preparation),
          .run(
            "gherkin-run -f junit:\(first) -f tap:\(second)", status: 2,
            says: ["junit already goes to \(second); give one of them its own file: tap:FILE"]),
        ])
    }
}
