import Foundation
import GherkinFixtures
import GherkinRunFeatureSteps
package import GherkinSteps

/// What the runners with faulty steps have in common.
package enum Faulty {
  /// Happens at the start of each process.
  package static func start() {
    if let fault = variable("FAULTY_WORKER_START"), variable("GHERKIN_RUN_WORKER") != nil {
      Fault(rawValue: fault)?.happen()
    }
    if variable("FAULTY_PRINTS") != nil { print("main prints") }
  }

  /// The libraries, which depend on the environment.
  package static var libraries: [StepLibrary] {
    if variable("FAULTY_EMPTY") != nil { return [] }
    if let libraries = RunFeatureLibraries.requested { return libraries }
    let chosen: [(String, [StepLibrary])] = [
      ("FAULTY_CLEARS_UP", [clearingSteps]), ("FAULTY_CONTEXTS", [contextSteps]),
      ("FAULTY_TYPES", [typedSteps, .localizedNumbers]), ("FAULTY_KETTLE", [FeatureKettle.library]),
      ("FAULTY_INIT", [unreadySteps]), ("FAULTY_MIRROR", [mirrorSteps]), ("FAULTY_ROLES", roleSteps),
      ("FAULTY_PATTERNS", [unmatchableSteps]),
    ]
    return [faultySteps] + chosen.flatMap { variable($0) == nil ? [] : $1 } + changingSteps + misspeltSteps + [
      .fixtures
    ]
  }

  package static func variable(_ name: String) -> String? { ProcessInfo.processInfo.environment[name] }
}
