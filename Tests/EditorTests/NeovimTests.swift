import Foundation
import GherkinTestSupport
import Testing

/// Neovim starts the server with a configuration of the guide.
@Suite("Neovim", .tags(.commands), .enabled(if: !Neovim.installed.isEmpty, "nvim is not in PATH"))
struct NeovimTests {
  private let workspace: EditorWorkspace

  init() throws {
    workspace = try EditorWorkspace()
  }

  @Test("Neovim shows the server's diagnostics with the configuration of the guide", arguments: Neovim.installed)
  func diagnostics(neovim: Neovim) async throws {
    let found = try await neovim.run(
      """
      wait(function() return #vim.diagnostic.get(0) > 0 end)
      for _, problem in ipairs(vim.diagnostic.get(0)) do note(problem.message) end
      """, with: "Features/a.feature", in: workspace)
    check(found.contains { $0.contains("did you mean \"Scenario:\"?") }, "\(found)")
  }

  @Test("Neovim shows diagnostics and completes steps at the right place after an emoji", arguments: Neovim.installed)
  func positions(neovim: Neovim) async throws {
    let found = try await neovim.run(
      """
      note(wait(function()
        for _, problem in ipairs(vim.diagnostic.get(0)) do
          local text = vim.api.nvim_buf_get_text(
            0, problem.lnum, problem.col, problem.end_lnum, problem.end_col, {})[1]
          if text == "spare" then return true end
        end
      end))
      wait(function()
        local answer = ask("textDocument/completion", at(4, 16))
        if answer and answer.items[1] then
          insert(answer.items[1])
          return true
        end
      end)
      note(vim.api.nvim_buf_get_lines(0, 4, 5, false)[1])
      """, with: "Features/b.feature", in: workspace)
    check(found, equals: ["true", "    When 🍺 \"<🍺>\" is drunk"])
  }

  @Test("Neovim renames a step in features and in Swift, which share a server", arguments: Neovim.installed)
  func rename(neovim: Neovim) async throws {
    let found = try await neovim.run(
      """
      local function text(buffer, line) return vim.api.nvim_buf_get_lines(buffer, line - 1, line, false)[1] end
      wait(function() return ask("textDocument/hover", at(3, 16)) end)
      vim.api.nvim_win_set_cursor(0, { 4, 12 })
      wait(function()
        vim.lsp.buf.rename("🍺 {string} is sipped")
        return vim.wait(1000, function() return text(0, 4):find("sipped") ~= nil end, 20)
      end)
      local swift = vim.fn.bufnr("Steps.swift")
      note(text(0, 4))
      note(text(swift, 2))
      note(vim.lsp.buf_is_attached(swift, clients()[1].id))
      note(#clients())
      """, with: "Features/b.feature", in: workspace)
    check(
      found,
      equals: [
        "    Given 🍺 \"x\" is sipped", "  steps.when(\"🍺 {string} is sipped\") { (world, name: String) in }", "true",
        "1",
      ])
  }

  @Test("Neovim finds symbols, texts and definitions while a step is typed", arguments: Neovim.installed)
  func typing(neovim: Neovim) async throws {
    let found = try await neovim.run(
      """
      wait(function() return ask("textDocument/hover", at(3, 12)) end)
      set(6, "    Giv")
      for _, symbol in ipairs(ask("textDocument/documentSymbol")[1].children) do note(symbol.name) end
      note(ask("textDocument/hover", at(3, 12)).contents.value:find("I have {int} beers", 1, true) ~= nil)
      note(vim.inspect(ask("textDocument/definition", at(3, 12))):find("Beers.swift", 1, true) ~= nil)
      """, with: "Features/edit.feature", in: workspace)
    check(found, equals: ["One", "Two", "true", "true"])
  }

