internal import Foundation
internal import GherkinSyntax

/// `textDocument/documentLink`: URLs in descriptions and comments, and the files of `@examples(…)`.
enum DocumentLinks {
  /// Returns the links of a feature.
  static func links(_ feature: FeatureSnapshot, exists: (String) -> Bool) -> [JSON] {
    var links: [JSON] = []
    for line in feature.lines where links.count < 1000 {
      for (name, range) in TagRanges.tags(of: line, in: feature)
      where name.hasPrefix("@examples(") && name.hasSuffix(")") {
        let file = name.dropFirst("@examples(".count).dropLast()
        guard let path = DocumentURI.path(feature.uri), !file.isEmpty, !file.hasPrefix("/") else { continue }
        let folder = (path as NSString).deletingLastPathComponent
        let candidates = ["\(folder)/\(file)", "\(folder)/Fixtures/\(file)", "\(folder)/../Fixtures/\(file)"]
        guard let target = candidates.first(where: exists) else { continue }
        links.append([
          "range": feature.text.range(range).json,
          "target": .string(DocumentURI.uri((target as NSString).standardizingPath)),
        ])
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
