import GherkinSyntax
import GherkinRuntime
public import GherkinSteps

/// A scenario of a plan, or a row of its examples.
///
/// Only a ``RunPlan`` creates values of this type.
public struct PlannedScenario: Sendable, Hashable, CustomStringConvertible {
  /// The identity of a plan, which all selections of its scenarios share.
  final class Origin: Sendable {}

  private let origin: Origin
  /// The position among all scenarios of the plan.
  let position: Int
  let testCase: TestCase

  init(_ testCase: TestCase, at position: Int, of origin: Origin) {
    self.testCase = testCase
    self.position = position
    self.origin = origin
  }

  /// The name, placeholders replaced.
  public var name: String { testCase.name }
  /// The name of the feature.
  public var feature: String { testCase.scope.featureContext.name }
  /// The name of the rule; nil outside of rules.
  public var rule: String? { testCase.scope.ruleContext?.name }
  /// The tags with their `@`, inherited ones first.
  public var tags: [String] { testCase.tags }
  /// The feature file, or the name of the text.
  public var file: String { testCase.uri }
  /// The line of the scenario, or of its row of examples, from 1.
  public var line: Int { testCase.location.line }
  /// The row of examples; nil for a scenario without examples.
  public var row: ExamplesRow? { testCase.row }
  /// The code of the feature's language, such as `en`.
  public var language: String { testCase.scope.featureContext.language }

  /// The location and the name: `Features/a.feature:3: An empty cellar`.
  public var description: String { "\(file):\(line): \(name)" }

  /// Whether two values are the same scenario of the same plan.
  public static func == (left: PlannedScenario, right: PlannedScenario) -> Bool {
    left.position == right.position && left.origin === right.origin
  }

  /// Hashes the identity of the scenario.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(position)
    hasher.combine(ObjectIdentifier(origin))
  }
}