  @Test("Neovim completes a step after the value of an argument", arguments: Neovim.installed)
  func completion(neovim: Neovim) async throws {
    let found = try await neovim.run(
      """
      wait(function() return ask("textDocument/hover", at(3, 12)) end)
      set(6, "    Given I have 2 b")
      for _, item in ipairs(ask("textDocument/completion", at(6, 20)).items) do
        note(item.label)
        if item.label:find("beers") then
          insert(item)
          note(vim.api.nvim_buf_get_lines(0, 6, 7, false)[1])
        end
      end
      """, with: "Features/edit.feature", in: workspace)
    check(found, contains: "    Given I have 2 beers", "\(found)")
  }

  @Test(
    "Neovim runs saved features only, keeps earlier results and shows the end of a run", arguments: Neovim.installed)
  func results(neovim: Neovim) async throws {
    let found = try await neovim.run(
      """
      local shown = {}
      vim.lsp.handlers["window/showMessage"] = function(_, message) table.insert(shown, message.message) end
      local function run(line)
        shown = {}
        local target = { uri = vim.uri_from_bufnr(0), line = line }
        return ask("workspace/executeCommand", { command = "gherkin-run.run", arguments = { target } })
      end
      set(0, "Feature: Run and more")
      note(run(3))
      vim.cmd("write")
      for _, line in ipairs({ 3, 6 }) do
        run(line)
        wait(function() return #shown > 0 end)
        note(table.concat(shown, "; "))
        for _, problem in ipairs(problems("failed")) do note(problem.lnum + 1) end
      end
      """, with: "Features/run.feature", in: workspace, runsSteps: true)
    check(
      found,
      equals: [
        "Features/run.feature has unsaved changes; save it first, because a run reads the file", "nil",
        "The run failed: 1 failed.", "4", "The run failed: 1 failed.", "4", "7",
      ])
  }

  @Test("Neovim, which watches no files, shows changes of Swift files on disk", arguments: Neovim.installed)
  func watching(neovim: Neovim) async throws {
    let found = try await neovim.run(
      """
      local function leadsTo(file)
        return wait(function()
          return vim.inspect(ask("textDocument/definition", at(3, 12))):find(file, 1, true) ~= nil
        end)
      end
      note(leadsTo("Beers.swift"))
      os.rename("Beers.swift", "Moved.swift")
      note(leadsTo("Moved.swift"))
      note(#problems("undefined-step"))
      os.remove("Moved.swift")
      note(wait(function() return #problems("undefined-step") == 2 end))
      """, with: "Features/edit.feature", in: workspace)
    check(found, equals: ["true", "true", "0", "true"])
  }

  @Test("Neovim opens a package by a symbolic link", arguments: Neovim.installed)
  func symbolicLink(neovim: Neovim) async throws {
    let links = try TemporaryFolder()
    let link = links.path + "/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: workspace.folder.path)
    let found = try await neovim.run(
      """
      note(wait(function() return #vim.diagnostic.get(0) > 0 end))
      note(wait(function()
        return vim.inspect(ask("textDocument/definition", at(3, 16))):find("Steps.swift", 1, true) ~= nil
      end))
      """, with: "\(link)/Features/b.feature", in: workspace)
    check(found, equals: ["true", "true"])
  }

  @Test("Neovim starts the server for features in Markdown, and not for other Markdown", arguments: Neovim.installed)
  func markdown(neovim: Neovim) async throws {
    let found = try await neovim.run(
      """
      note(wait(function() return #problems("undefined-step") > 0 end))
      for _, problem in ipairs(problems("undefined-step")) do note(problem.message) end
      local client = clients()[1].id
      note(vim.bo.filetype)
      note(vim.lsp.buf_is_attached(0, client))
      vim.cmd("edit notes.md")
      note(vim.bo.filetype)
      note(vim.lsp.buf_is_attached(0, client))
      """, with: "Features/document.feature.md", in: workspace)
    check(
      found,
      equals: [
        "true", "no step definition matches \"I have 2 bears\"; did you mean \"I have {int} beers\"?", "markdown",
        "true", "markdown", "false",
      ])
  }
}
