internal import CucumberMessages
internal import Gherkin

/// Names for links to features and scenarios that stay the same from run to run, for as long as what they name has the
/// same name.
struct Anchors: Sendable {
  private var taken: Set<String> = []

  /// The anchor of a feature's file.
  static func feature(_ uri: String) -> String { "f" + digest([uri]) }

  /// The anchor of a scenario, or of a row of an outline; never one that was given before.
  mutating func scenario(_ pickle: Pickle, _ lineage: Query.Lineage?) -> String {
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

  /// Words as a short text of letters and digits: FNV-1a with 64 bits.
  private static func digest(_ words: [String]) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for word in words {
      for byte in word.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
      // A byte that no text has ends a word.
      hash = (hash ^ 0xFF) &* 0x100_0000_01b3
    }
    return String(hash >> 16, radix: 36)
  }
}
