-- Neovim runs saved features only, keeps earlier results and shows the end of a run.
-- opens: Features/run.feature
-- runs steps

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
for count, line in ipairs({ 3, 6 }) do
  run(line)
  wait(function() return #shown > 0 and #problems("failed") == count end)
  note(table.concat(shown, "; "))
  for _, problem in ipairs(problems("failed")) do note(problem.lnum + 1) end
end

--> Features/run.feature has unsaved changes; save it first, because a run reads the file
--> nil
--> The run failed: 1 failed.
--> 4
--> The run failed: 1 failed.
--> 4
--> 7
