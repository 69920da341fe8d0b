import CompatibilityKit
import Foundation
import GherkinRunner

// The runner of the samples of the official compatibility kit. A variable names the sample, because samples have different
// definitions of equal steps.
let variables = ProcessInfo.processInfo.environment
guard let sample = variables["GHERKIN_KIT_SAMPLE"], let folder = variables["GHERKIN_KIT_FOLDER"],
  let library = KitRegistrations.library(for: sample, in: URL(filePath: folder))
else {
  FileHandle.standardError.write(
    Data("GHERKIN_KIT_SAMPLE and GHERKIN_KIT_FOLDER name no sample; gherkin-run self-check sets them\n".utf8))
  exit(2)
}
await GherkinRun.main(steps: [library])
