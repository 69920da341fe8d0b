import Foundation
import GherkinTestSupport
import Testing

/// Compares job files with those in `Tests/Golden/cluster`; `make generate` updates the files.
@Suite("gherkin-run cluster", .tags(.commands))
struct ClusterCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private static let engines = ["slurm", "kubernetes", "github", "gitlab", "buildkite", "bazel"]

  /// The options that an engine requires.
  private static let needed = [
    "kubernetes": ["--image", "registry.example/specs:1"], "bazel": ["--command", "//:Specs"],
  ]

  /// A text with the special characters of shells, YAML, Starlark and the engines.
  private static let hostile = #"it's "a" \n $HOME $(id) `id` ${{ secrets.X }} : #x; *& %{y}"#

  private func run(_ arguments: [String]) async throws -> BuiltCommand.Output {
    try await BuiltCommand.gherkinRun.run(["cluster"] + arguments, in: folder.url)
  }

  /// The file of an engine with a hostile text for each option that it takes, except where a text has a form.
  private func hostileFile(_ engine: String) async throws -> String {
    var arguments = [engine, "--parts", "3", "--timings", Self.hostile]
    switch engine {
    case "kubernetes": arguments += ["--image", Self.hostile]
    case "github", "gitlab": arguments += ["--image", Self.hostile, "--label", Self.hostile]
    case "buildkite": arguments += ["--label", Self.hostile]
    case "bazel": arguments += ["--command", "//:Specs"]
    default: arguments += ["--partition", Self.hostile]
    }
    let run = try await run(arguments + ["--", Self.hostile])
    check(run.status, equals: 0, "\(run.error)")
    return run.output
  }

  @Test("the job file of an engine is equal to the golden file", arguments: engines)
  func golden(engine: String) async throws {
    let run = try await run([engine, "--parts", "4"] + Self.needed[engine, default: []])
    check(run.status, equals: 0)
    checkEmpty(run.error)
    try GoldenFile("cluster/\(engine).txt").expect(run.output)
  }

  @Test("the file contains each given value, and paths come last")
  func values() async throws {
    let run = try await run([
      "github", "--parts", "2", "--command", "swift run CellarSpecs", "--image", "swift:6.3", "--label", "large",
      "--timings", "earlier.ndjson", "Features/a b.feature",
    ])
    for part in [
      #"runs-on: "large""#, #"container: "swift:6.3""#, "part: [1, 2]",
      "swift run CellarSpecs --shard $PART/2 --format progress --format message:part-$PART.ndjson --timings earlier.ndjson -- 'Features/a b.feature' ||",
      "swift run CellarSpecs merge --output parts/run.ndjson parts/part-*.ndjson",
    ] {
      check(run.output, contains: part, "\(part)")
    }
  }

  @Test("--output writes the file and its folders, and nothing to standard output")
  func output() async throws {
    let run = try await run(["gitlab", "--parts", "2", "--output", "ci/features.yml"])
    check(run.status, equals: 0)
    checkEmpty(run.output)
    check(try folder.text(of: "ci/features.yml"), contains: "parallel: 2")
    check(try await self.run(["gitlab", "--parts", "2", "-o", "/dev/full"]).status, equals: 2)
  }

  @Test(
    "an invalid value is reported with the valid ones",
    arguments: [
      ([], "ENGINE is missing"),
      (["slrum", "--parts", "2"], "ENGINE: \"slrum\" is unknown; did you mean slurm?"),
      (["slurm"], "--parts: the number of parts is missing; write --parts 8"),
      (["slurm", "--parts", "0"], "--parts: \"0\" is not a number above 0; write --parts 8"),
      (["slurm", "--parts", "-1"], "is not a number above 0"),
      (["slurm", "--parts", "many"], "--parts: \"many\" is not a number above 0"),
      (["github", "--parts", "257"], "--parts: github takes at most 256 parts, as a matrix has at most 256 jobs"),
      (["bazel", "--parts", "51", "--command", "//:a"], "bazel takes at most 50 parts, as shard_count is at most 50"),
      (["slurm", "--parts", "1001"], "slurm takes at most 1000 parts, as MaxArraySize"),
      (
        ["slurm", "--parts", "2", "--image", "swift"],
        "--image: slurm does not support it; it supports --command, --partition, --timings"
      ),
      (["kubernetes", "--parts", "2"], "--image: kubernetes needs the image that has the features"),
      (["bazel", "--parts", "2"], "--command: bazel needs the label of the runner; write --command //:CellarSpecs"),
      (["bazel", "--parts", "2", "--command", "swift run"], "bazel needs the label of the runner"),
      (["slurm", "--parts", "2", "--partition", " "], "--partition: the value is empty"),
      (["slurm", "--parts", "2", "--partition", "a\nb"], "--partition: the value has a line feed"),
      (["gitlab", "--parts", "2", "--label", "a\u{1B}[0m"], "--label: the value has a line feed or another character"),
      (["gitlab", "--parts", "2", "--label", "a\u{2028}b"], "--label: the value has a line feed or another character"),
      (["gitlab", "--parts", "2", "a\nb"], "PATH: the value has a line feed"),
      (["slurm", "--parts", "2", "--command", "swift 'run"], "a quotation mark ' is not closed"),
    ] as [([String], String)])
  func badValues(arguments: [String], problem: String) async throws {
    let run = try await run(arguments)
    check(run.status, equals: 2)
    checkEmpty(run.output)
    check(run.error, contains: problem, "\(run.error)")
  }

  @Test("a shell script is valid and keeps values unchanged, even hostile ones")
  func shell() async throws {
    let script = try await hostileFile("slurm")
    try folder.write(script, to: "features.sh")
    let bash = BuiltCommand(executable: URL(filePath: "/bin/bash"))
    check(try await bash.run("-n", "features.sh", in: folder.url).status, equals: 0)
    // A replacement for sbatch that prints its arguments, and a program for the features.
    try folder.writeProgram("#!/bin/bash\nprintf '%s\\n' \"$@\" >> arguments.txt\necho 7\n", to: "bin/sbatch")
    try folder.writeProgram("#!/bin/bash\nprintf '%s\\n' \"$@\" > part.txt\nexit 1\n", to: "bin/gherkin-run")
    let path = "\(folder.path)/bin:\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
    let submitted = try await bash.run("features.sh", in: folder.url, environment: ["PATH": path])
    check(submitted.status, equals: 0, "\(submitted.error)")
    let arguments = try folder.text(of: "arguments.txt").split(separator: "\n")
    check(arguments, contains: "--partition=\(Self.hostile)")
    #expect(arguments.contains("--array=1-3") && arguments.contains("--dependency=afterany:7"))
    let part = try await bash.run(
      "features.sh", "part", in: folder.url, environment: ["PATH": path, "SLURM_ARRAY_TASK_ID": "2"])
    check(part.status, equals: 0, "a failed scenario fails no part")
    let words = try folder.text(of: "part.txt").split(separator: "\n").map(String.init)
    check(words.last, equals: Self.hostile)
    #expect(words.contains("2/3") && words.filter { $0 == Self.hostile }.count == 2)
    let refused = try await bash.run("features.sh", "--all", in: folder.url, environment: ["PATH": path])
    #expect(refused.status == 2 && refused.error.hasPrefix("usage: "))
  }

  @Test("no stream is removed before the shards to rerun are known")
  func partsAgain() async throws {
    try folder.write(try await hostileFile("slurm"), to: "features.sh")
    try folder.writeProgram("#!/bin/sh\necho 7\n", to: "bin/sbatch")
    for part in 1...3 { try folder.write("", to: "features-results/part-\(part).ndjson") }
    let path = "\(folder.path)/bin:\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
    let bash = BuiltCommand(executable: URL(filePath: "/bin/bash"))
    check(try await bash.run("features.sh", "2-3", in: folder.url, environment: ["PATH": path]).status, equals: 0)
    check(
      try FileManager.default.contentsOfDirectory(atPath: folder.path + "/features-results"), equals: ["part-1.ndjson"])
  }

  @Test(
    "the file conforms to the engine's schema, even with hostile values",
    .enabled(
      if: BuiltCommand.checkJSONSchema != nil, "check-jsonschema is missing; python3 -m pip install check-jsonschema"),
    arguments: [("github", "github-workflows"), ("gitlab", "gitlab-ci"), ("buildkite", "buildkite")])
  func schema(engine: String, schema: String) async throws {
    try folder.write(try await run([engine, "--parts", "4"]).output, to: "plain.yml")
    try folder.write(try await hostileFile(engine), to: "hostile.yml")
    let check = try await #require(BuiltCommand.checkJSONSchema).run(
      "--builtin-schema", "vendor.\(schema)", "plain.yml", "hostile.yml", in: folder.url)
    #expect(check.status == 0, "\(check.output)\(check.error)")
  }

  @Test(
    "the file conforms to the Kubernetes schema, even with hostile values",
    .enabled(
      if: Tool.kubernetesValidate != nil, "kubernetes-validate is missing; python3 -m pip install kubernetes-validate"))
  func kubernetes() async throws {
    try folder.write(
      try await run(["kubernetes", "--parts", "4"] + Self.needed["kubernetes", default: []]).output, to: "plain.yml")
    try folder.write(try await hostileFile("kubernetes"), to: "hostile.yml")
    let check = try await #require(Tool.kubernetesValidate).run(
      "--strict", "plain.yml", "hostile.yml", in: folder.url)
    #expect(check.status == 0, "\(check.output)\(check.error)")
  }

  @Test(
    "scripts in YAML are valid, and the engines' own variables are not changed",
    .enabled(if: Tool.yaml != nil, "Python has no module yaml; python3 -m pip install pyyaml"),
    arguments: ["kubernetes", "github", "gitlab", "buildkite"])
  func scripts(engine: String) async throws {
    try folder.write(try await hostileFile(engine), to: "job.yml")
    // Prints every multi-line text as the shell receives it.
    let program = """
      import sys, yaml
      def texts(node):
          if isinstance(node, dict):
              for key, value in node.items():
                  yield from texts(value)
          elif isinstance(node, list):
              for value in node:
                  yield from texts(value)
          elif isinstance(node, str) and "gherkin-run" in node:
              yield node
      for document in yaml.safe_load_all(open(sys.argv[1])):
          for number, text in enumerate(texts(document)):
              text = text.replace("$$", "$") if sys.argv[2] in ("buildkite", "kubernetes") else text
              text = text.replace("${{ '${{' }}", "${{")
              open(f"{document.get('metadata', {}).get('name', 'script')}-{number}.sh", "w").write(text)
      """
    let printed = try await #require(Tool.yaml).run("-c", program, "job.yml", engine, in: folder.url)
    check(printed.status, equals: 0, "\(printed.error)")
    let scripts = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".sh") }
    check(scripts.count, equals: 2)
    for script in scripts {
      let check = try await BuiltCommand(executable: URL(filePath: "/bin/bash")).run("-n", script, in: folder.url)
      #expect(check.status == 0, "\(check.error)")
    }
    let quoted = "'" + Self.hostile.replacing("'", with: #"'\''"#) + "'"
    let texts = try scripts.map { try folder.text(of: $0) }.joined()
    check(texts, contains: "--timings \(quoted) -- \(quoted)", "\(texts)")
  }

  @Test(
    "the Bazel rule is valid, even with hostile values",
    .enabled(if: Tool.python != nil, "python3 is missing"))
  func starlark() async throws {
    // The file uses only Starlark that is also Python.
    try folder.write(try await hostileFile("bazel"), to: "features.bzl")
    let program = """
      made = {}
      names = {"rule": lambda **values: values, "attr": type("attr", (), {
          "label": staticmethod(lambda **values: values), "label_list": staticmethod(lambda **values: values)})}
      exec(compile(open("features.bzl").read(), "features.bzl", "exec"), names)
      print(names["PARTS"], names["RUNNER"], names["ARGUMENTS"][1], sep="\\n")
      """
    let run = try await #require(Tool.python).run("-c", program, in: folder.url)
    check(run.output, equals: "3\n//:Specs\n\(Self.hostile)\n", "\(run.error)")
  }
}

/// External programs that check job files.
private enum Tool {
  static let kubernetesValidate = BuiltCommand.inPath("kubernetes-validate").first
  static let python = BuiltCommand.inPath("python3").first
  static let yaml = python.flatMap { works($0, "-c", "import yaml") ? $0 : nil }

  private static func works(_ command: BuiltCommand, _ arguments: String...) -> Bool {
    let process = Process()
    process.executableURL = URL(filePath: command.path)
    process.arguments = arguments
    process.standardError = FileHandle.nullDevice
    do { try process.run() } catch { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}
