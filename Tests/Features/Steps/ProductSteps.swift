import Foundation
internal import GherkinCommandSteps
public import GherkinSteps

/// The machine on which a scenario runs gherkin-run: it has none of the user's settings, and a run leaves nothing there.
public final class ProductWorld: World {
  /// The folder of temporary files.
  fileprivate let temporary = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
    .appending(path: "gherkin-run-features-\(UUID().uuidString.prefix(8))")
  /// The value of a variable that all commands and the processes that they start have.
  fileprivate let mark = UUID().uuidString

  /// Creates the folder of temporary files.
  public init() throws {
    try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
    addTearDown { world in try FileManager.default.removeItem(at: world.temporary) }
  }

  /// Writes a file of the working folder, with the folders above it.
  fileprivate func write(_ text: String, to path: String) async throws {
    let file = try await world(CommandWorld.self).folder.appending(path: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// Writes a feature with one scenario.
  fileprivate func writeFeature(_ name: String = "a", steps: String) async throws {
    let lines = steps.split(separator: "\n").map { "    \($0)\n" }.joined()
    try await write("Feature: A\n  Scenario: one\n\(lines)", to: "Features/\(name).feature")
  }
}

/// Steps about gherkin-run that are shorter than those about files and commands.
///
/// The tested runner has the steps “a step”, which passes, “a failing step”, “I work for 500 ms” and many that fail in
/// unusual ways: see `Tests/FaultyRunner`.
public let productSteps = StepLibrary(ProductWorld.self) { steps in
  steps.before(name: "Set the variables of commands") { world in
    let commands = try await world.world(CommandWorld.self)
    // Long, because the machine may be busy.
    commands.timeLimit = .seconds(300)
    for name in userVariables { try commands.setEnvironmentVariable(name, to: nil) }
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let variables = [
      "PATH": "\(products):\(path)", "GHERKIN_RUN_RUNNER": testedRunner, "TMPDIR": world.temporary.path,
      "NO_COLOR": "1", "LC_ALL": "C.UTF-8", "SWIFT_BACKTRACE": "enable=no", "GIT_CONFIG_GLOBAL": "/dev/null",
      markVariable: world.mark,
    ]
    for (name, value) in variables { try commands.setEnvironmentVariable(name, to: value) }
    // A mutation of gherkin-run is in the tested program only, and not in the one that judges it.
    for name in ["GHERKIN_MUTANT", "GHERKIN_MUTANTS_REACHED"] {
      let tested = ProcessInfo.processInfo.environment["TESTED_\(name)"]
      if let tested { try commands.setEnvironmentVariable(name, to: tested) }
    }
  }
  for (tag, command) in requiredTools {
    steps.before(tags: "@\(tag)", name: "Look for \(tag)") { world in
      let commands = try await world.world(CommandWorld.self)
      guard try await commands.run("/bin/sh -c '\(command)'").status == 0 else { throw Skip("\(tag) is not installed") }
    }
  }
  #if canImport(Darwin)
  steps.before(tags: "@linux", name: "Look for Linux") { _ in
    throw Skip("the file systems of macOS have other rules for names")
  }
  #endif
  steps.before(tags: "@superuser", name: "Look for the rights of the superuser") { _ in
    if geteuid() != 0 { throw Skip("only the superuser can do this") }
  }
  steps.after(name: "Check that nothing is left") { world, outcome in
    guard outcome.status == .passed else { return }
    try await world.checkLeftovers()
  }

  steps.given("a feature that passes") { world in try await world.writeFeature(steps: "Given a step") }
  steps.given("a feature that fails") { world in try await world.writeFeature(steps: "Given a failing step") }
  steps.given("a feature {string} that passes") { (world, name: String) in
    try await world.writeFeature(name, steps: "Given a step")
  }
  steps.given("a feature {string} that fails") { (world, name: String) in
    try await world.writeFeature(name, steps: "Given a failing step")
  }
  steps.given("a feature with a scenario of the steps:") { (world, lines: DocString) in
    try await world.writeFeature(steps: lines.content)
  }
  steps.given("{int} features that pass") { (world, count: Int) in
    for number in 1...max(count, 1) {
      try await world.write(
        "Feature: F\(number)\n  Scenario: s\n    Given a step\n", to: "Features/f\(number).feature")
    }
  }
  for (outcome, line) in [("passes", "Given a step"), ("fails", "Given a failing step")] {
    steps.given("a saved run {string} of a feature that \(outcome)") { (world, name: String) in
      try await world.saveRun(name, of: line)
    }
    steps.given("a saved run {string} of a feature that \(outcome), of {word}") { (world, name: String, time: String) in
      try await world.saveRun(name, of: line, at: Date(time, strategy: .iso8601))
    }
  }
  steps.given("the runner of steps that check too little") { world in
    let runner = URL(filePath: testedRunner).deletingLastPathComponent().appending(path: "gherkin-run-weak-steps").path
    try await world.world(CommandWorld.self).setEnvironmentVariable("GHERKIN_RUN_RUNNER", to: runner)
  }
  steps.given("a runner that first does {string}") { (world, line: String) in
    try await world.write("#!/bin/sh\n\(line)\nexec '\(testedRunner)' \"$@\"\n", to: "runner")
    _ = try await world.world(CommandWorld.self).run("chmod +x runner")
  }
}

extension ProductWorld {
  /// Runs a feature, and saves the messages, as those of another time if one is given.
  fileprivate func saveRun(_ name: String, of step: String, at time: Date? = nil) async throws {
    try await writeFeature(steps: step)
    let commands = try await world(CommandWorld.self)
    try await commands.run("gherkin-run -q -f message:\(name).ndjson")
    guard let time else { return }
    let file = try commands.folder.appending(path: "\(name).ndjson")
    let messages = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    let changed = messages.replacing(/"seconds":1[0-9]{9}/, with: "\"seconds\":\(Int(time.timeIntervalSince1970))")
      .replacing(/("timestamp":[^}]*"nanos":)[0-9]+/) { "\($0.1)0" }
    try Data(changed.utf8).write(to: file)
  }

  /// Expects that commands have left no process, no temporary and no unfinished file.
  fileprivate func checkLeftovers() async throws {
    let deadline = ContinuousClock.now + .seconds(60)
    while !runningProcesses.isEmpty {
      guard .now < deadline else { throw LeftoverError(what: "the processes \(runningProcesses)") }
      try await Task.sleep(for: .milliseconds(20))
    }
    let temporary = try FileManager.default.contentsOfDirectory(atPath: temporary.path)
    if let name = temporary.first(where: { $0.hasPrefix("gherkin-run") }) {
      throw LeftoverError(what: "the temporary file \(name)")
    }
    // A site of 20,000 tags has as many files, on which Foundation takes ten seconds.
    let unfinished = try await world(CommandWorld.self)
      .run("find . -name '*.part' -o -name '*.saved' -o -name '*.nosync*'").output
    if !unfinished.isEmpty { throw LeftoverError(what: "the unfinished files\n\(unfinished)") }
  }

  /// The ids of the processes that commands have started; none on systems without the folder /proc.
  private var runningProcesses: [Int32] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    let entry = Data("\(markVariable)=\(mark)".utf8)
    return names.compactMap { Int32($0) }.filter { id in
      // A process that has ended has no environment.
      (try? Data(contentsOf: URL(filePath: "/proc/\(id)/environ")))?.range(of: entry) != nil
    }
  }
}

