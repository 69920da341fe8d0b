-- Neovim renames a step in features and in Swift, which share a server.
-- opens: Features/b.feature

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

-->     Given 🍺 "x" is sipped
-->   steps.when("🍺 {string} is sipped") { (world, name: String) in }
--> true
--> 1
