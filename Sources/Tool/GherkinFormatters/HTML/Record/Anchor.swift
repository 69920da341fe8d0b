internal import GherkinSyntax

/// Anchors of features and scenarios, which stay the same from run to run unless names change.
struct Anchors: Sendable {
  private var taken: Set<String> = []

  /// Returns the anchor of a feature file.
  static func feature(_ uri: String) -> String { "f" + digest([uri]) }

  /// Returns the anchor of a scenario or of a row of an outline. Every anchor is unique.
  mutating func scenario(_ pickle: Pickle, _ lineage: PickleLineage?) -> String {
    let cells = lineage?.row?.cells.map(\.value) ?? []
    let words = [pickle.uri, lineage?.rule?.name ?? "", lineage?.scenario.name ?? "", pickle.name] + cells
    var anchor = "s" + Self.digest(words)
    var number = 1
    while !taken.insert(anchor).inserted {
      number += 1
      anchor = "s" + Self.digest(words + [String(number)])
    }
    return anchor
  }

  /// Returns a short hash of words, in letters and digits: 64-bit FNV-1a.
  private static func digest(_ words: [String]) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for word in words {
      for byte in word.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
      // A byte that cannot occur in UTF-8 ends each word.
      hash = (hash ^ 0xFF) &* 0x100_0000_01b3
    }
    return String(hash >> 16, radix: 36)
  }
}
