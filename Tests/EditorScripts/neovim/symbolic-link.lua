-- Neovim opens a package by a symbolic link.
-- opens: LINK/Features/b.feature

note(wait(function() return #vim.diagnostic.get(0) > 0 end))
note(wait(function()
  return vim.inspect(ask("textDocument/definition", at(3, 16))):find("Steps.swift", 1, true) ~= nil
end))

--> true
--> true
