import GherkinSteps

// That this file compiles is the test: `import GherkinSteps` alone names every type in its public signatures.

private final class CellarWorld: World {}

let importedSteps = StepLibrary(CellarWorld.self) { steps in
  steps.parameterType("style", regex: "dark|pale", or: "stout", useForSnippets: false) { (text: String) in text }
}
