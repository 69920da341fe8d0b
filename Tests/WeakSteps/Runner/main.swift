import GherkinRunner
import WeakSteps

// The runner of a package whose steps check too little.
await GherkinRun.main(steps: [basketSteps, soundSteps, weakSteps, troubleSteps])
