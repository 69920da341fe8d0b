import Foundation
import GherkinTestSupport
import Testing

/// A Neovim in `PATH`.
struct Neovim: Sendable, CustomTestStringConvertible {
  private let path: String
  private let version: String

  var testDescription: String { "Neovim \(version)" }

  /// The number of the configuration for this version in the guide.
  private var configuration: Int { version.compare("0.11", options: .numeric) == .orderedAscending ? 0 : 1 }

  /// The first Neovim in `PATH` for each configuration of the guide.
  static let installed: [Neovim] = {
    let all = BuiltCommand.inPath("nvim").map(\.path).compactMap(Neovim.init)
    return [0, 1].compactMap { number in all.first { $0.configuration == number } }
  }()

  /// Returns nil if the program prints no version.
  private init?(path: String) {
    guard let match = BuiltCommand.output(of: path, "--version")?.firstMatch(of: /NVIM v([\d.]+)/) else { return nil }
    self.path = path
    version = String(match.1)
  }

  /// Runs a script in a workspace with the configuration of the guide.
  ///
  /// - Returns: the lines that the script noted.
  func run(_ script: EditorScript, in workspace: EditorWorkspace) async throws -> [String] {
    let link = try workspace.link()
    try workspace.folder.write(try EditorWorkspace.configuration("lua", configuration), to: "init.lua")
    let parts = [
      try EditorScript.functions("functions.lua"), "local ok, problem = pcall(function()", script.text(link: link),
      "end)", "if not ok then note(problem) end", "finish()",
    ]
    try workspace.folder.write(parts.map { $0 + "\n" }.joined(), to: "try.lua")
    let file = script.file.replacing("LINK", with: link)
    let output = try await workspace.run(
      path, "--headless", "-u", "init.lua", file, "-c", "luafile try.lua", runsSteps: script.runsSteps)
    check(output.status, equals: 0, "\(output.error)")
    return try workspace.folder.text(of: "found.txt").split(separator: "\n").map(String.init)
  }
}
