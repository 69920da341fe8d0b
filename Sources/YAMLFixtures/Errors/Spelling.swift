/// Finds what an author may have meant.
enum Spelling {
  /// Names longer than this, or further down a list, are not compared, so the work stays small for any input.
  private static let longest = 64
  private static let most = 500

  /// The name that differs from a text by the fewest edits, if that is at most a third of its letters.
  static func nearest(to text: String, among names: [String]) -> String? {
    let wanted = Array(text.lowercased().unicodeScalars)
    guard !wanted.isEmpty, wanted.count <= longest else { return nil }
    var best: (name: String, distance: Int)?
    for name in names.prefix(most) where name.unicodeScalars.count <= longest {
      let distance = distance(wanted, Array(name.lowercased().unicodeScalars))
      if distance <= max(1, wanted.count / 3), distance < best?.distance ?? .max { best = (name, distance) }
    }
    return best?.name
  }

  /// How many letters to insert, remove, replace or swap with their neighbour (optimal string alignment).
  private static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var best = min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, beforeLast[j - 1] + 1) }
        row.append(best)
      }
      (beforeLast, last) = (last, row)
    }
    return last[b.count]
  }
}