/// Something that a command left behind.
private struct LeftoverError: Error, CustomStringConvertible {
  let what: String

  var description: String { "a command of this scenario left \(what)" }
}

private let markVariable = "GHERKIN_FEATURES_MARK"

/// The variables of users and build servers that change what gherkin-run does.
private let userVariables = [
  "CI", "CI_NODE_INDEX", "CIRCLE_NODE_INDEX", "BUILDKITE_PARALLEL_JOB", "GITHUB_ACTIONS", "GITHUB_STEP_SUMMARY",
  "JOB_COMPLETION_INDEX", "SLURM_ARRAY_TASK_ID", "TEST_SHARD_INDEX", "FORCE_COLOR", "COLUMNS", "GITLAB_CI", "TF_BUILD",
  "TEAMCITY_VERSION", "GITHUB_WORKSPACE", "CI_PROJECT_DIR", "AGENT", "AI_AGENT", "CLAUDECODE", "CURSOR_AGENT",
  "GEMINI_CLI",
]

/// The tags of scenarios that need other tools, and commands that succeed if these are installed.
private let requiredTools = [
  ("faketime", "command -v faketime"), ("check-jsonschema", "check-jsonschema --version"),
  ("kubernetes-validate", "kubernetes-validate --version"), ("python3", "python3 --version"),
  ("pyyaml", #"python3 -c "import yaml""#), ("in-toto", #"python3 -c "import in_toto_attestation""#),
  ("sphinx-needs", #"python3 -c "import sphinx_needs""#), ("lobster", "command -v lobster-report"),
]

/// The folder with the tested programs: that of this runner, or of the package above if this one was built alone.
private let products: String = {
  let own = Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent().path ?? ""
  if FileManager.default.isExecutableFile(atPath: own + "/gherkin-run-thin-faults") { return own }
  let package = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
  return package.appending(path: ".build/debug").path
}()

/// The path of the runner whose steps the scenarios of tested features have.
private let testedRunner = products + "/gherkin-run-thin-faults"
