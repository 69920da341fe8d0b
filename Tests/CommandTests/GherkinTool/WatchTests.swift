#if os(Linux) || os(macOS)
import Foundation
import GherkinTestSupport
import Testing

@Suite("gherkin-run --watch", .commands)
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
  private func watch(_ play: @escaping @Sendable (RunningCommand) throws -> Void) async throws {
    let runner = BuiltCommand.built("gherkin-run-faults").path
    let session = try RunningCommand(
      BuiltCommand.gherkinRun.path, ["--runner", runner, "--watch", "--format", "pretty", "F"], in: folder.url,
      environment: ["TMPDIR": folder.path, "NO_COLOR": "1"], terminal: TerminalSettings(isOfSession: false))
    try await RunningCommand.scene { try play(session) }
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    check(!left.contains { $0.hasPrefix("gherkin-run-watch-") })
  }

  @Test("each round begins on a cleared screen, and q restores the terminal")
  func screen() async throws {
    try await watch { [folder] session in
      try session.read(to: Self.waits)
      // The words that say so can be read a moment before the terminal passes on keys.
      try session.wait { !$0.isCooked }
      // Replaces the file at once, as editors do: a file that is being written could run half, or twice.
      let file = folder.url.appending(path: "F/b.feature")
      try Data(Self.feature("b", "a failing step").utf8).write(to: file, options: .atomic)
      check(try session.read(to: Self.waitsWithFailures), contains: "\u{1B}[H\u{1B}[2JRunning F/b.feature\r\n")
      try session.type("q")
      check(try session.finish().status, equals: 0)
      check(session.isCooked)
    }
  }

  @Test(
    "signals end the watch, even during a run, and restore the terminal", arguments: [SIGINT, SIGTERM], [false, true])
  func signals(signal: Int32, isRunning: Bool) async throws {
    if isRunning { try folder.write(Self.feature("b", "I work for 100000 ms"), to: "F/b.feature") }
    try await watch { session in
      try session.read(to: isRunning ? "scenario a" : Self.waits)
      // The words that say so can be read a moment before the terminal passes on keys.
      try session.wait { !$0.isCooked }
      session.send(signal)
      check(try session.finish().status, equals: signal == SIGINT ? 130 : 143)
      check(session.isCooked)
    }
  }

  @Test("the watch ends with its terminal, even during a run", arguments: [false, true])
  func hangUp(isRunning: Bool) async throws {
    if isRunning { try folder.write(Self.feature("b", "I work for 100000 ms"), to: "F/b.feature") }
    try await watch { session in
      try session.read(to: isRunning ? "scenario a" : Self.waits)
      session.hangUp()
      check(try session.finish().status, equals: 143)
    }
  }
}
#endif
