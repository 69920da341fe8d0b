/// A feature, for hooks and scenarios.
public struct FeatureContext: Sendable {
  /// The feature's name.
  public let name: String
  /// The text under the name; empty if there is none.
  public let description: String
  /// The tags of the feature, with their `@`.
  public let tags: [String]
  /// The path of the feature file, as given to the run.
  public let uri: String
  /// The line of the keyword `Feature`; from 1.
  public let line: Int
  /// The code of the spoken language: `en`.
  public let language: String

  /// Creates the context of a feature.
  package init(name: String, description: String, tags: [String], uri: String, line: Int, language: String) {
    self.name = name
    self.description = description
    self.tags = tags
    self.uri = uri
    self.line = line
    self.language = language
  }
}

/// A rule of a feature, for hooks and scenarios.
public struct RuleContext: Sendable {
  /// The feature that the rule belongs to.
  public let feature: FeatureContext
  /// The rule's name.
  public let name: String
  /// The text under the name; empty if there is none.
  public let description: String
  /// The tags of the rule with their `@`, inherited ones first.
  public let tags: [String]
  /// The line of the keyword `Rule`; from 1.
  public let line: Int

  /// Creates the context of a rule.
  package init(feature: FeatureContext, name: String, description: String, tags: [String], line: Int) {
    self.feature = feature
    self.name = name
    self.description = description
    self.tags = tags
    self.line = line
  }
}

/// The row of examples that a scenario was made from.
public struct ExamplesRow: Sendable {
  /// The name of the block of examples; empty if it has none.
  public let name: String
  /// The names of the columns, in order.
  public let columns: [String]
  /// The texts of the cells, in the order of the columns.
  public let cells: [String]

  /// The text of the cell in a column; nil if there is no such column.
  public subscript(column: String) -> String? {
    columns.firstIndex(of: column).flatMap { cells.indices.contains($0) ? cells[$0] : nil }
  }

  /// Creates a row.
  package init(name: String, columns: [String], cells: [String]) {
    self.name = name
    self.columns = columns
    self.cells = cells
  }
}

/// A feature whose last scenario has ended.
public struct FeatureOutcome: Sendable {
  /// The feature.
  public let feature: FeatureContext
  /// The outcomes of its scenarios, in all workers.
  public let counts: ScenarioCounts
}

/// A rule whose last scenario has ended.
public struct RuleOutcome: Sendable {
  /// The rule.
  public let rule: RuleContext
  /// The outcomes of its scenarios, in all workers.
  public let counts: ScenarioCounts
}

/// The number of scenarios by outcome. Each scenario is counted once, by its last attempt.
public struct ScenarioCounts: Sendable, Hashable {
  /// All steps and hooks passed.
  public package(set) var passed = 0
  /// A step or a hook failed.
  public package(set) var failed = 0
  /// A step threw ``Pending``.
  public package(set) var pending = 0
  /// A step failed, as the tag `@known-failure` expects.
  public package(set) var knownFailures = 0
  /// A step has no definition.
  public package(set) var undefined = 0
  /// A step has several definitions.
  public package(set) var ambiguous = 0
  /// Skipped by the tag `@skip`, or by a step or hook that threw ``Skip``.
  public package(set) var skipped = 0
  /// Selected, but not run, for example after an interrupt or a failed hook.
  public package(set) var notRun = 0
  /// Without steps, so nothing was checked.
  public package(set) var empty = 0
  /// Scenarios among `passed` that needed more than one attempt.
  public package(set) var flaky = 0

  /// Creates counts of zero.
  package init() {}

  /// The number of scenarios.
  public var total: Int {
    passed + failed + pending + knownFailures + undefined + ambiguous + skipped + notRun + empty
  }
}
