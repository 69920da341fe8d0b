import GherkinFaultySteps
import GherkinRunner

// A runner with the same steps.
Faulty.start()
await GherkinRun.main(steps: Faulty.libraries)
