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
      for (bytes, kind) in tokens(of: line, feature, isHeader: headers.contains(line.number)) where !bytes.isEmpty {
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

  /// Returns the arguments of a step; in an outline, its placeholders.
  private static func arguments(_ line: ParsedLine, _ feature: FeatureSnapshot) -> [(Range<Int>, Kind)] {
    guard let variant = feature.step(onLine: line.number)?.variants.first else { return placeholders(line, feature) }
    // In an outline, the matched text differs from the written text.
    guard variant.row == nil, variant.text.utf8.count == line.text.count, variant.matches.count == 1 else {
      return placeholders(line, feature)
    }
    var end = line.text.lowerBound
    return variant.matches[0].arguments.map {
      line.text.lowerBound + $0.lowerBound..<line.text.lowerBound + $0.upperBound
    }
    .sorted { $0.lowerBound < $1.lowerBound }.filter { range in
      // Nested groups are part of the outer group.
      guard range.lowerBound >= end, range.upperBound <= line.text.upperBound else { return false }
      end = range.upperBound
      return true
    }.map { ($0, .argument) }
  }
}
