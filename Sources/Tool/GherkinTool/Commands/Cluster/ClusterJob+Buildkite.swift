extension ClusterJob {
  /// A step with parallel jobs, and a step that merges their results.
  var buildkite: String {
    let agents = label.map { "    agents:\n      queue: \(Self.buildkiteText($0))\n" } ?? ""
    return #"""
      # .buildkite/pipeline.yml: runs features in \#(parts) parts, and merges their streams. Written by gherkin-run cluster.
      #
      # A part fails only if its stream is incomplete. If its agent was lost, Buildkite runs the part again; otherwise, retry
      # the job of the part, and then the job of the report. "$$" is a "$" of the shell, because Buildkite replaces a single
      # "$" and its variable when it uploads the pipeline.
      steps:
        - label: "Features"
          key: "features"
          parallelism: \#(parts)
      \#(agents)    retry:
            automatic:
              # The agent was lost, or the machine was stopped.
              - exit_status: -1
                limit: 2
              - exit_status: 255
                limit: 2
          # The part and the number of parts are BUILDKITE_PARALLEL_JOB and BUILDKITE_PARALLEL_JOB_COUNT.
          command: |
      \#(Self.block([runLine(shard: "auto", stream: "parts/part-$BUILDKITE_PARALLEL_JOB.ndjson") + " " + Self.acceptsFailures], 6, Self.buildkiteScript))
          artifact_paths: "parts/part-*.ndjson"

        - label: "Report"
          key: "features-report"
          # Runs even if a part is lost, so that the report names the part.
          depends_on:
            - step: "features"
              allow_failure: true
      \#(agents)    command: |
            set +e
            buildkite-agent artifact download "parts/part-*.ndjson" .
      \#(Self.block(mergeLines("parts/part-*.ndjson", into: "parts"), 6, Self.buildkiteScript))
          artifact_paths:
            - "parts/run.ndjson"
            - "parts/report.html"
            - "parts/junit.xml"

      """#
  }

  /// Returns a text escaped for Buildkite.
  private static func buildkiteText(_ text: String) -> String { quoted(buildkiteScript(text)) }

  /// Returns a line in which Buildkite substitutes no variables when it reads the pipeline.
  private static func buildkiteScript(_ line: String) -> String { line.replacing("$", with: "$$") }
}
