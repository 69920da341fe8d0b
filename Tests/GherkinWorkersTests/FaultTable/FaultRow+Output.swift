import Foundation
import GherkinTestSupport
import Testing

extension FaultRow {
  /// Steps that print more than can be kept.
  static let output: [FaultRow] = [
    FaultRow(
      id: "L1", what: "a step prints for ever",
      features: [
        "a.feature": "Feature: a\n  Scenario: first\n    Given I print for ever\n  Scenario: second\n    Given a step\n"
      ],
      arguments: ["--timeout", "3s", "."], act: { try watchFiles(of: $0) }, status: 1,
      outcomes: ["first": .failed, "second": .passed],
      check: { folder, _ in
        let messages = try folder.text(of: "report.message")
        #expect(messages.contains("bytes left out)"))
      }),
    FaultRow(
      id: "L1a", what: "many steps print much",
      features: [
        "a.feature": "Feature: a\n"
          + (0..<8).map { "  Scenario: \($0)\n    Given I print 20000000 bytes\n" }.joined()
      ], act: { try watchFiles(of: $0) }, status: 0,
      outcomes: Dictionary(uniqueKeysWithValues: (0..<8).map { ("\($0)", .passed) })),
  ]

  /// The most space that temporary files without a name may have, in bytes: a coordinator that has to wait for a processor
  /// bounds them late.
  private static let spaceLimit = 1 << 28

  /// Watches the temporary files of a run and its workers until it ends.
  @Sendable private static func watchFiles(of command: RunningCommand) throws {
    var most = 0
    try command.wait { command in
      most = max(most, space(of: command.processIdentifier))
      return !command.isRunning
    }
    #expect(most < spaceLimit, "\(most) bytes")
  }

  /// The space of the files without a name that a process has open.
  private static func space(of process: Int32) -> Int {
    let folder = "/proc/\(process)/fd"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.reduce(0) { sum, name in
      let path = "\(folder)/\(name)"
      let target = (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) ?? ""
      var status = stat()
      guard target.contains("/gherkin-run-"), stat(path, &status) == 0 else { return sum }
      return sum + Int(status.st_blocks) * 512
    }
  }
}
