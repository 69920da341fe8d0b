import Foundation
import GherkinTestSupport
import Testing

/// The session in the guide to coding agents: its changes are made and its commands run, in order.
@Suite("The guide to coding agents", .slow)
struct AgentSessionTests {
  private static let page = Page.all.first { $0.path.hasSuffix("/Working-with-agents.md") }

  @Test("the output of each command of the session is that on the page")
  func session() async throws {
    var blocks = try #require(Self.page).blocks("text").map(\.text)
    try #require(blocks.count > 5)
    let folder = try TemporaryFolder()
    try await apply(blocks.removeFirst(), in: folder)
    try await shell(
      """
      git init --quiet --initial-branch main && git config user.name Ada && git config user.email ada@example.com &&
      git add . && git commit --quiet --message "Greet people" && git checkout --quiet -b topic
      """, in: folder)
    for block in blocks {
      guard block.hasPrefix("$ ") else {
        try await apply(block, in: folder)
        continue
      }
      for part in "\n\(block)".components(separatedBy: "\n$ ").dropFirst() {
        let lines = part.split(separator: "\n", omittingEmptySubsequences: false)
        let output = try await shell("\(lines[0]); :", in: folder)
        #expect(Self.isLike(output, lines.dropFirst()), "\(lines[0])\n\(output)")
      }
    }
  }

  /// Returns whether an output has the lines, where `…` stands for any lines.
  private static func isLike(_ output: String, _ lines: ArraySlice<Substring>) -> Bool {
    func comparable(_ text: some StringProtocol) -> String {
      String(text).replacing(#/[0-9a-f]{12}/#, with: "COMMIT").trimmingCharacters(in: .newlines)
    }
    var rest = comparable(output)[...]
    let pieces = "\n\(comparable(lines.joined(separator: "\n")))\n".components(separatedBy: "\n…\n")
    for (index, piece) in pieces.map(comparable).enumerated() {
      guard let range = piece.isEmpty ? rest.startIndex..<rest.startIndex : rest.range(of: piece) else { return false }
      if index == 0, range.lowerBound != rest.startIndex { return false }
      rest = rest[range.upperBound...]
    }
    return pieces.last == "" || rest.isEmpty
  }

  private func apply(_ difference: String, in folder: TemporaryFolder) async throws {
    // An empty line of a difference has lost the space at its start in the page.
    let lines = difference.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? " " : $0 }
    try folder.write(lines.joined(separator: "\n").trimmingCharacters(in: .whitespacesAndNewlines) + "\n", to: "change")
    try await shell("git apply change && rm change", in: folder)
  }

  /// Runs a line with the script and gherkin-run in `PATH`, and returns its standard output.
  @discardableResult
  private func shell(_ line: String, in folder: TemporaryFolder) async throws -> String {
    let path = [
      "\(folder.path)/bin", URL(filePath: BuiltCommand.gherkinRun.path).deletingLastPathComponent().path,
      ProcessInfo.processInfo.environment["PATH"] ?? "",
    ].joined(separator: ":")
    let run = try await BuiltCommand.shell.run(
      "-c", line, in: folder.url,
      environment: [
        "PATH": path, "NO_COLOR": "1", "GHERKIN_RUN_RUNNER": BuiltCommand.built("CommandStepsRunner").path,
      ])
    guard run.status == 0 else { throw CheckFailure(description: "\(line)\n\(run.output)\(run.error)") }
    return run.output
  }
}
