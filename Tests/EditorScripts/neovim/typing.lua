-- Neovim finds symbols, texts and definitions while a step is typed.
-- opens: Features/edit.feature

wait(function() return ask("textDocument/hover", at(3, 12)) end)
set(6, "    Giv")
for _, symbol in ipairs(ask("textDocument/documentSymbol")[1].children) do note(symbol.name) end
note(ask("textDocument/hover", at(3, 12)).contents.value:find("I have {int} beers", 1, true) ~= nil)
note(vim.inspect(ask("textDocument/definition", at(3, 12))):find("Beers.swift", 1, true) ~= nil)

--> One
--> Two
--> true
--> true
