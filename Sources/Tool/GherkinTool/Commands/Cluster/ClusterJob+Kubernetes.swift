import GherkinRuntime
import GherkinTestRun

extension ClusterJob {
  /// An indexed job, a job that merges the results, and the volume for streams.
  var kubernetes: String {
    let image = Self.quoted(image ?? "")
    let run = [
      "set -u",
      #"part="$((JOB_COMPLETION_INDEX + 1))""#,
      #"mkdir -p "$RESULTS""#,
      #"rm -f "$RESULTS/part-$part.done""#,
      runLine(shard: "auto", stream: #""$RESULTS/part-$part.ndjson""#) + " " + Self.acceptsFailures + " || exit 2",
      #": > "$RESULTS/part-$part.done""#,
    ]
    let merge =
      [
        "# Waits until all parts have ended, or until the deadline of the job is near.",
        "waited=0",
        #"while [ "$(ls "$RESULTS" | grep -c '^part-[0-9]*\.done$')" -lt "$PARTS" ] && [ "$waited" -lt "$WAIT_SECONDS" ]; do"#,
        "  sleep 5",
        #"  waited="$((waited + 5))""#,
        "done",
      ] + mergeLines(#""$RESULTS"/part-*.ndjson"#, into: #""$RESULTS""#)
    return #"""
      # Runs features in \#(parts) parts on Kubernetes, and merges their streams. Written by gherkin-run cluster.
      #
      #   kubectl apply -f FILE
      #   kubectl logs --follow job/features-merge
      #
      # Each part is a pod of an indexed Job. If a pod fails or its node is lost, Kubernetes replaces the pod, at most twice for
      # each part, and the other parts continue. Failed scenarios do not fail the pod of their part; they fail features-merge.
      # Before another run, change RESULTS in both jobs, and delete the jobs: kubectl delete job features features-merge
      apiVersion: "v1"
      kind: "PersistentVolumeClaim"
      metadata:
        name: "features-results"
      spec:
        # Pods on several nodes write to the volume.
        accessModes: ["ReadWriteMany"]
        resources:
          requests:
            storage: "10Gi"
      ---
      apiVersion: "batch/v1"
      kind: "Job"
      metadata:
        name: "features"
      spec:
        completionMode: "Indexed"
        completions: \#(parts)
        # A number below completions limits the pods that run at the same time.
        parallelism: \#(parts)
        # The number of retries of each part. A lost part does not end the other parts.
        backoffLimitPerIndex: 2
        maxFailedIndexes: \#(parts)
        activeDeadlineSeconds: 21600
        template:
          spec:
            restartPolicy: "Never"
            containers:
              - name: "features"
                image: \#(image)
                env:
                  # The part is JOB_COMPLETION_INDEX, which Kubernetes sets.
                  - name: "\#(Shard.ownTotal)"
                    value: "\#(parts)"
                  - name: "RESULTS"
                    value: "/results/run-1"
                command: ["/bin/sh", "-c"]
                args:
                  - |
      \#(Self.block(run, 16, Self.kubernetesScript))
                volumeMounts:
                  - name: "results"
                    mountPath: "/results"
            volumes:
              - name: "results"
                persistentVolumeClaim:
                  claimName: "features-results"
      ---
      apiVersion: "batch/v1"
      kind: "Job"
      metadata:
        name: "features-merge"
      spec:
        # Failed scenarios fail the job. A retry would give the same result.
        backoffLimit: 0
        activeDeadlineSeconds: 25200
        template:
          spec:
            restartPolicy: "Never"
            containers:
              - name: "merge"
                image: \#(image)
                env:
                  - name: "PARTS"
                    value: "\#(parts)"
                  - name: "WAIT_SECONDS"
                    value: "21600"
                  - name: "RESULTS"
                    value: "/results/run-1"
                command: ["/bin/sh", "-c"]
                args:
                  - |
      \#(Self.block(merge, 16, Self.kubernetesScript))
                volumeMounts:
                  - name: "results"
                    mountPath: "/results"
            volumes:
              - name: "results"
                persistentVolumeClaim:
                  claimName: "features-results"

      """#
  }

  /// Returns a line in which Kubernetes substitutes no variables: it reads `$(NAME)` as one, and `$$` as `$`.
  private static func kubernetesScript(_ line: String) -> String {
    var result = String.UnicodeScalarView()
    var rest = line.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      result.append(scalar)
      if scalar == "$", rest.first == "$" || rest.first == "(" { result.append("$") }
    }
    return String(result)
  }
}
