extension CommandFault {
  /// The clock and the temporary folder of the machine.
  static let machine: [CommandFault] =
    ["1901-12-14", "1969-12-31 23:59:58", "2262-04-11 23:47:20", "2262-06-01", "2500-01-01"].map { date in
      CommandFault(
        what: "the clock of the machine is at \(date)", needs: ["faketime"],
        steps: [
          .file("Features/a.feature", passing),
          .run(
            "faketime '\(date)' gherkin-run -f progress -f message:m.ndjson -f junit:j.xml -f html:h.html", status: 0,
            says: ["1 scenario (1 passed)"]),
          .run("gherkin-run report m.ndjson -f progress", status: 0, says: ["1 scenario (1 passed)"]),
          .run("faketime '\(date)' gherkin-run -f junit:j.xml --typo", status: 2, says: ["no option --typo"]),
          .text("j.xml", has: ["no option --typo"]),
        ])
    }
    + ["/nowhere", "/proc"].map { folder in
      CommandFault(
        what: "no temporary file can be created in \(folder)",
        steps: [
          .file("Features/a.feature", passing),
          .run(
            "TMPDIR=\(folder) gherkin-run", status: 2,
            says: ["cannot create a temporary file in \(folder): ", "; make space for temporary files, or set TMPDIR"],
            lacks: ["build the package"]),
          .run("TMPDIR=\(folder) gherkin-run steps", status: 2, says: ["set TMPDIR"], lacks: ["build the package"]),
        ])
    } + [
      CommandFault(
        what: "the temporary folder has no space",
        steps: [
          .file("Features/a.feature", passing),
          .run(
            "trap '' XFSZ; ulimit -f 16; gherkin-run", status: 2,
            says: ["cannot allocate space in a temporary file: ", "; make space for temporary files, or set TMPDIR"],
            lacks: ["build the package"]),
        ])
    ]
}
