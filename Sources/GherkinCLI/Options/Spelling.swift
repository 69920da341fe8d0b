/// Finds what a user may have meant.
enum Spelling {
  /// The known word that is nearest to a word, where one is near: at most a third of its letters differ.
  static func nearest(to word: String, among known: [String]) -> String? {
    let distances = known.map { (word: $0, distance: distance(Array(word.utf8), Array($0.utf8))) }
    guard let best = distances.min(by: { $0.distance < $1.distance }) else { return nil }
    return best.distance <= max(1, best.word.utf8.count / 3) ? best.word : nil
  }

  /// How many letters must be put in, taken out or changed to make one word the other.
  private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var row = Array(0...right.count)
    for (i, byte) in left.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, other) in right.enumerated() {
        let change = diagonal + (byte == other ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(change, row[j] + 1, row[j + 1] + 1)
      }
    }
    return row[right.count]
  }
}
