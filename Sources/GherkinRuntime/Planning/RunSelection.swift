import Gherkin
package import TagExpressions

/// Which scenarios of the features run, and in which order: by lines, tags, names, focus, shard and order.
///
/// The command and `swift test` select alike.
package struct RunSelection: Sendable {
  /// The lines that narrow a file, by its `uri`; a file without an entry is taken whole.
  package var lines: [String: [Int]] = [:]
  /// Conditions over tags, all of which must hold, as the user wrote them.
  package var tags: [(text: String, expression: TagExpression)] = []
  /// Patterns, one of which must be found in the name.
  package var names: [NamePattern] = []
  /// Whether a selection of nothing is an error.
  package var allowsNothing = false
  /// Whether `@focus` may exclude other scenarios.
  package var allowsFocus = true
  /// Whether the other features run if some cannot be parsed.
  package var continuesOnParseErrors = false
  /// The part of the run that runs here; nil for all of it.
  package var shard: Shard?
  /// How long scenarios took in an earlier run: balances shards.
  package var timings: ScenarioTimings?
  package var order = RunOrder.defined
  /// Scenarios that run before all others.
  package var first: Set<Place> = []

  /// Where a scenario, or its row of examples, stands.
  package struct Place: Sendable, Hashable {
    package let uri: String
    package let line: Int

    /// Names a line of a file.
    package init(uri: String, line: Int) {
      self.uri = uri
      self.line = line
    }
  }

  /// Selects everything.
  package init() {}

  /// Whether a pickle's tags and name are selected.
  func includes(_ pickle: Pickle) -> Bool {
    if !tags.isEmpty {
      let own = pickle.tags.map(\.name)
      // To make a set takes longer than to look through a few.
      let fits =
        own.count <= 32
        ? tags.allSatisfy { $0.expression.evaluate(own) }
        : { set in tags.allSatisfy { $0.expression.evaluate(set) } }(Set(own))
      guard fits else { return false }
    }
    return names.isEmpty || names.contains { $0.isFound(in: pickle.name) }
  }
}

/// A regular expression that is looked for in the names of scenarios.
///
/// Unchecked, because a `Regex` that is made of text holds no closures.
package struct NamePattern: @unchecked Sendable {
  /// The expression as the user wrote it.
  package let source: String
  private let regex: Regex<AnyRegexOutput>

  /// Reads a regular expression.
  ///
  /// - Throws: what is wrong with it.
  package init(_ source: String) throws {
    self.source = source
    regex = try Regex(source)
  }

  func isFound(in name: String) -> Bool {
    MatchWatch.watch(source, place: "--name", name) { name.contains(regex) }
  }
}

/// Why a selection cannot run.
package enum SelectionError: Error {
  /// A line that was asked for, at which there is no scenario.
  case nothingAtLine(file: String, line: Int)
  /// The features have no scenario.
  case noScenario
  /// No scenario has these tags and names, which are as the user wrote them.
  case nothingMatches(tags: [String], names: [String])
  /// Scenarios are in focus where that is forbidden.
  case forbiddenFocus([FocusedScenario])
}

/// A scenario or an outline that is tagged `@focus`.
package struct FocusedScenario: Sendable, Hashable {
  package let uri: String
  package let line: Int
  package let name: String
}
