internal import GherkinText

/// The differing lines of two texts, with two lines of context around each change.
struct LineDifference {
  let lines: [String]

  init(expected: [String], found: [String]) {
    lines = LineDiff.entries(old: expected, new: found, context: 2).map { entry in
      switch entry {
      case .same(let index, _): Self.line(" ", expected[index])
      case .removed(let index): Self.line("-", expected[index])
      case .added(let index): Self.line("+", found[index])
      case .gap: "…"
      }
    }
  }

  /// Makes spaces at the end of the line visible.
  private static func line(_ mark: String, _ text: String) -> String {
    let shown = visible(text, limit: 120)
    let spaces = shown.reversed().prefix { $0 == " " }.count
    return "\(mark) \(shown.dropLast(spaces))\(String(repeating: "·", count: spaces))"
  }
}
