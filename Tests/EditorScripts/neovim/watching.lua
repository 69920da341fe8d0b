-- Neovim, which watches no files, shows changes of Swift files on disk.
-- opens: Features/edit.feature

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

--> true
--> true
--> 0
--> true
