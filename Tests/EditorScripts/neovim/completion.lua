-- Neovim completes a step after the value of an argument.
-- opens: Features/edit.feature

wait(function() return ask("textDocument/hover", at(3, 12)) end)
set(6, "    Given I have 2 b")
for _, item in ipairs(ask("textDocument/completion", at(6, 20)).items) do
  note(item.label)
  if item.label:find("beers") then
    insert(item)
    note(vim.api.nvim_buf_get_lines(0, 6, 7, false)[1])
  end
end

--> I have {int} beers
-->     Given I have 2 beers
