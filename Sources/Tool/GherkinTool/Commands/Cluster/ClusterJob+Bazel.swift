extension ClusterJob {
  /// A rule whose test has one shard for each part.
  var bazel: String {
    let arguments = (timings.map { [Self.quoted("--timings"), Self.quoted($0)] } ?? []) + features.map(Self.quoted)
    return #"""
      # features.bzl: a test that runs features in \#(parts) parts. Written by gherkin-run cluster.
      #
      # In BUILD.bazel, next to the features:
      #
      #   load("//:features.bzl", "features_test")
      #   features_test(name = "features", features = glob(["Features/**"]))
      #
      #   bazel test --flaky_test_attempts=2 --nozip_undeclared_test_outputs //:features
      #
      # Bazel sets TEST_SHARD_INDEX and TEST_TOTAL_SHARDS for each part, and runs a lost part again. A part also fails if one
      # of its scenarios fails, because Bazel does not combine the results of shards. To merge the streams of the parts:
      #
      #   gherkin-run merge --output run.ndjson bazel-testlogs/features/shard_*_of_\#(parts)/test.outputs/part.ndjson

      PARTS = \#(parts)
      RUNNER = \#(Self.quoted(command.joined(separator: " ")))
      ARGUMENTS = [\#(arguments.joined(separator: ", "))]

      def _word(text):
          return "'" + text.replace("'", "'\\''") + "'"

      def _features_test_impl(ctx):
          script = ctx.actions.declare_file(ctx.label.name + ".sh")
          words = [_word(ctx.executable.runner.short_path)] + [_word(text) for text in ARGUMENTS]
          ctx.actions.write(
              output = script,
              is_executable = True,
              content = "\n".join([
                  "#!/bin/sh",
                  "exec " + " ".join(words[:1]) + " --shard auto --format progress" +
                  " --format junit:\"$XML_OUTPUT_FILE\"" +
                  " --format message:\"$TEST_UNDECLARED_OUTPUTS_DIR/part.ndjson\" " + " ".join(words[1:]),
                  "",
              ]),
          )
          runfiles = ctx.runfiles(files = ctx.files.features)
          runfiles = runfiles.merge(ctx.attr.runner[DefaultInfo].default_runfiles)
          return [DefaultInfo(executable = script, runfiles = runfiles)]

      _features_test = rule(
          implementation = _features_test_impl,
          test = True,
          attrs = {
              "features": attr.label_list(allow_files = True, mandatory = True),
              "runner": attr.label(executable = True, cfg = "target", mandatory = True),
          },
      )

      def features_test(name, features, **kwargs):
          """Runs features in parts.

          Args:
              name: the name of the test.
              features: the feature files, with their fixtures.
              **kwargs: other attributes of tests, such as size and tags.
          """
          _features_test(name = name, features = features, runner = RUNNER, shard_count = PARTS, **kwargs)

      """#
  }
}
