internal import GherkinFixtures
internal import GherkinReservedTags
internal import GherkinSyntax

/// `textDocument/documentLink`: URLs in descriptions and comments, and the files of `@examples(…)`.
enum DocumentLinks {
  /// Returns the links of a feature.
  static func links(_ feature: FeatureSnapshot) -> [JSON] {
    let fixtures = FixtureFolder(nearestTo: feature.path)
    var links: [JSON] = []
    for line in feature.lines where links.count < 1000 {
      for (tag, range) in TagRanges.tags(of: line, in: feature) {
        guard let name = ReservedTag.argument(of: "@examples", in: tag),
          let target = fixtures?.path(of: String(name), allowsTables: true)
        else { continue }
        links.append(["range": feature.text.range(range).json, "target": .string(DocumentURI.uri(target))])
      }
      guard line.kind == .other || line.kind == .comment, !line.isDocString else { continue }
      let text = feature.string(line.content..<line.trimmedEnd)
      for match in text.matches(of: #/https?:\/\/[^\s<>"]*[^\s<>".,;:!?)]/#) {
        let start = line.content + text.utf8.distance(from: text.startIndex, to: match.range.lowerBound)
        links.append([
          "range": feature.text.range(start..<start + match.output.utf8.count).json,
          "target": .string(String(match.output)),
        ])
      }
    }
    return links
  }
}
