import ExampleSteps
import GherkinCLI

await GherkinRun.main(steps: [beerSearchSteps, headlessUISteps, signInSteps])
