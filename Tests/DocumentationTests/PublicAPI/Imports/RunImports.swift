import GherkinEngine

// That this file compiles is the test: `import GherkinEngine` alone names every type in its public signatures.

let importedLibraries: [StepLibrary] = []
let importedFormatters: [FormatterCatalog.Entry] = []
let importedFeatures: [FeatureSource] = ["Features", .text("", name: "draft.feature")]
let importedSelection = ScenarioSelection(tags: "@smoke", order: .reverse)
let importedReports: [RunReport] = [.named("pretty")]
let importedOutcome: Outcome = .passed

func importedRun() async throws -> RunResult {
  try await RunPlan(features: importedFeatures, steps: importedLibraries, selection: importedSelection).run()
}

func importedReport(_ formatter: any EventFormatter, _ options: FormatOptions) -> [RunReport] {
  [RunReport(formatter, to: OutputSink(to: StandardStream.output)), .named("junit", file: "a.xml", options: options)]
}

func importedRow(_ scenario: PlannedScenario) -> ExamplesRow? { scenario.row }
