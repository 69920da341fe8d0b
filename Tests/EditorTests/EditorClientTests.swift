import Foundation
import GherkinTestSupport
import Testing

/// Editors start the server with the configurations of the guide, and show its diagnostics.
@Suite("Editors", .tags(.nightly))
struct EditorClientTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("// swift-tools-version: 6.2\n", to: "Package.swift")
    try folder.write(
      "Feature: Editors\n\n  Scenario: One\n    Given a 🍺 \"x\"\n  Scenaro: Two\n", to: "Features/a.feature")
    try folder.write(
      """
      Feature: Positions

        Scenario Outline: One
          Given 🍺 "x" is drunk
          When 🍺 is

          Examples:
            | 🍺 | spare |
            | 1  | 2     |

      """, to: "Features/b.feature")
    try folder.write(
      """
      let steps = StepLibrary(World.self) { steps in
        steps.when("🍺 {string} is drunk") { (world, name: String) in }
      }

      """, to: "Steps.swift")
  }

  /// A code block of the guide in a language, by default the first.
  private static func configuration(_ language: String, _ number: Int = 0) throws -> String {
    let page = BuiltCommand.package.appending(
      path: "Sources/Runner/GherkinRunner/GherkinRunner.docc/Editor-configuration.md")
    let blocks = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "```\(language)\n").dropFirst()
    return try #require(blocks.dropFirst(number).first?.components(separatedBy: "\n```").first)
  }

  /// Whether a program is in `PATH`.
  static func exists(_ program: String) -> Bool {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
  }

  private func run(
    _ words: String..., environment: [String: String] = [:]
  ) async throws -> BuiltCommand.Output {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return try await BuiltCommand(executable: URL(filePath: "/usr/bin/env")).run(
      ["timeout", "60"] + words, in: folder.url,
      environment: [
        "PATH": "\(BuiltCommand.products.path):\(path)", "HOME": folder.path, "XDG_CONFIG_HOME": folder.path,
        "XDG_RUNTIME_DIR": folder.path,
      ].merging(environment) { $1 })
  }

  @Test(
    "Neovim shows the server's diagnostics with the configuration of the guide",
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
    // Without Eglot, the test does nothing.
    #expect(output.output.contains("did you mean \"Scenario:\"?") || output.output == "no eglot", "\(output.output)")
  }

  @Test(
    "Neovim shows diagnostics and completes steps at the right place after an emoji",
    .enabled(if: Self.exists("nvim"), "nvim is not in PATH"))
  func neovimPositions() async throws {
    try folder.write(try Self.configuration("lua"), to: "init.lua")
    try folder.write(
      """
      local found = {}
      local function spare()
        for _, problem in ipairs(vim.diagnostic.get(0)) do
          local text = vim.api.nvim_buf_get_text(
            0, problem.lnum, problem.col, problem.end_lnum, problem.end_col, {})[1]
          if text == "spare" then return true end
        end
      end
      table.insert(found, tostring(vim.wait(20000, spare, 20)))
      vim.api.nvim_win_set_cursor(0, { 5, 0 })
      vim.cmd("normal! $")
      local place = vim.lsp.util.make_position_params()
      place.position.character = place.position.character + 1
      vim.wait(20000, function()
        local answers = vim.lsp.buf_request_sync(0, "textDocument/completion", place, 5000)
        for _, answer in pairs(answers or {}) do
          local item = answer.result and answer.result.items[1]
          if item then
            vim.lsp.util.apply_text_edits({ item.textEdit }, 0, "utf-16")
            return true
          end
        end
      end, 100)
      table.insert(found, vim.api.nvim_buf_get_lines(0, 4, 5, false)[1])
      vim.fn.writefile(found, "found.txt")
      vim.cmd("qa!")
      """, to: "try.lua")
    let output = try await run("nvim", "--headless", "-u", "init.lua", "Features/b.feature", "-c", "luafile try.lua")
    #expect(output.status == 0, "\(output.error)")
    let found = try folder.text(of: "found.txt")
    #expect(found == "true\n    When 🍺 \"<🍺>\" is drunk\n", "\(found)")
  }

  @Test(
    "Emacs shows diagnostics and completes steps at the right place after an emoji",
    .enabled(if: Self.exists("emacs"), "emacs is not in PATH"))
  func emacsPositions() async throws {
    try folder.write(try Self.configuration("lisp"), to: "init.el")
    try folder.write(
      """
      (require 'package)
      (package-initialize)
      (unless (require 'eglot nil t) (princ "no eglot") (kill-emacs 0))
      (set-language-environment "UTF-8")
      (load-file "init.el")
      (setq eglot-sync-connect 20)
      (find-file "Features/b.feature")
      (apply #'eglot (eglot--guess-contact))
      (defun spare ()
        (seq-some (lambda (problem)
                    (string= "spare" (buffer-substring (flymake-diagnostic-beg problem) (flymake-diagnostic-end problem))))
                  (flymake-diagnostics)))
      (let ((count 0))
        (while (and (< count 200) (not (spare)))
          (flymake-start)
          (accept-process-output nil 0.1)
          (setq count (1+ count))))
      (princ (if (spare) "spare\n" "none\n"))
      (goto-char (point-min))
      (search-forward "When 🍺 is")
      (defun items ()
        (plist-get (jsonrpc-request (eglot--current-server-or-lose) :textDocument/completion
                                    (eglot--TextDocumentPositionParams))
                   :items))
      (let ((count 0) (found (items)))
        (while (and (< count 200) (seq-empty-p found))
          (accept-process-output nil 0.1)
          (setq count (1+ count) found (items)))
        (eglot--apply-text-edits (vector (plist-get (aref found 0) :textEdit))))
      (princ (buffer-substring (line-beginning-position) (line-end-position)))
      """, to: "try.el")
    let output = try await run("emacs", "--batch", "-l", "try.el")
    #expect(output.status == 0, "\(output.error)")
    // Without Eglot, the test does nothing. With yasnippet, the text would be a snippet.
    #expect(
      output.output == "spare\n    When 🍺 \"<🍺>\" is drunk" || output.output == "no eglot",
      "\(output.output) \(output.error)")
  }

  @Test(
    "Neovim renames a step in features and in Swift, which share a server",
    .enabled(if: Self.exists("nvim"), "nvim is not in PATH"))
  func neovimRename() async throws {
    try folder.write(try Self.configuration("lua"), to: "init.lua")
    try folder.write(
      """
      local function text(buffer, line) return vim.api.nvim_buf_get_lines(buffer, line - 1, line, false)[1] end
      vim.wait(20000, function() return #vim.diagnostic.get(0) > 0 end, 20)
      vim.api.nvim_win_set_cursor(0, { 4, 12 })
      vim.wait(20000, function()
        vim.lsp.buf.rename("🍺 {string} is sipped")
        return vim.wait(1000, function() return text(0, 4):find("sipped") ~= nil end, 20)
      end, 20)
      local swift = vim.fn.bufnr("Steps.swift")
      vim.fn.writefile({
        text(0, 4), text(swift, 2), tostring(vim.lsp.buf_is_attached(swift, 1)), #vim.lsp.get_active_clients(),
      }, "found.txt")
      vim.cmd("qa!")
      """, to: "try.lua")
    let output = try await run("nvim", "--headless", "-u", "init.lua", "Features/b.feature", "-c", "luafile try.lua")
    #expect(output.status == 0, "\(output.error)")
    #expect(
      try folder.text(of: "found.txt") == """
            Given 🍺 "x" is sipped
          steps.when("🍺 {string} is sipped") { (world, name: String) in }
        true
        1

        """)
  }

  @Test(
    "Emacs runs the scenario at point, and shows its failure",
    .enabled(if: Self.exists("emacs"), "emacs is not in PATH"))
  func emacsRun() async throws {
    try folder.write(try Self.configuration("lisp") + "\n" + Self.configuration("lisp", 1), to: "init.el")
    try folder.write("Feature: Run\n\n  Scenario: Fails\n    Given a failing step\n", to: "Features/run.feature")
    try folder.write(
      """
      (require 'package)
      (package-initialize)
      (unless (require 'eglot nil t) (princ "no eglot") (kill-emacs 0))
      (load-file "init.el")
      (setq eglot-sync-connect 20)
      (find-file "Features/run.feature")
      (apply #'eglot (eglot--guess-contact))
      (goto-char (point-max))
      (forward-line -1)
      (gherkin-run-scenario)
      (defun failure ()
        (seq-find (lambda (problem) (string-match "run \\\\[failed\\\\]" (flymake-diagnostic-text problem)))
                  (flymake-diagnostics)))
      (let ((end (time-add nil 50)))
        (while (and (time-less-p nil end) (not (failure)))
          (flymake-start)
          ;; Messages in one chunk with the reply to a request are handled only when the next chunk arrives.
          (jsonrpc-request (eglot-current-server) :workspace/symbol '(:query "Fails"))
          (accept-process-output nil 0.1)))
      (princ (if (failure) (line-number-at-pos (flymake-diagnostic-beg (failure))) "none"))
      """, to: "try.el")
    let output = try await run(
      "emacs", "--batch", "-l", "try.el",
      environment: ["GHERKIN_RUN_RUNNER": BuiltCommand.built("gherkin-run-faults").path])
    #expect(output.status == 0, "\(output.error)")
    // Without Eglot, the test does nothing.
    #expect(output.output == "4" || output.output == "no eglot", "\(output.output) \(output.error)")
  }

  @Test("the JSON configurations are valid JSON")
  func json() throws {
    let page = BuiltCommand.package.appending(
      path: "Sources/Runner/GherkinRunner/GherkinRunner.docc/Editor-configuration.md")
    let blocks = try String(contentsOf: page, encoding: .utf8).split(separator: "```json\n").dropFirst()
    #expect(blocks.count == 3)
    for block in blocks {
      let text = block.prefix(upTo: try #require(block.range(of: "\n```")).lowerBound)
      #expect(try JSONSerialization.jsonObject(with: Data(text.utf8)) is [String: Any])
    }
  }
}
