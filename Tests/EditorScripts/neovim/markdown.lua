-- Neovim starts the server for features in Markdown, and not for other Markdown.
-- opens: Features/document.feature.md

note(wait(function() return #problems("undefined-step") > 0 end))
for _, problem in ipairs(problems("undefined-step")) do note(problem.message) end
local client = clients()[1].id
note(vim.bo.filetype)
note(vim.lsp.buf_is_attached(0, client))
vim.cmd("edit notes.md")
note(vim.bo.filetype)
note(vim.lsp.buf_is_attached(0, client))

--> true
--> no step definition matches "I have 2 bears"; did you mean "I have {int} beers"?
--> markdown
--> true
--> markdown
--> false
