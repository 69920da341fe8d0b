import CellarSteps
import GherkinRunner

await GherkinRun.main(steps: cellarLibraries)
