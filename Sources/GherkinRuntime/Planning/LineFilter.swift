package import Gherkin
import ReservedTags

/// Picks pickles by lines of a feature file: `a.feature:3:19`.
///
/// A line inside a scenario picks its pickles, one of an examples row that row's, one of an examples block those of its
/// rows, one of a rule or the feature outside of any scenario all of theirs.
package struct LineFilter: Sendable {
  /// From a line on, up to the next region, these nodes are meant.
  fileprivate struct Region {
    let line: Int
    let nodes: Set<String>
  }

  private var regions: [Region]

  /// Maps the lines of a document.
  ///
  /// - Parameter lineCount: how many lines its source has; lines after them pick nothing. Nil if that is not known.
  package init(_ document: GherkinDocument, lineCount: Int? = nil) {
    var collector = RegionCollector(scenarios: document.scenarios)
    collector.visit(document)
    regions = collector.regions
    if let lineCount { regions.append(Region(line: lineCount + 1, nodes: [])) }
  }

  /// The pickles of the document that these lines pick, in order.
  package func select(_ lines: [Int], from pickles: [Pickle]) -> [Pickle] {
    let chosen = Set(lines.compactMap(region))
    let nodes = chosen.reduce(into: Set<String>()) { $0.formUnion(regions[$1].nodes) }
    return pickles.filter { pickle in pickle.astNodeIds.contains(where: nodes.contains) }
  }

  /// The first of these lines that picks no pickle.
  func firstLine(withoutPickle lines: [Int], in pickles: [Pickle]) -> Int? {
    let nodes = Set(pickles.lazy.flatMap(\.astNodeIds))
    // Lists may name the same lines many times.
    let barren = Set(Set(lines.compactMap(region)).filter { nodes.isDisjoint(with: regions[$0].nodes) })
    return lines.first { line in region(line).map(barren.contains) ?? true }
  }

  /// The region of a line: the last that begins at it or before. They are in order.
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

/// Collects the regions of a document, in the order of their lines.
private struct RegionCollector: DocumentVisitor {
  private(set) var regions: [LineFilter.Region] = []
  /// The ids of the scenarios of the feature or of the rule that is visited.
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
    // Rows of a file have that file's lines, which pick nothing here.
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
