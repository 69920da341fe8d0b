import GherkinTesting

// That this file compiles is the test: `import GherkinTesting` alone names every type in its public signatures.

let importedTestLibraries: [StepLibrary] = []
let importedTestFeatures: [FeatureSource] = ["Features"]
let importedTestSelection = ScenarioSelection(order: .random(seed: 1))
