/// Finds what a person may have meant.
enum Spelling {
  /// The bounds within which names are compared, whatever stands in a file.
  private static let longest = 64
  private static let most = 200

  /// The known name that is nearest to a name, letter case aside, where one is near: at most a third of its letters
  /// differ.
  static func nearest(to name: String, among known: [String]) -> String? {
    let letters = letters(of: name)
    var best: (name: String, distance: Int)?
    for candidate in known.prefix(most) {
      let others = Self.letters(of: candidate)
      let distance = distance(letters, others)
      guard distance <= max(1, others.count / 3), distance < best?.distance ?? .max else { continue }
      best = (candidate, distance)
    }
    return best?.name
  }

  private static func letters(of name: String) -> [Unicode.Scalar] {
    Array(name.unicodeScalars.prefix(longest).flatMap(\.properties.lowercaseMapping.unicodeScalars))
  }

  /// How many letters must be put in, taken out, changed or exchanged with their neighbour to make one word the other.
  private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var rows = [Array(0...right.count)]
    for i in left.indices {
      var row = [i + 1]
      for j in right.indices {
        var best = min(rows[i][j] + (left[i] == right[j] ? 0 : 1), rows[i][j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] { best = min(best, rows[i - 1][j - 1] + 1) }
        row.append(best)
      }
      rows.append(row)
    }
    return rows[left.count][right.count]
  }
}
