/// The text of a documentation comment.
enum DocumentationComment {
  /// Removes the markers `///`, `/**` and `*/` and the common indentation; returns nil for an empty comment.
  static func text(_ comment: String) -> String? {
    var lines = comment.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.last == "\r" ? line.dropLast() : line
    }
    if comment.hasPrefix("/**") {
      lines[0] = lines[0].dropFirst(3)
      if lines[lines.count - 1].hasSuffix("*/") { lines[lines.count - 1] = lines[lines.count - 1].dropLast(2) }
      lines = lines.map { line in
        let rest = line.drop { $0 == " " || $0 == "\t" }
        return rest.first == "*" ? rest.dropFirst() : rest
      }
    } else {
      lines = lines.map { $0.drop { $0 == " " || $0 == "\t" }.dropFirst(3) }
    }
    let indentation = lines.filter { !$0.allSatisfy(\.isWhitespace) }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    let text = lines.map { line in
      var line = line.dropFirst(min(indentation, line.prefix { $0 == " " }.count))
      while line.last?.isWhitespace == true { line = line.dropLast() }
      return String(line)
    }
    let first = text.firstIndex { !$0.isEmpty } ?? 0
    guard let last = text.lastIndex(where: { !$0.isEmpty }) else { return nil }
    return text[first...last].joined(separator: "\n")
  }
}
