/// Finds what a user may have meant.
package enum Spelling {
  /// The known word that is nearest to a word, where one is near: at most a third of its letters differ.
  package static func nearest(to word: String, among known: [String]) -> String? {
    let distances = known.map { (word: $0, distance: distance(Array(word.utf8), Array($0.utf8))) }
    guard let best = distances.min(by: { $0.distance < $1.distance }) else { return nil }
    return best.distance <= max(1, best.word.utf8.count / 3) ? best.word : nil
  }

  /// How many letters must be put in, taken out, changed or swapped with the next to make one word the other.
  package static func distance<Letter: Equatable>(_ left: [Letter], _ right: [Letter]) -> Int {
    // Row by row of the table of distances between the words' beginnings; a swap looks two rows back.
    var before: [Int] = []
    var last = Array(0...right.count)
    for i in left.indices {
      var row = [i + 1]
      for j in right.indices {
        var best = min(last[j] + (left[i] == right[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] { best = min(best, before[j - 1] + 1) }
        row.append(best)
      }
      (before, last) = (last, row)
    }
    return last[right.count]
  }
}
