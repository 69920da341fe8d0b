import GherkinRunner
import Steps

await GherkinRun.main(steps: [librarySteps])
