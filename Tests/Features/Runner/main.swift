import GherkinCommandSteps
import GherkinRunner
import ProductSteps

// The runner of the features that specify gherkin-run itself.
await GherkinRun.main(steps: [productSteps, .commands])
