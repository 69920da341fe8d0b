import GherkinTool

await Tool.main()
