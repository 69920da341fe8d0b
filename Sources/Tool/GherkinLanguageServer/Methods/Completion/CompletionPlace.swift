internal import GherkinSyntax

/// The context of the completed line. The line itself can have any content.
struct CompletionPlace {
  /// The kind of the last preceding line that is not a blank line, comment or description; nil at the start.
  private(set) var kind: TokenKind?
  /// The kind of the last preceding header.
  private(set) var header: TokenKind?
  private(set) var isInDocString = false
  /// The number of the last preceding step.
  private(set) var step: Int?
  /// The tags of each scenario that the line belongs to: one, or several for a background and for outlines whose
  /// examples have different tags.
  let tags: [[String]]
  /// Whether a table or a doc string follows.
  private(set) var isBeforeBlock = false
  /// The line numbers of the enclosing scenario.
  private var scenario = 0..<0
  private var table: Int?

  init(_ feature: FeatureSnapshot, before offset: Int) {
    var start: Int?
    var end = Int.max
    var last = 0
    var isOpen = false
    tags = ScenarioTags(feature, before: offset).sets
    // An open doc string is an error, so its lines are left out of the lines of the feature.
    let accepted = feature.acceptedLines
    for line in feature.lines {
      if line.start >= offset {
        if line.start == offset { continue }
        if let level = line.kind.level, level < 3, !line.isDocString {
          end = line.number
          break
        }
        continue
      }
      last = line.number
      if let left = accepted[line.number] {
        isOpen = isOpen || left.kind == .docStringSeparator
      } else if line.kind == .docStringSeparator {
        isOpen.toggle()
      } else if isOpen, !line.isDocString, !line.isBlank {
        isOpen = false
      }
      if line.isDocString || line.isBlank || line.kind == .comment || line.kind == .other || line.kind == .tags {
        continue
      }
      if line.kind.level != nil {
        header = line.kind
        step = nil
        if line.kind != .examples { start = line.kind == .scenario ? line.number : nil }
      }
      if line.kind == .step { step = line.number }
      if line.kind == .tableRow {
        if kind != .tableRow { table = line.number }
      } else {
        table = nil
      }
      kind = line.kind
    }
    isInDocString = isOpen
    let next = feature.lines.first { $0.start > offset && !$0.isBlank && $0.kind != .comment }
    isBeforeBlock = next?.kind == .tableRow || next?.kind == .docStringSeparator
    if let start { scenario = start..<max(start, min(end, max(last, feature.lines.last?.number ?? 0) + 1)) }
  }

  var acceptsFeature: Bool { header == nil }
  var acceptsSteps: Bool { header == .scenario || header == .background }
  var acceptsExamples: Bool { header == .scenario || header == .examples }
  var acceptsBackground: Bool { kind == .feature || kind == .rule }

  /// Returns the lines of the enclosing scenario.
  func lines(_ feature: FeatureSnapshot) -> [ParsedLine] {
    feature.lines.filter { scenario.contains($0.number) }
  }

  /// Returns the columns of the scenario's examples.
  func columns(in feature: FeatureSnapshot) -> [String] {
    var columns: [String] = []
    var isHeader = false
    for line in lines(feature) where !line.isBlank && line.kind != .comment {
      if line.kind == .tableRow, isHeader {
        for cell in line.cells {
          let name = feature.string(cell)
          if !name.isEmpty, !columns.contains(name) { columns.append(name) }
        }
      }
      isHeader = line.kind == .examples
    }
    return columns
  }

  /// Returns the names between angle brackets in the scenario's steps.
  func usedPlaceholders(in feature: FeatureSnapshot) -> [String] {
    var names: [String] = []
    for line in lines(feature) where line.kind != .tags && line.kind != .comment {
      if line.kind == .examples { break }
      for found in FeatureElement.placeholders(in: line, feature) where !names.contains(found.name) {
        names.append(found.name)
      }
    }
    return names
  }

  /// Returns the name of a column of the table above.
  func name(ofColumn column: Int, _ feature: FeatureSnapshot) -> String? {
    guard let table, let cells = feature.line(number: table)?.cells, cells.indices.contains(column) else { return nil }
    return feature.string(cells[column])
  }

  /// Returns the values of a column in the rows above, without the header.
  func values(ofColumn column: Int, _ feature: FeatureSnapshot) -> [String] {
    guard let table, column >= 0 else { return [] }
    var values: [String] = []
    for line in feature.lines where line.number > table {
      guard line.kind == .tableRow else { break }
      guard line.cells.indices.contains(column) else { continue }
      let value = feature.string(line.cells[column])
      if !value.isEmpty, !values.contains(value) { values.append(value) }
    }
    return values
  }
}

/// The tags of the scenarios that contain a line.
private struct ScenarioTags {
  /// The tags of each scenario, and of each block of its examples.
  private(set) var sets: [[String]] = []

  init(_ feature: FeatureSnapshot, before offset: Int) {
    let blocks = feature.blocks
    func tags(_ block: FeatureBlock) -> [String] {
      feature.lines[block.start..<block.header].flatMap(\.tags).map(\.name)
    }
    func sets(ofScenario number: Int) -> [[String]] {
      let own = blocks.chain(from: number).reversed().flatMap(tags)
      let examples = blocks.all[number...].prefix { $0.start < blocks.all[number].end }.filter { $0.kind == .examples }
      return examples.isEmpty ? [own] : examples.map { own + tags($0) }
    }
    let scenarios = blocks.all.indices.filter { blocks.all[$0].kind == .scenario }
    if let current = blocks.all.indices.last(where: { feature.lines[blocks.all[$0].header].start < offset }) {
      if blocks.all[current].kind == .background, let outer = blocks.all[current].parent {
        // The background of a feature belongs to the scenarios of all rules.
        let end = blocks.all[outer].end
        self.sets = scenarios.filter { $0 > outer && blocks.all[$0].start < end }.flatMap(sets)
      } else if let scenario = scenarios.last(where: { $0 <= current }) {
        self.sets = sets(ofScenario: scenario)
      }
    }
    if self.sets.isEmpty { self.sets = [blocks.all.first.map(tags) ?? []] }
  }
}
