-- Neovim shows diagnostics and completes steps at the right place after an emoji.
-- opens: Features/b.feature

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

--> true
-->     When 🍺 "<🍺>" is drunk
