import GherkinSyntax
package import GherkinTagExpressions
package import GherkinText

/// The selection and order of scenarios: lines, tags, names, focus and order.
///
/// The command and `swift test` share this selection.
package struct RunSelection: Sendable {
  /// The selected lines of files, by `uri`. Files without an entry are selected completely.
  package var lines: [ExactText: [Int]] = [:]
  /// Tag expressions, all of which must match, with the user's text.
  package var tags: [(text: String, expression: TagExpression)] = []
  /// Patterns, one of which must match a part of the name.
  package var names: [NamePattern] = []
  /// Whether an empty selection is allowed.
  package var allowsNothing = false
  /// Whether `@focus` may exclude other scenarios.
  package var allowsFocus = true
  /// Whether the other features run if some cannot be parsed.
  package var continuesOnParseErrors = false
  /// The durations of scenarios in an earlier run, for balancing shards.
  package var timings: ScenarioTimings?
  package var order = RunOrder.defined
  /// The scenarios and features that run before all others.
  package var first = Precedence()

  /// The location of a scenario, or of its examples row.
  package struct Place: Sendable, Hashable {
    package let uri: String
    package let line: Int

    /// Creates the location of a line in a file.
    package init(uri: String, line: Int) {
      self.uri = uri
      self.line = line
    }
  }

  /// Scenarios that run before all others, and features that run after these scenarios and before the rest.
  package struct Precedence: Sendable, Hashable {
    package var scenarios: Set<Place> = []
    /// Their `uri`s.
    package var features: Set<String> = []

    /// Creates a precedence of nothing.
    package init() {}

    /// Returns 0 for a scenario that runs first, 1 for a scenario of a feature that runs next, and 2 for others.
    func rank(of place: Place) -> Int {
      if scenarios.contains(place) { return 0 }
      return features.contains(place.uri) ? 1 : 2
    }

    var isEmpty: Bool { scenarios.isEmpty && features.isEmpty }
  }

  /// Creates a selection of all scenarios.
  package init() {}

  /// Returns whether a pickle's tags and name are selected.
  func includes(_ pickle: Pickle) -> Bool {
    if !tags.isEmpty {
      let own = pickle.tags.map(\.name)
      // Creating a set takes longer than searching a short list.
      let fits =
        own.count <= 32
        ? tags.allSatisfy { $0.expression.evaluate(own) }
        : { set in tags.allSatisfy { $0.expression.evaluate(set) } }(Set(own))
      guard fits else { return false }
    }
    return names.isEmpty || names.contains { $0.isFound(in: pickle.name) }
  }
}

/// A regular expression that is searched in the names of scenarios.
///
/// Unchecked, because a `Regex` that was parsed from text contains no closures.
package struct NamePattern: @unchecked Sendable {
  /// The expression, as the user wrote it.
  package let source: String
  private let regex: Regex<AnyRegexOutput>

  /// Parses a regular expression.
  ///
  /// - Throws: if it is invalid.
  package init(_ source: String) throws {
    self.source = source
    regex = try Regex(source)
  }

  package func isFound(in name: String) -> Bool {
    MatchWatch.watch(source, place: "--name", name) { name.contains(regex) }
  }
}

/// The reason why a selection cannot run.
package enum SelectionError: Error {
  /// There is no scenario at a selected line.
  case nothingAtLine(file: String, line: Int)
  /// The features have no scenario.
  case noScenario
  /// No scenario has these tags and names, which are given as the user wrote them.
  case nothingMatches(tags: [String], names: [String])
  /// Scenarios are focused, which is forbidden.
  case forbiddenFocus([FocusedScenario])
}

/// A scenario or outline with the tag `@focus`.
package struct FocusedScenario: Sendable, Hashable {
  package let uri: String
  package let line: Int
  package let name: String
}
