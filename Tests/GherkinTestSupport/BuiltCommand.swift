package import Foundation

/// Runs a command as a user does: arguments in, status and output out.
package struct BuiltCommand: Sendable {
  /// The result of a command.
  package struct Output: Sendable {
    /// The exit status; the negative number of a signal that ended it.
    package let status: Int32
    /// The standard output.
    package let output: String
    /// The standard error.
    package let error: String
  }

  /// The variables that change what a command writes, such as those of build servers.
  private static let buildServerVariables: Set = [
    "CI", "CI_NODE_INDEX", "CIRCLE_NODE_INDEX", "BUILDKITE_PARALLEL_JOB", "GITHUB_ACTIONS", "GITHUB_STEP_SUMMARY",
    "JOB_COMPLETION_INDEX", "SLURM_ARRAY_TASK_ID", "TEST_SHARD_INDEX", "GHERKIN_RUN_OPTIONS", "GHERKIN_RUN_SHARDS",
    "NO_COLOR", "FORCE_COLOR",
    "AGENT", "AI_AGENT", "CLAUDECODE", "CURSOR_AGENT", "GEMINI_CLI",
    "COLUMNS", "GITLAB_CI", "TF_BUILD", "TEAMCITY_VERSION", "GITHUB_WORKSPACE", "CI_PROJECT_DIR",
  ]

  private let executable: URL

  /// The command's path.
  package var path: String { executable.path }

  /// The `gherkin-run` that was built with these tests.
  package static let gherkinRun = built("gherkin-run")

  /// The program `env`, which runs a program of `PATH`.
  package static let env = BuiltCommand(executable: URL(filePath: "/usr/bin/env"))

  /// The shell.
  package static let shell = BuiltCommand(executable: URL(filePath: "/bin/sh"))

  /// The variables of a command's environment: those of this process that do not indicate a build server, as the tests
  /// may run on one, and with which `gherkin-run` finds the runner of the examples without the package manager.
  static func environment(of executable: String, showsCalls: Bool = false) -> [String: String] {
    let runner = executable == gherkinRun.path ? ["GHERKIN_RUN_RUNNER": built("GherkinRunExamples").path] : [:]
    return runner.merging(ProcessInfo.processInfo.environment.filter { !buildServerVariables.contains($0.key) }) { $1 }
      .merging(["GHERKIN_RUN": gherkinRun.path]) { $1 }
      .merging(showsCalls ? [:] : ["SWIFT_BACKTRACE": "enable=no"]) { $1 }
  }

  /// Runs a program of `PATH` to its end, and returns its standard output; nil if it is missing or fails.
  ///
  /// It blocks, as conditions of tests do.
  package static func output(of words: String...) -> String? {
    let ended = try? RunningCommand(env.path, words, in: package).finish()
    return ended?.status == 0 ? ended?.output : nil
  }

  /// Returns the programs of `PATH` with one of some names, in the order of the names.
  package static func inPath(_ names: String...) -> [BuiltCommand] {
    let folders = ProcessInfo.processInfo.environment["PATH", default: ""].split(separator: ":")
    return names.flatMap { name in folders.map { "\($0)/\(name)" } }.filter(FileManager.default.isExecutableFile)
      .map { BuiltCommand(executable: URL(filePath: $0)) }
  }

  /// Validates files against JSON schemas; nil if it is not installed.
  package static let checkJSONSchema = inPath("check-jsonschema").first

  /// A command that was built with these tests.
  package static func built(_ name: String) -> BuiltCommand {
    BuiltCommand(executable: products.appending(path: name))
  }

  /// A command at a path.
  package init(executable: URL) {
    self.executable = executable
  }

  /// The folder of Package.swift.
  package static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The folder of build products.
  package static var products: URL {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    return (bundle?.bundleURL ?? URL(filePath: CommandLine.arguments[0])).deletingLastPathComponent()
  }

  /// Runs the command to its end.
  ///
  /// - Parameters:
  ///   - arguments: the arguments.
  ///   - folder: the working directory; nil for this package's folder.
  ///   - environment: additional variables.
  ///   - input: the file for standard input; nil for empty input.
  ///   - showsCalls: whether crashes show the calls that led to them. Reading the symbols takes a second.
  package func run(
    _ arguments: String..., in folder: URL? = nil, environment: [String: String] = [:], input: URL? = nil,
    showsCalls: Bool = false
  ) async throws -> Output {
    try await run(arguments, in: folder, environment: environment, input: input, showsCalls: showsCalls)
  }

  /// Runs the command to its end, with its arguments in a list.
  package func run(
    _ arguments: [String], in folder: URL? = nil, environment: [String: String] = [:], input: URL? = nil,
    showsCalls: Bool = false
  ) async throws -> Output {
    await Self.slots.wait()
    defer { Self.slots.signal() }
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = folder ?? Self.package
    process.environment = Self.environment(of: executable.path, showsCalls: showsCalls).merging(environment) { $1 }
    process.standardInput = try input.map(FileHandle.init(forReadingFrom:)) ?? FileHandle.nullDevice
    let output = Pipe()
    let error = Pipe()
    process.standardOutput = output
    process.standardError = error
    try process.runUnblocked()
    async let outputText = Self.text(output)
    async let errorText = Self.text(error)
    let texts = try await (outputText, errorText)
    await Self.end(of: process)
    let status = process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
    return Output(status: status, output: texts.0, error: texts.1)
  }

  /// All tests begin at once, and each command has pipes. With some 1,350 open descriptors, starting a process may
  /// crash: https://github.com/swiftlang/swift-corelibs-foundation/pull/5472
  private static let slots = AsyncSemaphore(value: 64)

  private static func end(of process: Process) async {
    await withCheckedContinuation { continuation in
      // A separate thread, because tasks share few threads, and other tests wait for them.
      Thread.detachNewThread {
        process.waitUntilExit()
        continuation.resume()
      }
    }
  }

  private static func text(_ pipe: Pipe) async throws -> String {
    try await withCheckedThrowingContinuation { continuation in
      // A separate thread, because reading blocks until the command closes its end.
      Thread.detachNewThread {
        let end = pipe.fileHandleForReading
        defer { try? end.close() }
        continuation.resume(with: Result { String(decoding: try end.readToEnd() ?? Data(), as: UTF8.self) })
      }
    }
  }
}
