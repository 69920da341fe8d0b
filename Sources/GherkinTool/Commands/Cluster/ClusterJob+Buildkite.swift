extension ClusterJob {
  /// A step with parallel jobs, and a step that merges their results.
  var buildkite: String {
    let agents = label.map { "    agents:\n      queue: \(Self.buildkiteText($0))\n" } ?? ""
    return #"""
      # .buildkite/pipeline.yml: runs features in \#(parts) parts, and merges their streams. Made by gherkin-run cluster.
      #
      # A part fails only if its stream is incomplete. Buildkite runs it again if its agent is lost; otherwise retry the job,
      # and then the report. "$$" is a "$" for the shell: Buildkite would replace variables when the pipeline is uploaded.
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
      \#(Self.block([runLine(shard: nil, stream: "parts/part-$BUILDKITE_PARALLEL_JOB.ndjson") + " " + Self.acceptsFailures], 6, Self.buildkiteScript))
          artifact_paths: "parts/part-*.ndjson"

        - label: "Report"
          key: "features-report"
          # Also if a part is lost, so that the report names it.
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
