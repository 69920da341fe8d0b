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

  /// Functions for the scripts of tests.
  private static let functions = """
    local found = {}
    local function note(value) table.insert(found, tostring(value)) end
    local function finish()
      vim.fn.writefile(found, "found.txt")
      vim.cmd("qa!")
    end
    local function wait(condition) return vim.wait(20000, condition, 20) end
    local function clients() return (vim.lsp.get_clients or vim.lsp.get_active_clients)() end
    local function ask(method, parameters)
      parameters = parameters or {}
      parameters.textDocument = { uri = vim.uri_from_bufnr(0) }
      for _, answer in pairs(vim.lsp.buf_request_sync(0, method, parameters, 5000) or {}) do
        if answer.error then note(answer.error.message) end
        if answer.result then return answer.result end
      end
    end
    -- A position, from a column in bytes.
    local function at(line, column)
      local text = vim.api.nvim_buf_get_lines(0, line, line + 1, false)[1]:sub(1, column)
      local character = #text
      if clients()[1].offset_encoding == "utf-16" then _, character = vim.str_utfindex(text) end
      return { position = { line = line, character = character } }
    end
    local function set(line, text) vim.api.nvim_buf_set_lines(0, line, line + 1, false, { text }) end
    local function problems(code)
      return vim.tbl_filter(function(problem) return problem.code == code end, vim.diagnostic.get(0))
    end
    -- Neovim 0.10 and later receive snippets.
    local function insert(item)
      local edit = item.textEdit
      edit.newText = edit.newText:gsub("%${%d+|([^,|]*)[^}]*}", "%1"):gsub("%${%d+:([^}]*)}", "%1"):gsub("%$0", "")
      vim.lsp.util.apply_text_edits({ edit }, vim.api.nvim_get_current_buf(), clients()[1].offset_encoding)
    end
    wait(function() return #clients() > 0 end)

    """

  /// Opens a file of a workspace with the configuration of the guide, and runs a script in Lua.
  ///
  /// - Returns: the lines that the script noted.
  func run(
    _ script: String, with file: String, in workspace: EditorWorkspace, runsSteps: Bool = false
  ) async throws -> [String] {
    try workspace.folder.write(try EditorWorkspace.configuration("lua", configuration), to: "init.lua")
    try workspace.folder.write(
      "\(Self.functions)\nlocal ok, problem = pcall(function()\n\(script)\nend)\nif not ok then note(problem) end\nfinish()\n",
      to: "try.lua")
    let output = try await workspace.run(
      path, "--headless", "-u", "init.lua", file, "-c", "luafile try.lua", runsSteps: runsSteps)
    check(output.status, equals: 0, "\(output.error)")
    return try workspace.folder.text(of: "found.txt").split(separator: "\n").map(String.init)
  }
}
