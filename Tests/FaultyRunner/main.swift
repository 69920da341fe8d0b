import GherkinCLI

// A runner whose steps do all that steps should not do.
await GherkinRun.main(steps: [faultySteps])
