package import GherkinSyntax
package import GherkinTagExpressions
package import GherkinText
package import GherkinFeatureFiles
import GherkinSteps
import GherkinReservedTags

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
  package var order = ScenarioOrder.defined
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
    func rank(of scenario: FeatureScenario) -> Int {
      let place = Place(uri: scenario.pickle.uri, line: scenario.pickle.location.line)
      if scenarios.contains(place) { return 0 }
      return features.contains(place.uri) ? 1 : 2
    }
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

  /// Returns the option whose tag expression or names leave out a pickle: `tags: not @wip`; nil if none does.
  package func exclusion(of pickle: Pickle) -> String? {
    if includes(pickle) { return nil }
    let own = Set(pickle.tags.map(\.name))
    let tags = tags.first { !$0.expression.evaluate(own) }.map { "tags: \($0.text)" }
    return tags ?? "name: \(names.map(\.source).joined(separator: ", "))"
  }
}

/// A regular expression that is searched in the names of scenarios.
///
/// Unchecked, because a `Regex` that was parsed from text contains no closures.
package struct NamePattern: @unchecked Sendable {
  /// The expression, as the user wrote it.
  package let source: String
  private let place: String
  private let regex: Regex<AnyRegexOutput>

  /// Parses a regular expression.
  ///
  /// - Parameter place: the option, argument or variable that contains the expression.
  /// - Throws: if it is invalid.
  package init(_ source: String, place: String = "--name") throws {
    self.source = source
    self.place = place
    regex = try Regex(source)
  }

  /// Returns what to write for a text that was meant as it is.
  ///
  /// - Parameter option: the name of the option or argument.
  package static func remedy(_ option: String, _ text: String) -> String {
    let escaped = text.reduce(into: "") { $0 += #"\^$.|?*+()[]{}"#.contains($1) ? "\\\($1)" : String($1) }
    return "\(option) is a regular expression: write '\(escaped)' for that text"
  }

  package func isFound(in name: String) -> Bool {
    MatchWatch.watch(source, place: place, name) { name.contains(regex) }
  }
}

/// The reason why a selection cannot run.
package enum SelectionError: Error {
  /// There is no scenario at a selected line.
  case nothingAtLine(file: String, line: Int)
  /// The features have no scenario.
  case noScenario
  /// No scenario has these tags and names, which are given as the user wrote them. One of the names can be a text of a
  /// scenario's name that is no match of it as a regular expression.
  case nothingMatches(tags: [String], names: [String], text: String?)
  /// Scenarios are focused, which is forbidden.
  case forbiddenFocus([FocusedScenario])
}

/// A scenario or outline with the tag `@focus`. If any selected scenario has it, only such scenarios run.
package struct FocusedScenario: Sendable, Hashable {
  package static let tag = "@focus"

  package let uri: String
  package let line: Int
  package let name: String

  /// Returns the scenarios and outlines of scenarios, in order.
  static func all(_ scenarios: [FeatureScenario]) -> [FocusedScenario] {
    var seen: Set<String> = []
    return scenarios.map { ($0.pickle.uri, $0.lineage.scenario) }.filter { seen.insert($0.1.id).inserted }
      .map { FocusedScenario(uri: $0, line: $1.location.line, name: $1.name) }
  }
}

extension RunSelection {
  /// Adds the conditions of a selection in code.
  ///
  /// - Parameter isUnattended: whether the run is not interactive, so that `@focus` is forbidden unless the selection
  ///   allows it.
  package mutating func add(_ selection: ScenarioSelection, isUnattended: Bool) throws(ArgumentError) {
    if let tags = selection.tags { self.tags.append((tags, try TagExpression(tags, argument: "tags"))) }
    for name in selection.names {
      do {
        names.append(try NamePattern(name, place: "names"))
      } catch {
        throw ArgumentError("names: \"\(name)\" is not a regular expression: \(error)")
      }
    }
    order = selection.order
    allowsFocus = selection.allowsFocus ?? !isUnattended
  }
}

/// Selects pickles by lines of a feature file: `a.feature:3:19`.
///
/// A line in a scenario selects its pickles, a line of an examples row that row's pickle, another line of examples the
/// pickles of all rows, and a line of a rule or the feature outside scenarios all of their pickles.
package struct LineFilter: Sendable {
  /// The nodes for all lines from a start up to the next region.
  fileprivate struct Region {
    let line: Int
    /// The ids of scenarios without rows and of examples rows, in order.
    let nodes: [String]
    /// Whether it is of one scenario; false for lines of a feature, rule or background.
    var isOfScenario = false
  }

  private var regions: [Region]

  /// Creates a filter for a document.
  ///
  /// - Parameter lineCount: the number of lines of its source; later lines select nothing. Nil if it is unknown.
  package init(_ document: GherkinDocument, lineCount: Int? = nil) {
    var collector = RegionCollector(scenarios: document.scenarios)
    collector.visit(document)
    regions = collector.regions
    if let lineCount { regions.append(Region(line: lineCount + 1, nodes: [])) }
  }

  /// Returns the pickles of the document that lines select, in order.
  package func select(_ lines: [Int], from pickles: [Pickle]) -> [Pickle] {
    let chosen = Set(lines.compactMap(region))
    let nodes = chosen.reduce(into: Set<String>()) { $0.formUnion(regions[$1].nodes) }
    return pickles.filter { pickle in pickle.astNodeIds.contains(where: nodes.contains) }
  }

  /// Returns the nodes of the scenario or of the examples rows that a line is part of; empty for a line of a feature, rule
  /// or background.
  package func scenarioNodes(at line: Int) -> [String] {
    region(line).map { regions[$0].isOfScenario ? regions[$0].nodes : [] } ?? []
  }

  /// Returns the first line that selects no pickle.
  func firstLine(withoutPickle lines: [Int], in pickles: [Pickle]) -> Int? {
    let nodes = Set(pickles.lazy.flatMap(\.astNodeIds))
    // A list can contain the same line many times.
    let barren = Set(Set(lines.compactMap(region)).filter { nodes.isDisjoint(with: regions[$0].nodes) })
    return lines.first { line in region(line).map(barren.contains) ?? true }
  }

  /// Returns the region of a line: the last one that starts at or before it.
  private func region(_ line: Int) -> Int? {
    var range = 0..<regions.count
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      if regions[middle].line <= line {
        range = middle + 1..<range.upperBound
      } else {
        range = range.lowerBound..<middle
      }
    }
    return range.lowerBound == 0 ? nil : range.lowerBound - 1
  }
}

