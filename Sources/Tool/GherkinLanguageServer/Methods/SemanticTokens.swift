internal import GherkinSyntax

/// `textDocument/semanticTokens`: keywords, tags, arguments, placeholders, cells, doc strings and comments.
enum SemanticTokens {
  /// The types of tokens; the index is the number of the type.
  static let legend = ["keyword", "decorator", "parameter", "variable", "string", "comment", "property"]

  private enum Kind: Int {
    case keyword, tag, argument, placeholder, string, comment, header
  }

  /// Returns the tokens of a feature in the protocol's encoding, five numbers each. They do not overlap.
  ///
  /// - Parameter range: the range of the requested tokens; nil for all.
  static func tokens(_ feature: FeatureSnapshot, in range: PositionRange? = nil) -> [Int] {
    var data: [Int] = []
    var last = Position(line: 0, character: 0)
    let headers = headerLines(feature)
    let bounds = range.map {
      feature.text.offset(of: $0.start)...max(feature.text.offset(of: $0.start), feature.text.offset(of: $0.end))
    }
    let accepted = feature.acceptedLines
    for line in feature.lines.map({ accepted[$0.number] ?? $0 }) {
      if let bounds, line.end < bounds.lowerBound || line.start > bounds.upperBound { continue }
      var end = line.start
      for (range, kind) in tokens(of: line, feature, isHeader: headers.contains(line.number)) {
        // For an editor, a carriage return also ends a line. Lines that are being typed can have other parts.
        let bytes = range.lowerBound..<(feature.text.bytes[range].firstIndex(of: 0x0D) ?? range.upperBound)
        guard bytes.lowerBound >= end, !bytes.isEmpty, bytes.upperBound <= line.end else { continue }
        end = bytes.upperBound
        let start = feature.text.position(of: bytes.lowerBound)
        let length = feature.text.encoding.count(feature.text.bytes[bytes])
        let delta = start.line - last.line
        data += [delta, delta == 0 ? start.character - last.character : start.character, length, kind.rawValue, 0]
        last = start
      }
    }
    return data
  }

  /// Returns the lines of the headers of examples.
  private static func headerLines(_ feature: FeatureSnapshot) -> Set<Int> {
    guard let document = feature.document else { return [] }
    return Set(document.scenarios.flatMap(\.examples).compactMap { $0.tableHeader?.location.line })
  }

  private static func tokens(
    of line: ParsedLine, _ feature: FeatureSnapshot, isHeader: Bool
  ) -> [(Range<Int>, Kind)] {
    if line.isDocString { return withPlaceholders([line.content..<line.trimmedEnd], .string, line, feature) }
    switch line.kind {
    case .comment, .language: return [(line.content..<line.trimmedEnd, .comment)]
    case .docStringSeparator: return [(line.content..<line.trimmedEnd, .string)]
    case .tags: return TagRanges.tags(of: line, in: feature).map { ($0.range, .tag) }
    case .feature, .rule, .background, .scenario, .examples:
      let keyword = line.keyword.lowerBound..<min(line.keyword.upperBound + 1, line.end)
      return [(keyword, .keyword)] + placeholders(line, feature)
    case .tableRow:
      return isHeader ? line.cells.map { ($0, .header) } : withPlaceholders(line.cells, .string, line, feature)
    case .step:
      var end = line.keyword.upperBound
      while end > line.keyword.lowerBound, feature.text.bytes[end - 1] == 0x20 { end -= 1 }
      return [(line.keyword.lowerBound..<end, .keyword)] + arguments(line, feature)
    case .empty, .other, .endOfFile: return []
    }
  }

  private static func placeholders(_ line: ParsedLine, _ feature: FeatureSnapshot) -> [(Range<Int>, Kind)] {
    FeatureElement.placeholders(in: line, feature).filter { $0.range.lowerBound > line.keyword.upperBound }
      .map { ($0.range.lowerBound - 1..<$0.range.upperBound + 1, .placeholder) }
  }

