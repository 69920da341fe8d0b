extension ClusterJob {
  /// A workflow with a matrix of shards.
  var github: String {
    let container = image.map { "    container: \(Self.githubText($0))\n" } ?? ""
    let runner = "    runs-on: \(Self.githubText(label ?? "ubuntu-latest"))\n" + container
    let part = "${{ matrix.part }}"
    return """
      # .github/workflows/features.yml: runs features in \(parts) parts, and merges their streams. Written by gherkin-run cluster.
      #
      # A part fails only if its stream is incomplete, for example because its machine was lost. "Re-run failed jobs" runs the
      # part again, and then the report.
      name: "Features"
      "on": ["push", "pull_request"]
      permissions:
        contents: "read"
      jobs:
        part:
          name: "Part \(part) of \(parts)"
      \(runner)    strategy:
            # A lost part does not end the other parts.
            fail-fast: false
            matrix:
              part: [\((1...parts).map(String.init).joined(separator: ", "))]
          steps:
            - uses: "actions/checkout@v4"
            # If the image does not contain the program that runs the features, install the program here.
            - name: "Run the part"
              shell: "bash"
              run: |
      \(Self.block([runLine(shard: "$PART/\(parts)", stream: "part-$PART.ndjson") + " " + Self.acceptsFailures], 10, Self.githubScript))
              env:
                PART: "\(part)"
            - uses: "actions/upload-artifact@v4"
              with:
                name: "part-\(part)"
                path: "part-\(part).ndjson"
                # If a part runs again, its stream replaces the earlier one.
                overwrite: true
        report:
          name: "Report"
          needs: ["part"]
          # Runs even if a part is lost, so that the report names the part.
          if: "${{ !cancelled() }}"
      \(runner)    steps:
            - uses: "actions/checkout@v4"
            # Install the program here too.
            - uses: "actions/download-artifact@v4"
              with:
                pattern: "part-*"
                path: "parts"
                merge-multiple: true
            - name: "Merge and report"
              # Without -e, so that the report is written even if a part is missing.
              shell: "bash {0}"
              run: |
      \(Self.block(mergeLines("parts/part-*.ndjson", into: "parts"), 10, Self.githubScript))
            - uses: "actions/upload-artifact@v4"
              if: "${{ !cancelled() }}"
              with:
                name: "report"
                path: |
                  parts/run.ndjson
                  parts/report.html
                  parts/junit.xml
                overwrite: true

      """
  }

  /// Returns a text escaped for GitHub.
  private static func githubText(_ text: String) -> String { quoted(githubScript(text)) }

  /// Returns a line without GitHub expressions.
  private static func githubScript(_ line: String) -> String {
    line.replacing("${{", with: "${{ '${{' }}")
  }
}
