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

  /// A step that uses a definition.
  struct Use: Sendable {
    let definition: DefinitionID
    let range: PositionRange
  }

  /// An argument of a step, by the position of the parameter; at the position -1, the whole text, if the pattern has
  /// several forms.
  struct Value: Sendable {
    let definition: DefinitionID
    let position: Int
    let text: String
  }

  let uri: String
  /// The name of the feature; nil for a file without a feature.
  let name: String?
  /// Whether all uses of definitions are known, which is not the case if the file has errors.
  let isComplete: Bool
  let symbols: [Symbol]
  let tags: [Tag]
  /// The steps that use definitions, in order.
  let uses: [Use]
  /// Pairs of definitions that match the same text.
  let ambiguous: [(DefinitionID, DefinitionID)]
  /// Some arguments and texts of steps: at most four for a parameter.
  let values: [Value]

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
    var uses: [Use] = []
    uses.reserveCapacity(feature.steps.count)
    var values: [Value] = []
    /// The positions in `values` of those of each definition.
    var known: [DefinitionID: [Int]] = [:]
    var ambiguous: [(DefinitionID, DefinitionID)] = []
    for step in feature.steps {
      let definitions = step.definitions
      guard !definitions.isEmpty, let line = feature.line(number: step.line) else { continue }
      let range = feature.text.range(line.text)
      uses += definitions.map { Use(definition: $0, range: range) }
      if let matches = step.variants.first(where: { $0.matches.count > 1 })?.matches {
        ambiguous += matches.dropFirst().map { (matches[0].definition, $0.definition) }
      }
      for variant in step.variants.prefix(3) {
        guard let match = variant.matches.first, variant.matches.count == 1 else { continue }
        let bytes = Array(variant.text.utf8)
        let whole = match.definition.hasForms ? [(-1, 0..<bytes.count)] : []
        let texts = whole + match.arguments.enumerated().map { ($0, $1) }
        for (position, range) in texts {
          let text = String(decoding: bytes[range], as: UTF8.self)
          let same = known[match.definition, default: []].lazy.map { values[$0] }.filter { $0.position == position }
          guard same.count < 4, !same.contains(where: { $0.text == text }) else { continue }
          known[match.definition, default: []].append(values.count)
          values.append(Value(definition: match.definition, position: position, text: text))
        }
      }
    }
    self.uses = uses
    // A copy has no unused capacity, and a workspace can have thousands of files.
    self.values = values.map(\.self)
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
