package import CucumberExpressions

/// Code that runs before or after scenarios.
package struct Hook: Sendable {
  /// When a hook runs.
  package enum Moment: Sendable, Hashable {
    case beforeScenario
    case afterScenario
  }

  package let moment: Moment
  package let name: String?
  /// The tag expression that chooses the scenarios; nil for all.
  package let tagExpression: String?
  package let place: SourcePlace
  package let body: @Sendable (Worlds) async throws -> Void
}
