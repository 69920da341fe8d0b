extension ClusterJob {
  /// Parallel jobs, and a job that merges their results.
  var gitlab: String {
    let image = image.map { "  image: \(Self.quoted($0))\n" } ?? ""
    let tags = label.map { "  tags: [\(Self.quoted($0))]\n" } ?? ""
    return #"""
      # .gitlab-ci.yml: runs features in \#(parts) parts, and merges their streams. Written by gherkin-run cluster.
      #
      # A part fails only if its stream is incomplete. If its runner failed, GitLab runs the part again once; otherwise, retry
      # the job of the part, and then the job of the report.
      features:
        stage: "test"
      \#(image)\#(tags)  parallel: \#(parts)
        retry:
          max: 1
          when: ["runner_system_failure", "stuck_or_timeout_failure", "scheduler_failure"]
        script:
          # The part and the number of parts are CI_NODE_INDEX and CI_NODE_TOTAL.
          - |
      \#(Self.block([runLine(shard: "auto", stream: "parts/part-$CI_NODE_INDEX.ndjson") + " " + Self.acceptsFailures], 6))
        artifacts:
          paths: ["parts/"]

      features-report:
        stage: ".post"
      \#(image)\#(tags)  needs: ["features"]
        # Runs even if a part is lost, so that the report names the part.
        when: "always"
        script:
          - |
            set +e
      \#(Self.block(mergeLines("parts/part-*.ndjson", into: "parts"), 6))
        artifacts:
          when: "always"
          paths: ["parts/run.ndjson", "parts/report.html"]
          reports:
            junit: "parts/junit.xml"

      """#
  }
}
