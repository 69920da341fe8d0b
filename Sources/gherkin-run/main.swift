import ExampleSteps
import GherkinCLI

await GherkinRun.main(steps: exampleSteps)
