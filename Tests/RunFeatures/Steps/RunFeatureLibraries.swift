import Foundation
package import GherkinSteps

/// The step libraries of the features in `Tests/RunFeatures`.
package enum RunFeatureLibraries {
  /// The variable of a runner with the path of the notes, and the one with the names of further libraries.
  package static let notesVariable = "RUN_FEATURE_NOTES"
  package static let namesVariable = "RUN_FEATURE_LIBRARIES"

  /// Returns the libraries of a run.
  ///
  /// - Parameter names: the names of further libraries, from the feature's line `# libraries:`.
  package static func libraries(_ names: [String], _ notes: RunNotes) -> [StepLibrary] {
    names.flatMap { libraries(named: $0, notes) } + [
      outcomeSteps(notes), cleanupSteps(notes), scenarioHooks(notes), stepHooks(notes), scopeHooks(notes),
      timeSteps(notes), contextHooks(notes),
    ] + worlds(notes)
  }

  private static func libraries(named name: String, _ notes: RunNotes) -> [StepLibrary] {
    switch name {
    case "conditions": [conditions(notes)]
    case "tagged": taggedLibraries(notes)
    case "deprecated": [deprecatedSteps]
    case "short-hooks": [shortHooks(notes)]
    case "testing-records": [testingRunHook]
    default:
      runHooks(name, notes).map { [$0] } ?? runValues(name, notes) ?? featureValues(name, notes) ?? []
    }
  }

  /// The libraries that the environment of a runner requests; nil if it requests none.
  package static var requested: [StepLibrary]? {
    let environment = ProcessInfo.processInfo.environment
    guard let path = environment[notesVariable] else { return nil }
    let names = environment[namesVariable, default: ""].split(separator: " ").map(String.init)
    return libraries(names, RunNotes(path: path))
  }
}

/// A world that counts.
final class RunWorld: World {
  var count = 0
  /// Lets a task of a step go on, and waits for its end.
  var endTask: (@Sendable () async -> Void)?
}
