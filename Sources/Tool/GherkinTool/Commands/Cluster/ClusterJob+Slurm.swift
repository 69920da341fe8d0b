extension ClusterJob {
  /// A script that submits itself as an array job and as the merging job.
  var slurm: String {
    let options = partition.map { " --partition=\(Self.shellWord($0))" } ?? ""
    return #"""
      #!/bin/bash
      # Runs features in \#(parts) parts on Slurm, and merges their streams. Written by gherkin-run cluster.
      #
      #   bash FILE          run all parts, and merge their streams when they have ended
      #   bash FILE 3,7-9    run these parts again, and merge the streams of all parts
      #
      # If a node fails, Slurm runs its part again. A part that is killed leaves no stream; the merge names such parts. All
      # nodes must have access to this folder.
      #SBATCH --requeue

      parts=\#(parts)
      # The streams of the parts, their logs, and the report.
      results=features-results

      case "${1:-all}" in
      part)
        # Passes the part as an option, because parts that run again are an array of their own.
        part=$SLURM_ARRAY_TASK_ID
        \#(runLine(shard: #""$part/$parts""#, stream: #""$results/part-$part.ndjson""#)) \#(Self.acceptsFailures)
        ;;
      merge)
      \#(Self.block(mergeLines(#""$results"/part-*.ndjson"#, into: #""$results""#), 2))
        ;;
      all | [0-9]*)
        if [ "${1:-all}" = all ]; then chosen=1-$parts; else chosen=$1; fi
        mkdir -p "$results" || exit
        # Removes the streams of an earlier run, which the merge would include otherwise.
        rm -f "$results/run.ndjson"
        for range in ${chosen//,/ }; do
          for ((part = 10#${range%-*}; part <= 10#${range#*-}; part++)); do rm -f "$results/part-$part.ndjson"; done
        done
        run=$(sbatch --parsable --job-name=features\#(options) --array="$chosen" \
          --output="$results/part-%a.log" "$0" part) || exit
        # Runs even if a part fails, so that the merge names lost parts.
        merge=$(sbatch --parsable --job-name=features-merge\#(options) --dependency="afterany:${run%%;*}" \
          --output="$results/merge.log" "$0" merge) || exit
        echo "submitted parts $chosen as job ${run%%;*}, and the merge as job ${merge%%;*}; the report goes to $results"
        ;;
      *)
        echo "usage: bash $0 [PARTS]" >&2
        exit 2
        ;;
      esac

      """#
  }
}