/// Collects the regions of a document, sorted by line.
private struct RegionCollector: DocumentVisitor {
  private(set) var regions: [LineFilter.Region] = []
  /// The nodes of the current feature or rule.
  private var scenarios: [String]

  init(scenarios: ScenarioSequence) {
    self.scenarios = scenarios.flatMap(Self.nodes)
  }

  mutating func visit(_ feature: GherkinDocument.Feature) {
    add(1, scenarios)
    visitChildren(of: feature)
  }

  mutating func visit(_ rule: GherkinDocument.Rule) {
    let outer = scenarios
    scenarios = rule.scenarios.flatMap(Self.nodes)
    add(Self.firstLine(rule.location, rule.tags), scenarios)
    visitChildren(of: rule)
    scenarios = outer
  }

  mutating func visit(_ background: GherkinDocument.Background) {
    add(background.location.line, scenarios)
  }

  mutating func visit(_ scenario: GherkinDocument.Scenario) {
    add(Self.firstLine(scenario.location, scenario.tags), Self.nodes(scenario), isOfScenario: true)
    visitChildren(of: scenario)
  }

  mutating func visit(_ examples: GherkinDocument.Examples) {
    add(Self.firstLine(examples.location, examples.tags), examples.tableBody.map(\.id), isOfScenario: true)
    // Rows from a fixture have lines of that file, which select nothing here.
    guard !examples.hasRowsOfFile else { return }
    for row in examples.tableBody { add(row.location.line, [row.id], isOfScenario: true) }
  }

  private static func nodes(_ scenario: GherkinDocument.Scenario) -> [String] {
    scenario.examples.isEmpty ? [scenario.id] : scenario.examples.flatMap { $0.tableBody.map(\.id) }
  }

  private mutating func add(_ line: Int, _ nodes: [String], isOfScenario: Bool = false) {
    regions.append(LineFilter.Region(line: line, nodes: nodes, isOfScenario: isOfScenario))
  }

  private static func firstLine(_ location: Location, _ tags: [GherkinDocument.Tag]) -> Int {
    min(location.line, tags.first?.location.line ?? location.line)
  }
}
