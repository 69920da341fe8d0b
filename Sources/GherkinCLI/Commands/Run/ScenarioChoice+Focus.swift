import Foundation
import Gherkin
import GherkinRuntime

extension ScenarioChoice {
  /// Of the chosen pickles those in focus, or all; says so where others are left out.
  ///
  /// - Parameters:
  ///   - features: what the pickles were made from. Where these have errors nothing runs anyway.
  ///   - environment: the variables that say where the run takes place.
  /// - Throws: the scenarios in focus, where there must be none.
  func focus(
    on chosen: [Pickle], of features: FeatureSet,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(ForbiddenFocus) -> [Pickle] {
    let focus = Focus(chosen)
    guard focus.isOn, features.parseErrors.isEmpty else { return chosen }
    guard allowsFocus ?? !Focus.isUnattended(environment) else {
      throw ForbiddenFocus(scenarios: focus.scenarios(in: features.documents))
    }
    let count = focus.pickles.count
    Console.error(
      "gherkin-run: only what is tagged @focus runs: \(count) of \(chosen.count) "
        + "scenario\(chosen.count == 1 ? "" : "s")\n")
    return focus.pickles
  }
}

/// Scenarios in focus, where there must be none.
struct ForbiddenFocus: Error {
  /// How many are named.
  private static let listed = 20

  /// The scenarios with their files.
  let scenarios: [(uri: String, scenario: GherkinDocument.Scenario)]

  /// A line for each scenario, then the remedy.
  var lines: [String] {
    let named = scenarios.prefix(Self.listed).map { uri, scenario in
      "\(uri):\(scenario.location.line): \"\(scenario.name.visible)\" is tagged @focus"
    }
    let others = scenarios.count - named.count
    return named + (others > 0 ? ["\(others) more scenarios are tagged @focus"] : [])
      + ["nothing ran, as @focus keeps all others from running; take the tag away, or allow it by --allow-focus"]
  }
}