  /// Returns ranges of a kind, split at the placeholders in them.
  private static func withPlaceholders(
    _ ranges: [Range<Int>], _ kind: Kind, _ line: ParsedLine, _ feature: FeatureSnapshot
  ) -> [(Range<Int>, Kind)] {
    let placeholders =
      FeatureElement.scenario(around: line.number, in: feature)?.examples.isEmpty == false
      ? FeatureElement.placeholders(in: line, feature).map { $0.range.lowerBound - 1..<$0.range.upperBound + 1 } : []
    return ranges.flatMap { range -> [(Range<Int>, Kind)] in
      var parts: [(Range<Int>, Kind)] = []
      var start = range.lowerBound
      for inner in placeholders where inner.lowerBound >= start && inner.upperBound <= range.upperBound {
        parts += [(start..<inner.lowerBound, kind), (inner, .placeholder)]
        start = inner.upperBound
      }
      return parts + [(start..<range.upperBound, kind)]
    }
  }

  /// Returns the arguments and placeholders of a step.
  private static func arguments(_ line: ParsedLine, _ feature: FeatureSnapshot) -> [(Range<Int>, Kind)] {
    let placeholders = placeholders(line, feature)
    guard let variant = feature.step(onLine: line.number)?.variants.first, variant.matches.count == 1,
      let text = WrittenStep(variant, line, feature)
    else { return placeholders }
    var end = line.text.lowerBound
    let arguments = variant.matches[0].arguments.map(text.range).sorted { $0.lowerBound < $1.lowerBound }
      .filter { range in
        // Nested groups are part of the outer group.
        guard range.lowerBound >= end, range.upperBound <= line.text.upperBound else { return false }
        end = range.upperBound
        return true
      }
    let others = placeholders.filter { placeholder in !arguments.contains { $0.overlaps(placeholder.0) } }
    return (withPlaceholders(arguments, .argument, line, feature) + others)
      .sorted { $0.0.lowerBound < $1.0.lowerBound }
  }
}

/// The text of a step as written, with the location of each byte of the text that a row of examples makes of it.
private struct WrittenStep {
  /// A part of both texts: a placeholder and its value, or text that is equal in both.
  private struct Part {
    let written: Range<Int>
    let made: Range<Int>
    let isPlaceholder: Bool
  }

  private var parts: [Part] = []

  /// Returns nil if the text was not made from the step.
  init?(_ variant: StepOccurrence.Variant, _ line: ParsedLine, _ feature: FeatureSnapshot) {
    var values: [String: String] = [:]
    if let row = variant.row, let scenario = FeatureElement.scenario(around: line.number, in: feature) {
      for examples in scenario.examples {
        guard let cells = examples.tableBody.first(where: { $0.location.line == row })?.cells else { continue }
        let names = examples.tableHeader?.cells.map(\.value) ?? []
        values = Dictionary(zip(names, cells.map(\.value)), uniquingKeysWith: { first, _ in first })
      }
    }
    var (written, made) = (line.text.lowerBound, 0)
    func add(_ length: Int, _ madeLength: Int, isPlaceholder: Bool) {
      let (end, madeEnd) = (written + length, made + madeLength)
      parts.append(Part(written: written..<end, made: made..<madeEnd, isPlaceholder: isPlaceholder))
      (written, made) = (end, madeEnd)
    }
    for (name, range) in FeatureElement.placeholders(in: line, feature) {
      guard let value = values[name], range.lowerBound > written else { continue }
      let length = range.lowerBound - 1 - written
      add(length, length, isPlaceholder: false)
      add(range.count + 2, value.utf8.count, isPlaceholder: true)
    }
    let length = line.text.upperBound - written
    add(length, length, isPlaceholder: false)
    guard length >= 0, made == variant.text.utf8.count else { return nil }
  }

  /// Returns the written bytes for bytes of the other text, with the whole placeholder for a part of its value.
  func range(_ made: Range<Int>) -> Range<Int> {
    let start = parts.first { made.lowerBound < $0.made.upperBound } ?? parts[parts.count - 1]
    let lower =
      start.isPlaceholder
      ? start.written.lowerBound : start.written.lowerBound + made.lowerBound - start.made.lowerBound
    let end = parts.last { made.upperBound > $0.made.lowerBound } ?? parts[0]
    let upper =
      end.isPlaceholder ? end.written.upperBound : end.written.lowerBound + made.upperBound - end.made.lowerBound
    return lower..<max(lower, upper)
  }
}
