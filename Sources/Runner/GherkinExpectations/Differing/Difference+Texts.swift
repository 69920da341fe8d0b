extension Difference {
  mutating func compareTexts(_ expected: String, _ found: String, at path: Path) {
    if (expected + found).contains(where: \.isNewline) {
      note(path.isRoot ? "(- expected, + found)" : "\(path) differs in lines (- expected, + found):")
      for line in LineDifference(expected: linesOf(expected), found: linesOf(found)).lines {
        note(path.isRoot ? line : "  \(line)")
      }
    } else if max(expected.utf8.count, found.utf8.count) > 60 {
      let start = zip(expected, found).prefix { $0 == $1 }.count
      let name = path.isRoot ? "it" : "\(path)"
      note("from character \(start + 1) on \(name) is \(rest(of: found, start)), not \(rest(of: expected, start))")
    } else if !path.isRoot {
      note("\(path) is \(Snapshot.text(found).rendered()), not \(Snapshot.text(expected).rendered())")
    }
  }
}

/// Returns the text after a number of characters.
private func rest(of text: String, _ start: Int) -> String {
  let rest = text.dropFirst(start)
  return rest.isEmpty ? "at its end" : "\"\(visible(rest, limit: 40, isQuoted: true))\""
}
