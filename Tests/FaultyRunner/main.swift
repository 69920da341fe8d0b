import Foundation
import GherkinCLI

if let fault = ProcessInfo.processInfo.environment["FAULTY_WORKER_START"],
  ProcessInfo.processInfo.environment["GHERKIN_RUN_WORKER"] != nil
{
  Fault(rawValue: fault)?.happen()
}

// A runner whose steps do all that steps should not do.
await GherkinRun.main(steps: [faultySteps])
