import Foundation
import GherkinTestSupport
import Testing

extension FaultRow {
  /// Steps that print more than the limit.
  static let output: [FaultRow] = [
    FaultRow(
      what: "a step prints for ever",
      features: [
        "a.feature": "Feature: a\n  Scenario: first\n    Given I print for ever\n  Scenario: second\n    Given a step\n"
      ],
      arguments: ["--timeout", "3s", "."], act: { try watchFiles(of: $0) }, status: 1,
      outcomes: ["first": .failed, "second": .passed],
      check: { folder, _ in
        let messages = try folder.text(of: "report.message")
        #expect(messages.contains("bytes omitted)"))
      }),
    FaultRow(
      what: "many steps print much",
      features: [
        "a.feature": "Feature: a\n"
          + (0..<16).map { "  Scenario: \($0)\n    Given I print 20000000 bytes\n" }.joined()
      ], act: { try watchFiles(of: $0) }, status: 0,
      outcomes: Dictionary(uniqueKeysWithValues: (0..<16).map { ("\($0)", .passed) })),
  ]

  /// The allowed space of temporary files without a name, in bytes.
  private static let freeSpace = 1 << 28

  /// Checks the temporary files of a run and its workers until it ends: they must not keep much output. A coordinator
  /// that has to wait for a processor removes the output late.
  @Sendable private static func watchFiles(of command: RunningCommand) throws {
    var most = (space: 0, length: 0)
    try command.wait { command in
      let now = size(of: command.processIdentifier)
      most = (max(most.space, now.space), max(most.length, now.length))
      return !command.isRunning
    }
    // Thrown, because an issue on this thread belongs to no test, so the row would not be repeated.
    if most.space >= max(freeSpace, most.length / 2) { throw KeptOutput(space: most.space, length: most.length) }
  }

  /// A run kept too much output in files without a name.
  private struct KeptOutput: Error {
    let space: Int
    let length: Int
  }

  /// The space of the files without a name that a process has open, and their length with all holes, in bytes.
  private static func size(of process: Int32) -> (space: Int, length: Int) {
    let folder = "/proc/\(process)/fd"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.reduce(into: (0, 0)) { sum, name in
      let path = "\(folder)/\(name)"
      let target = (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) ?? ""
      var status = stat()
      guard target.contains("/gherkin-run-"), stat(path, &status) == 0 else { return }
      sum.0 += Int(status.st_blocks) * 512
      sum.1 += Int(status.st_size)
    }
  }
}
