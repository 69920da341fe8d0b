/// Which lines of two texts differ, with those around them.
struct LineDifference {
  private(set) var lines: [String] = []
  /// How many lines stand around one that differs.
  private static let context = 2

  init(expected: [String], found: [String]) {
    let places = Alignment(expected: expected, found: found).places
    let different = places.indices.filter { !places[$0].isSame }
    let shown = Set(different.flatMap { max(0, $0 - Self.context)...($0 + Self.context) })
    var last = -1
    var new: [String] = []
    for (index, place) in places.enumerated() where shown.contains(index) {
      if place.isSame || index > last + 1 {
        lines += new
        new = []
      }
      if index > last + 1 { lines.append("…") }
      last = index
      switch place {
      case .same(let i, _): lines.append(Self.line(" ", expected[i]))
      case .missing(let i): lines.append(Self.line("-", expected[i]))
      case .extra(let j): new.append(Self.line("+", found[j]))
      case .changed(let i, let j):
        lines.append(Self.line("-", expected[i]))
        new.append(Self.line("+", found[j]))
      }
    }
    lines += new
    if last < places.count - 1 { lines.append("…") }
  }

  /// Spaces at its end can be seen.
  private static func line(_ mark: String, _ text: String) -> String {
    let shown = visible(text, limit: 120)
    let spaces = shown.reversed().prefix { $0 == " " }.count
    return "\(mark) \(shown.dropLast(spaces))\(String(repeating: "·", count: spaces))"
  }
}

extension Alignment.Place {
  fileprivate var isSame: Bool {
    if case .same = self { true } else { false }
  }
}
