import Cellar01Formatters
import Cellar01Steps
import GherkinCLI

await GherkinRun.main(steps: cellarLibraries, formatters: [tallies])
