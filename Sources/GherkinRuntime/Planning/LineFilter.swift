package import Gherkin

/// Picks pickles by lines of a feature file: `a.feature:3:19`.
///
/// A line inside a scenario picks its pickles, one of an examples row that row's, one of an examples block those of its
/// rows, one of a rule or the feature outside of any scenario all of theirs.
package struct LineFilter: Sendable {
  /// From a line on, up to the next region, these nodes are meant.
  private struct Region {
    let line: Int
    let nodes: Set<String>
  }

  private var regions: [Region] = []

  /// Maps the lines of a document.
  ///
  /// - Parameter lineCount: how many lines its source has; lines behind them pick nothing. Nil where that is not known.
  package init(_ document: GherkinDocument, lineCount: Int? = nil) {
    guard let feature = document.feature else { return }
    let scenarios = feature.children.flatMap { child in
      switch child {
      case .background: [GherkinDocument.Scenario]()
      case .scenario(let scenario): [scenario]
      case .rule(let rule): Self.scenarios(rule)
      }
    }
    let all = Set(scenarios.map(\.id))
    add(1, all)
    for child in feature.children {
      switch child {
      case .background(let background): add(background.location.line, all)
      case .scenario(let scenario): add(scenario)
      case .rule(let rule): add(rule)
      }
    }
    if let lineCount { add(lineCount + 1, []) }
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

  private mutating func add(_ line: Int, _ nodes: Set<String>) {
    regions.append(Region(line: line, nodes: nodes))
  }

  private mutating func add(_ rule: GherkinDocument.Rule) {
    let all = Set(Self.scenarios(rule).map(\.id))
    add(Self.firstLine(rule.location, rule.tags), all)
    for child in rule.children {
      switch child {
      case .background(let background): add(background.location.line, all)
      case .scenario(let scenario): add(scenario)
      }
    }
  }

  private mutating func add(_ scenario: GherkinDocument.Scenario) {
    add(Self.firstLine(scenario.location, scenario.tags), [scenario.id])
    for examples in scenario.examples {
      add(Self.firstLine(examples.location, examples.tags), Set(examples.tableBody.map(\.id)))
      // Rows of a file have that file's lines, which pick nothing here.
      guard !examples.hasRowsOfFile else { continue }
      for row in examples.tableBody { add(row.location.line, [row.id]) }
    }
  }

  private static func scenarios(_ rule: GherkinDocument.Rule) -> [GherkinDocument.Scenario] {
    rule.children.compactMap { child in
      if case .scenario(let scenario) = child { scenario } else { nil }
    }
  }

  private static func firstLine(_ location: Location, _ tags: [GherkinDocument.Tag]) -> Int {
    min(location.line, tags.first?.location.line ?? location.line)
  }
}
