package import GherkinSyntax
import GherkinReservedTags

/// Selects pickles by lines of a feature file: `a.feature:3:19`.
///
/// A line in a scenario selects its pickles, a line of an examples row that row's pickle, another line of examples the
/// pickles of all rows, and a line of a rule or the feature outside scenarios all of their pickles.
package struct LineFilter: Sendable {
  /// The nodes for all lines from a start up to the next region.
  fileprivate struct Region {
    let line: Int
    let nodes: Set<String>
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
  /// The ids of the scenarios of the current feature or rule.
  private var scenarios: Set<String>

  init(scenarios: ScenarioSequence) {
    self.scenarios = Set(scenarios.lazy.map(\.id))
  }

  mutating func visit(_ feature: GherkinDocument.Feature) {
    add(1, scenarios)
    visitChildren(of: feature)
  }

  mutating func visit(_ rule: GherkinDocument.Rule) {
    let outer = scenarios
    scenarios = Set(rule.scenarios.lazy.map(\.id))
    add(Self.firstLine(rule.location, rule.tags), scenarios)
    visitChildren(of: rule)
    scenarios = outer
  }

  mutating func visit(_ background: GherkinDocument.Background) {
    add(background.location.line, scenarios)
  }

  mutating func visit(_ scenario: GherkinDocument.Scenario) {
    add(Self.firstLine(scenario.location, scenario.tags), [scenario.id])
    visitChildren(of: scenario)
  }

  mutating func visit(_ examples: GherkinDocument.Examples) {
    add(Self.firstLine(examples.location, examples.tags), Set(examples.tableBody.map(\.id)))
    // Rows from a fixture have lines of that file, which select nothing here.
    guard !examples.hasRowsOfFile else { return }
    for row in examples.tableBody { add(row.location.line, [row.id]) }
  }

  private mutating func add(_ line: Int, _ nodes: Set<String>) {
    regions.append(LineFilter.Region(line: line, nodes: nodes))
  }

  private static func firstLine(_ location: Location, _ tags: [GherkinDocument.Tag]) -> Int {
    min(location.line, tags.first?.location.line ?? location.line)
  }
}
