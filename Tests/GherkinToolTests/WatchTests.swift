#if os(Linux) || os(macOS)
import Foundation
import GherkinTestSupport
import Testing

@Suite("gherkin-run --watch", .tags(.commands))
struct WatchTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.feature("a", "a step"), to: "F/a.feature")
    try folder.write(Self.feature("b", "a step"), to: "F/b.feature")
  }

  private static func feature(_ name: String, _ step: String) -> String {
    "Feature: \(name)\n\n  Scenario: scenario \(name)\n    Given \(step)\n"
  }

  private static let waits = "(enter: all, q: quit)"
  private static let waitsWithFailures = "(enter: all, f: failures, q: quit)"

  /// Runs a session at a terminal with `--watch`, and ends all of its processes.
  private func watch(
    _ arguments: String..., runner: String = BuiltCommand.built("gherkin-run-faults").path,
    environment: [String: String] = [:], _ play: @escaping @Sendable (TerminalSession) throws -> Void
  ) async throws {
    let session = try TerminalSession(
      BuiltCommand.gherkinRun.path, ["--runner", runner, "--watch"] + arguments, in: folder.url,
      environment: environment.merging(["TMPDIR": folder.path, "NO_COLOR": "1"]) { $1 })
    defer { session.abandon() }
    try await RunningCommand.scene { try play(session) }
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(!left.contains { $0.hasPrefix("gherkin-run-watch-") })
  }

  @Test("all features run, then changed ones after failed scenarios; keys run others")
  func changes() async throws {
    try await watch("F") { [folder] session in
      check(try session.read(to: Self.waits), contains: "2 scenarios (2 passed)")
      #expect(!session.isCooked)
      try folder.save(Self.feature("b", "a failing step"), to: "F/b.feature")
      let failed = try session.read(to: Self.waitsWithFailures)
      #expect(failed.contains("\u{1B}[H\u{1B}[2JRunning F/b.feature\r\n"))
      check(failed, contains: "1 scenario (1 failed)")
      // Failed scenarios run in addition to changed ones, and before them.
      try folder.save(Self.feature("a", "I print \"x\""), to: "F/a.feature")
      let both = try session.read(to: Self.waitsWithFailures)
      check(both, contains: "Running F/a.feature\r\n")
      check(both, contains: "2 scenarios (1 passed, 1 failed)")
      try session.type("f")
      let again = try session.read(to: Self.waitsWithFailures)
      check(again, contains: "Running the failed scenarios\r\n")
      check(again, contains: "1 scenario (1 failed)")
      try folder.save(Self.feature("b", "a step"), to: "F/b.feature")
      check(try session.read(to: Self.waits), contains: "1 scenario (1 passed)")
      try session.type("\n")
      check(try session.read(to: Self.waits), contains: "2 scenarios (2 passed)")
      try session.type("q")
      check(try session.finish(), equals: 0)
      #expect(session.isCooked)
    }
  }

  @Test("failed scenarios run before others")
  func order() async throws {
    try folder.write(Self.feature("b", "a failing step"), to: "F/b.feature")
    try await watch("F", "--format", "pretty") { session in
      let first = try session.read(to: Self.waitsWithFailures)
      #expect(
        try #require(first.range(of: "scenario a")).lowerBound < #require(first.range(of: "scenario b")).lowerBound)
      try session.type("\n")
      let second = try session.read(to: Self.waitsWithFailures)
      #expect(
        try #require(second.range(of: "scenario b")).lowerBound < #require(second.range(of: "scenario a")).lowerBound)
      try session.type("q")
      check(try session.finish(), equals: 0)
    }
  }

  @Test("new features in new folders run, and a changed fixture runs all features beside it, its own first")
  func folders() async throws {
    try folder.write(Self.feature("c", "I print \"people\""), to: "F/c.feature")
    try folder.write("- Ada\n", to: "F/Fixtures/people.yaml")
    try await watch("F") { [folder] session in
      check(try session.read(to: Self.waits), contains: "3 scenarios (3 passed)")
      try folder.write(Self.feature("d", "a step"), to: "F/deep/down/d.feature")
      let new = try session.read(to: Self.waits)
      check(new, contains: "Running F/deep/down/d.feature\r\n")
      try folder.write("- Grace\n", to: "F/Fixtures/people.yaml")
      // On a busy machine the new feature may be reported twice: when its folder appears, and when it is written.
      var fixture = ""
      repeat {
        fixture = try session.read(to: Self.waits)
      } while !fixture.contains("Running F/c.feature")
      check(fixture, contains: "4 scenarios (4 passed)")
      try session.type("q")
      check(try session.finish(), equals: 0)
    }
  }

  @Test("a parse error is shown, and the watch continues")
  func parseError() async throws {
    try await watch("F") { [folder] session in
      try session.read(to: Self.waits)
      try folder.write("Feature: b\n  Scenario: s\n    Given x\n    nonsense\n", to: "F/b.feature")
      let wrong = try session.read(to: "Some features did not run; see the errors above  \(Self.waitsWithFailures)")
      check(wrong, contains: "F/b.feature:4:5: the line begins with no keyword")
      try folder.write(Self.feature("b", "a step"), to: "F/b.feature")
      check(try session.read(to: Self.waits), contains: "1 scenario (1 passed)")
      try session.type("q")
      check(try session.finish(), equals: 0)
    }
  }

  @Test("with --continue-on-parse-error, the other features run, and the parse errors are reported")
  func continuing() async throws {
    try folder.write("Feature: b\n  Scenario: s\n    Given x\n    nonsense\n", to: "F/b.feature")
    try await watch("--continue-on-parse-error", "F") { session in
      let shown = try session.read(to: Self.waitsWithFailures)
      check(shown, contains: "F/b.feature:4:5: the line begins with no keyword")
      check(shown, contains: "1 scenario (1 passed)")
      try session.type("q")
      check(try session.finish(), equals: 0)
    }
  }

  @Test(
    "signals end the watch, even during a run, and restore the terminal", arguments: [SIGINT, SIGTERM], [false, true])
  func signals(signal: Int32, isRunning: Bool) async throws {
    if isRunning { try folder.write(Self.feature("b", "I work for 100000 ms"), to: "F/b.feature") }
    try await watch("F", "--format", "pretty") { session in
      try session.read(to: isRunning ? "scenario a" : Self.waits)
      #expect(!session.isCooked)
      session.send(signal)
      check(try session.finish(), equals: (signal == SIGINT ? 130 : 143))
      #expect(session.isCooked)
    }
  }

  @Test("the watch ends with its terminal, even during a run", arguments: [false, true])
  func hangUp(isRunning: Bool) async throws {
    if isRunning { try folder.write(Self.feature("b", "I work for 100000 ms"), to: "F/b.feature") }
    try await watch("F", "--format", "pretty") { session in
      try session.read(to: isRunning ? "scenario a" : Self.waits)
      session.hangUp()
      check(try session.finish(), equals: 143)
    }
  }

  /// Makes a package whose program is a copy of the runner, and a compiler that prints its arguments.
  ///
  /// - Returns: the program, and the environment in which the compiler is found.
  private func package() async throws -> (program: String, environment: [String: String]) {
    let program = folder.url.appending(path: ".build/debug/specs")
    try folder.write("// swift-tools-version: 6.2\n", to: "Package.swift")
    try folder.write("let steps = 1\n", to: "Steps/Steps.swift")
    try folder.write("", to: ".build/debug/place")
    try folder.copyProgram(.built("gherkin-run-faults"), to: ".build/debug/specs")
    let compiler = """
      #!/bin/sh
      echo "$@" > "$TMPDIR/asked"
      if grep -q broken "$TMPDIR/Steps/Steps.swift"; then echo "error: it is broken"; exit 1; fi
      cp "$TMPDIR/.build/debug/specs" "$TMPDIR/.build/debug/new" && mv "$TMPDIR/.build/debug/new" "$TMPDIR/.build/debug/specs"

      """
    try folder.writeProgram(compiler, to: "bin/swift")
    let path = folder.path + "/bin:" + (ProcessInfo.processInfo.environment["PATH"] ?? "")
    return (program.path, ["PATH": path])
  }

  @Test("a changed source is rebuilt, the new program is used, and build errors are shown")
  func rebuild() async throws {
    let (program, environment) = try await package()
    try await watch("F", runner: program, environment: environment) { [folder] session in
      try session.read(to: Self.waits)
      try folder.write("broken\n", to: "Steps/Steps.swift")
      let broken = try session.read(to: "The build failed; it runs again when a file changes  \(Self.waits)")
      check(broken, contains: "Building because Steps.swift changed\r\n")
      check(broken, contains: "error: it is broken\r\n")
      check(try folder.text(of: "asked"), contains: "build --package-path \(WatchTests.real(folder.path))")
      #expect(try folder.text(of: "asked").hasSuffix("-c debug --product specs\n"))
      try folder.write("let steps = 2\n", to: "Steps/Steps.swift")
      check(try session.read(to: Self.waits), contains: "2 scenarios (2 passed)")
      // The new program replaces the old one, and continues to watch.
      try folder.write(Self.feature("b", "a failing step"), to: "F/b.feature")
      check(try session.read(to: Self.waitsWithFailures), contains: "Running F/b.feature\r\n")
      #expect(!session.isCooked)
      try session.type("q")
      check(try session.finish(), equals: 0)
      #expect(session.isCooked)
    }
  }

  @Test("after a change of a source with step definitions, the features of its steps run first, then all others")
  func sourceWithWorld() async throws {
    // The package's source is that of "a step", but a change of it breaks the steps of another source.
    try folder.write(Self.feature("b", "a shell runs: test ! -e broken"), to: "F/b.feature")
    try folder.write(Self.feature("c", "a step"), to: "F/c.feature")
    try FileManager.default.removeItem(atPath: folder.path + "/F/a.feature")
    var (program, environment) = try await package()
    environment["FAULTY_FILE"] = WatchTests.real(folder.path) + "/Steps/Steps.swift"
    try await watch("F", "--format", "pretty", runner: program, environment: environment) { [folder] session in
      try session.read(to: Self.waits)
      try folder.write("", to: "broken")
      try folder.write("let world = 2\n", to: "Steps/Steps.swift")
      let run = try session.read(to: Self.waitsWithFailures)
      check(run, contains: "Running F/c.feature, then all other features\r\n")
      check(run, contains: "2 scenarios (1 passed, 1 failed)")
      check(run, contains: "✘ Not passed")
      #expect(try #require(run.range(of: "scenario c")).lowerBound < #require(run.range(of: "scenario b")).lowerBound)
      try session.type("q")
      check(try session.finish(), equals: 0)
    }
  }

  @Test("what did not run stays due: after a failed build, and after an interrupted round")
  func due() async throws {
    let (program, environment) = try await package()
    try await watch("F", runner: program, environment: environment) { [folder] session in
      try session.read(to: Self.waits)
      try folder.write("broken\n", to: "Steps/Steps.swift")
      try session.read(to: "The build failed; it runs again when a file changes  \(Self.waits)")
      // The changed source is not in the program, so the feature cannot pass.
      try folder.write(Self.feature("b", "I print \"x\""), to: "F/b.feature")
      let broken = try session.read(to: Self.waits)
      check(broken, contains: "Building because Steps.swift changed")
      check(broken, lacks: "Passed")
      try folder.write(Self.feature("b", "nonsense\n    nonsense"), to: "F/b.feature")
      try folder.write("let steps = 2\n", to: "Steps/Steps.swift")
      let blocked = try session.read(to: "Some features did not run; see the errors above  \(Self.waitsWithFailures)")
      check(blocked, lacks: "Passed")
      // The other feature did not run since the build either.
      try folder.write(Self.feature("b", "a step"), to: "F/b.feature")
      check(try session.read(to: Self.waits), contains: "2 scenarios (2 passed)")
      try session.type("q")
      check(try session.finish(), equals: 0)
    }
  }

  private static func real(_ path: String) -> String { URL(filePath: path).resolvingSymlinksInPath().path }

  @Test("without a terminal, there are no keys, and nothing is redrawn")
  func noTerminal() async throws {
    try await RunningCommand.scene { [folder] in
      let command = try RunningCommand(
        BuiltCommand.gherkinRun.path, ["--runner", BuiltCommand.built("gherkin-run-faults").path, "--watch", "F"],
        in: folder.url)
      defer { command.send(SIGKILL) }
      try command.wait { $0.output.contains("(watching)") }
      #expect(!command.output.contains("\u{1B}"))
      command.send(SIGINT)
      check(try command.finish().status, equals: 130)
    }
  }
}
#endif

extension TemporaryFolder {
  /// Replaces a file at once, as editors do: a file that is being written could run half, or twice.
  fileprivate func save(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: url.appending(path: path), options: .atomic)
  }
}
