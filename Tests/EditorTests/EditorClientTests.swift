import Foundation
import GherkinTestSupport
import Testing

/// Editors start the server by the configurations of the guide, and show its diagnostics.
@Suite("Editors")
struct EditorClientTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("// swift-tools-version: 6.2\n", to: "Package.swift")
    try folder.write(
      "Feature: Editors\n\n  Scenario: One\n    Given a 🍺 \"x\"\n  Scenaro: Two\n", to: "Features/a.feature")
  }

  /// The first block of a language in the guide.
  private static func configuration(_ language: String) throws -> String {
    let page = BuiltCommand.package.appending(
      path: "Sources/GherkinRunner/GherkinRunner.docc/Editor-configuration.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let begin = try #require(text.range(of: "```\(language)\n"))
    let end = try #require(text.range(of: "\n```", range: begin.upperBound..<text.endIndex))
    return String(text[begin.upperBound..<end.lowerBound])
  }

  /// Whether a program is in `PATH`.
  static func exists(_ program: String) -> Bool {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
  }

  /// Whether the tool serves editors.
  private static let hasServer: Bool = {
    let process = Process()
    process.executableURL = BuiltCommand.products.appending(path: "gherkin-run")
    process.arguments = ["lsp", "--help"]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    do {
      try process.run()
      let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
      process.waitUntilExit()
      return text.contains("Language Server Protocol")
    } catch {
      return false
    }
  }()

  private func run(_ words: String...) async throws -> BuiltCommand.Output {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return try await BuiltCommand(executable: URL(filePath: "/usr/bin/env")).run(
      ["timeout", "60"] + words, in: folder.url,
      environment: [
        "PATH": "\(BuiltCommand.products.path):\(path)", "HOME": folder.path, "XDG_CONFIG_HOME": folder.path,
        "XDG_RUNTIME_DIR": folder.path,
      ])
  }

  @Test(
    "Neovim shows the server's diagnostics with the configuration of the guide",
    .enabled(if: Self.hasServer, "gherkin-run has no command lsp"),
    .enabled(if: Self.exists("nvim"), "nvim is not in PATH"))
  func neovim() async throws {
    try folder.write(try Self.configuration("lua"), to: "init.lua")
    try folder.write(
      """
      vim.wait(20000, function() return #vim.diagnostic.get(0) > 0 end, 20)
      local found = {}
      for _, problem in ipairs(vim.diagnostic.get(0)) do
        table.insert(found, problem.lnum .. ":" .. problem.col .. " " .. problem.message)
      end
      vim.fn.writefile(found, "found.txt")
      vim.cmd("qa!")
      """, to: "try.lua")
    let output = try await run("nvim", "--headless", "-u", "init.lua", "Features/a.feature", "-c", "luafile try.lua")
    #expect(output.status == 0, "\(output.error)")
    #expect(try folder.text(of: "found.txt").contains("did you mean \"Scenario:\"?"))
  }

  @Test(
    "Emacs shows the server's diagnostics with the configuration of the guide",
    .enabled(if: Self.hasServer, "gherkin-run has no command lsp"),
    .enabled(if: Self.exists("emacs"), "emacs is not in PATH"))
  func emacs() async throws {
    try folder.write(try Self.configuration("lisp"), to: "init.el")
    try folder.write(
      """
      (require 'package)
      (package-initialize)
      (unless (require 'eglot nil t) (princ "no eglot") (kill-emacs 0))
      (load-file "init.el")
      (setq eglot-sync-connect 20)
      (find-file "Features/a.feature")
      (apply #'eglot (eglot--guess-contact))
      (let ((count 0))
        (while (and (< count 200) (null (flymake-diagnostics)))
          (flymake-start)
          (accept-process-output nil 0.1)
          (setq count (1+ count))))
      (dolist (problem (flymake-diagnostics)) (princ (flymake-diagnostic-text problem)))
      """, to: "try.el")
    let output = try await run("emacs", "--batch", "-l", "try.el")
    #expect(output.status == 0, "\(output.error)")
    // Without Eglot there is nothing to try.
    #expect(output.output.contains("did you mean \"Scenario:\"?") || output.output == "no eglot", "\(output.output)")
  }

  @Test("the configurations in JSON are JSON")
  func json() throws {
    let page = BuiltCommand.package.appending(
      path: "Sources/GherkinRunner/GherkinRunner.docc/Editor-configuration.md")
    let blocks = try String(contentsOf: page, encoding: .utf8).split(separator: "```json\n").dropFirst()
    #expect(blocks.count == 3)
    for block in blocks {
      let text = block.prefix(upTo: try #require(block.range(of: "\n```")).lowerBound)
      #expect(try JSONSerialization.jsonObject(with: Data(text.utf8)) is [String: Any])
    }
  }
}
