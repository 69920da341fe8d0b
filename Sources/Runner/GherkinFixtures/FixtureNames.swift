internal import GherkinText

/// The names of a folder's fixtures, for the error about a name that is not one of them.
struct FixtureNames {
  /// The number of names that an error lists.
  private static let listed = 20
  /// The number of names that are compared at once.
  private static let compared = 500

  private let names: [String]

  init(_ names: [String]) {
    self.names = names
  }

  /// Returns the most similar name as a question, and a list of names that begins with similar ones.
  func nearest(to name: String) -> String {
    let stem = FixtureFolder.endings.first(where: name.hasSuffix).map { String(name.dropLast($0.count)) } ?? name
    // Equality ignores Unicode normalization.
    var near = names.filter { $0.lowercased() == stem.lowercased() || $0.hasSuffix("/" + stem) }
    let similar = stride(from: 0, to: names.count, by: Self.compared).compactMap { start in
      Spelling.nearest(to: stem, among: Array(names[start..<min(start + Self.compared, names.count)]))
    }
    if near.isEmpty, let alike = names.first(where: { Lookalike.findings(in: stem, meaning: $0) != nil }) {
      near.append(alike)
    }
    if near.isEmpty, let best = Spelling.nearest(to: stem, among: similar) { near.append(best) }
    let question = near.first.map { first in
      let isCase = first != stem && first.lowercased() == stem.lowercased()
      let finding = isCase ? nil : Lookalike.findings(in: stem, meaning: first)?.first
      return "did you mean \(first)? \(finding.map { "In the name, \($0.text). " } ?? "")It has "
    }
    var seen: Set<ExactText> = []
    let sorted = (near + similar + names).filter { seen.insert(ExactText($0)).inserted }
    let more = sorted.count > Self.listed ? " and \(sorted.count - Self.listed) more" : ""
    return (question ?? "it has ") + sorted.prefix(Self.listed).joined(separator: ", ") + more
  }
}
