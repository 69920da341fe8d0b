import ExampleSteps
import GherkinRunner

await GherkinRun.main(steps: exampleSteps)
