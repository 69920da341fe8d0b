package import GherkinOutcomes
import GherkinMessages

/// The result of one scenario, or of one row of an outline, in a run.
package struct ScenarioRecord: Sendable, Hashable {
  /// The key of the scenario.
  package var identity: ScenarioIdentity
  /// The path of the feature file.
  package var path: String
  /// The line in the feature file.
  package var line: Int
  /// The outcome; nil for a scenario that the run did not select.
  package var outcome: Outcome?
  /// Whether the scenario passed after a failed attempt.
  package var isFlaky = false
  /// The duration of the last attempt; nil if the scenario did not run.
  package var duration: Duration?
  /// The number of attempts; 0 if the scenario did not run.
  package var attempts = 0
  /// A digest of the name, the steps and their arguments.
  package var textDigest: String
  /// The first line of the error; nil if there is none.
  package var error: String?

  /// Creates the record of a scenario that was not selected.
  package init(identity: ScenarioIdentity, path: String, line: Int, textDigest: String) {
    self.identity = identity
    self.path = path.prefix(bytes: Self.pathLimit)
    self.line = max(0, line)
    self.textDigest = textDigest
  }

  /// Whether the scenario was selected and completed.
  package var isChecked: Bool { outcome?.isChecked ?? false }

  /// The maximum size of a path, in bytes.
  static let pathLimit = 4_096
  /// The maximum size of an error, in bytes.
  static let errorLimit = 300
  /// The number of letters and digits of a text digest.
  static let digestLength = 8
}
