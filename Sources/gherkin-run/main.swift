import ExampleSteps
import GherkinCLI

await GherkinRun.launch(steps: exampleSteps)
