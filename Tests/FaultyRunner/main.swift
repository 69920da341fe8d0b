import Foundation
import GherkinRunner

if let fault = ProcessInfo.processInfo.environment["FAULTY_WORKER_START"],
  ProcessInfo.processInfo.environment["GHERKIN_RUN_WORKER"] != nil
{
  Fault(rawValue: fault)?.happen()
}

if ProcessInfo.processInfo.environment["FAULTY_PRINTS"] != nil { print("main prints") }

// A runner with faulty steps.
// One of its formatters may replace a formatter of the project.
let names = ["statuses"] + [ProcessInfo.processInfo.environment["FAULTY_FORMATTER"]].compactMap(\.self)
let more = ProcessInfo.processInfo.environment["FAULTY_CLEARS_UP"] == nil ? [] : [clearingSteps]
let contexts = ProcessInfo.processInfo.environment["FAULTY_CONTEXTS"] == nil ? [] : [contextSteps]
let typed = ProcessInfo.processInfo.environment["FAULTY_TYPES"] == nil ? [] : [typedSteps, .localizedNumbers]
let kettle = ProcessInfo.processInfo.environment["FAULTY_KETTLE"] == nil ? [] : [FeatureKettle.library]
let unready = ProcessInfo.processInfo.environment["FAULTY_INIT"] == nil ? [] : [unreadySteps]
let mirrors = ProcessInfo.processInfo.environment["FAULTY_MIRROR"] == nil ? [] : [mirrorSteps]
let roles = ProcessInfo.processInfo.environment["FAULTY_ROLES"] == nil ? [] : roleSteps
if ProcessInfo.processInfo.environment["FAULTY_EMPTY"] != nil { await GherkinRun.main(steps: []) }
if ProcessInfo.processInfo.environment["FAULTY_OUTCOMES"] != nil {
  await GherkinRun.main(steps: OutcomeSamples.libraries)
}
await GherkinRun.main(
  steps: [faultySteps] + more + contexts + typed + kettle + unready + mirrors + roles + changingSteps + misspeltSteps,
  formatters: names.map(StatusFormatter.entry))
