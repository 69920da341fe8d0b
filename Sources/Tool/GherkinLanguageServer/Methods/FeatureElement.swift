internal import GherkinLint
internal import GherkinSyntax

/// The element at a position of a feature.
enum FeatureElement {
  /// A step, with the definitions of its texts.
  case step(ParsedLine, StepOccurrence)
  /// A tag.
  case tag(name: String, range: Range<Int>)
  /// A placeholder without its angle brackets, or a header cell with the name of a column.
  case placeholder(name: String, range: Range<Int>, scenario: GherkinDocument.Scenario)
  /// A keyword of a header.
  case header(ParsedLine)

  /// Returns the element at an offset; nil if there is none.
  static func element(at offset: Int, in feature: FeatureSnapshot) -> FeatureElement? {
    guard let line = feature.line(at: offset) else { return nil }
    if line.kind == .tags {
      let tag = TagRanges.tags(of: line, in: feature).first {
        $0.range.lowerBound <= offset && offset <= $0.range.upperBound
      }
      return tag.map { .tag(name: $0.name, range: $0.range) }
    }
    if let scenario = scenario(around: line.number, in: feature) {
      let names = Set(scenario.examples.flatMap { $0.tableHeader?.cells.map(\.value) ?? [] })
      if let found = placeholders(in: line, feature).first(where: {
        $0.range.lowerBound - 1 <= offset && offset <= $0.range.upperBound + 1
      }),
        names.contains(found.name)
      {
        return .placeholder(name: found.name, range: found.range, scenario: scenario)
      }
      if scenario.examples.contains(where: { $0.tableHeader?.location.line == line.number }),
        let cell = line.cells.first(where: { $0.lowerBound <= offset && offset <= $0.upperBound })
      {
        return .placeholder(name: feature.string(cell), range: cell, scenario: scenario)
      }
    }
    if line.kind == .step, let step = feature.step(onLine: line.number) { return .step(line, step) }
    if line.kind.level != nil { return .header(line) }
    return nil
  }

  /// Returns the scenario that contains a line; nil in a background, among others.
  static func scenario(around line: Int, in feature: FeatureSnapshot) -> GherkinDocument.Scenario? {
    guard let block = feature.blocks.block(at: line - 1),
      let scenario = feature.blocks.chain(from: block).first(where: { $0.kind == .scenario })
    else { return nil }
    let number = feature.lines[scenario.header].number
    let next = feature.scenarios.partitioningIndex { $0.location.line >= number }
    guard next < feature.scenarios.count, feature.scenarios[next].location.line == number else { return nil }
    return feature.scenarios[next]
  }

  /// Returns the texts between angle brackets on a line.
  static func placeholders(
    in line: ParsedLine, _ feature: FeatureSnapshot
  ) -> [(name: String, range: Range<Int>)] {
    Placeholders.ranges(in: line, of: feature.text.bytes).map { (feature.string($0), $0) }
  }
}
