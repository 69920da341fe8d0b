internal import GherkinSyntax

/// The facts about a feature file that other files depend on. Kept small, because a workspace can have thousands of
/// files.
struct FeatureFacts: Sendable {
  /// A feature, a rule or a scenario.
  struct Symbol: Sendable {
    let name: String
    let kind: SymbolKind
    let container: String
    let range: PositionRange
  }

  /// A tag as written.
  struct Tag: Sendable {
    let name: String
    let range: PositionRange
  }

  let uri: String
  /// The name of the feature; nil for a file without a feature.
  let name: String?
  /// Whether all uses of definitions are known, which is not the case if the file has errors.
  let isComplete: Bool
  let symbols: [Symbol]
  let tags: [Tag]
  /// The ranges of the steps that use each definition, in order.
  let uses: [DefinitionID: [PositionRange]]
  /// Pairs of definitions that match the same text.
  let ambiguous: [(DefinitionID, DefinitionID)]
  /// Some arguments of steps, by definition and parameter position; at position -1, some whole texts.
  let values: [DefinitionID: [Int: [String]]]

  /// Creates the facts of a file.
  init(_ feature: FeatureSnapshot) {
    uri = feature.uri
    name = feature.document?.feature?.name
    isComplete = feature.parsed != nil && feature.errors.isEmpty && !feature.steps.contains(where: \.isPartial)
    var tags: [Tag] = []
    for line in feature.lines where line.kind == .tags {
      for (tag, range) in TagRanges.tags(of: line, in: feature) {
        tags.append(Tag(name: tag, range: feature.text.range(range)))
      }
    }
    self.tags = tags
    var collector = SymbolCollector(feature)
    if let document = feature.document { collector.visit(document) }
    symbols = collector.symbols
    var uses: [DefinitionID: [PositionRange]] = [:]
    var values: [DefinitionID: [Int: [String]]] = [:]
    var ambiguous: [(DefinitionID, DefinitionID)] = []
    for step in feature.steps {
      let definitions = step.definitions
      guard !definitions.isEmpty, let line = feature.line(number: step.line) else { continue }
      let range = feature.text.range(line.text)
      for definition in definitions { uses[definition, default: []].append(range) }
      if let matches = step.variants.first(where: { $0.matches.count > 1 })?.matches {
        ambiguous += matches.dropFirst().map { (matches[0].definition, $0.definition) }
      }
      for variant in step.variants.prefix(3) {
        guard let match = variant.matches.first, variant.matches.count == 1 else { continue }
        let bytes = Array(variant.text.utf8)
        let texts = [(-1, 0..<bytes.count)] + match.arguments.enumerated().map { ($0, $1) }
        for (position, range) in texts {
          var known = values[match.definition]?[position] ?? []
          let value = String(decoding: bytes[range], as: UTF8.self)
          guard known.count < 4, !known.contains(value) else { continue }
          known.append(value)
          values[match.definition, default: [:]][position] = known
        }
      }
    }
    self.uses = uses
    self.values = values
    self.ambiguous = ambiguous
  }
}

/// Finds tags in lines.
enum TagRanges {
  /// Returns the tags of a line with their byte ranges.
  static func tags(of line: ParsedLine, in feature: FeatureSnapshot) -> [(name: String, range: Range<Int>)] {
    let bytes = feature.text.bytes
    return line.tags.compactMap { tag in
      guard let column = tag.location.column else { return nil }
      var start = line.start
      var rest = column - 1
      while rest > 0, start < line.end {
        start += 1
        while start < line.end, bytes[start] & 0xC0 == 0x80 { start += 1 }
        rest -= 1
      }
      let end = start + tag.name.utf8.count
      guard end <= line.end else { return nil }
      return (tag.name, start..<end)
    }
  }
}

/// Collects the symbols of a document.
private struct SymbolCollector: DocumentVisitor {
  private let feature: FeatureSnapshot
  private var containers: [String] = []
  var symbols: [FeatureFacts.Symbol] = []

  init(_ feature: FeatureSnapshot) {
    self.feature = feature
  }

  private mutating func add(_ name: String, _ kind: SymbolKind, _ location: GherkinSyntax.Location) {
    guard let line = feature.line(number: location.line) else { return }
    symbols.append(
      FeatureFacts.Symbol(
        name: name, kind: kind, container: containers.last ?? "",
        range: feature.text.range(line.content..<line.trimmedEnd)))
  }

  mutating func visit(_ feature: GherkinDocument.Feature) {
    add(feature.name, .module, feature.location)
    containers.append(feature.name)
    visitChildren(of: feature)
  }

  mutating func visit(_ rule: GherkinDocument.Rule) {
    add(rule.name, .namespace, rule.location)
    containers.append(rule.name)
    visitChildren(of: rule)
    containers.removeLast()
  }

  mutating func visit(_ scenario: GherkinDocument.Scenario) {
    add(scenario.name, scenario.examples.isEmpty ? .function : .method, scenario.location)
  }
}
