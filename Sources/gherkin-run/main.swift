import GherkinTool

await GherkinTool.main()
