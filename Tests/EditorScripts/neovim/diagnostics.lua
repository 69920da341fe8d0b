-- Neovim shows the server's diagnostics with the configuration of the guide.
-- opens: Features/a.feature

note(wait(function()
  for _, problem in ipairs(vim.diagnostic.get(0)) do
    if problem.message:find('did you mean "Scenario:"?', 1, true) then return true end
  end
end))

--> true
