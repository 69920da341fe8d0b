extension CommandFault {
  /// Features that expand to more scenarios than fit into memory.
  static let expansion: [CommandFault] =
    [
      (
        "the text of a background is copied for each scenario", "a.feature:",
        "{ printf 'Feature: A\\n  Background:\\n    Given '; head -c 3000000 /dev/zero | tr '\\0' x; echo; "
          + "for i in $(seq 400); do printf '  Scenario: s\\n    Given a step\\n'; done; }"
      ),
      (
        "each value of an outline doubles the text", "a.feature:6",
        "{ printf 'Feature: A\\n  Scenario: s\\n    Given <c1>\\n    Examples:\\n      |'; "
          + "for i in $(seq 60); do printf ' c%s |' $i; done; printf '\\n      |'; "
          + "for i in $(seq 2 60); do printf ' <c%s><c%s> |' $i $i; done; echo ' x |'; }"
      ),
    ].map { what, place, lines in
      CommandFault(
        what: what,
        steps: [
          .file("Features/b.feature", passing), .shell("\(lines) > Features/a.feature"),
          .run(
            "gherkin-run -f progress -f rerun:r.txt -f junit:j.xml", status: 2,
            says: [place, "this file expands to more than"]),
          .text("j.xml", has: ["this file expands to more than"]), .text("r.txt", has: ["Features/a.feature\n"]),
          .run("gherkin-run lint", status: 1, says: ["this file expands to more than"]),
        ])
    }
}
