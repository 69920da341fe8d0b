internal import GherkinText

/// The differences between an expected and an actual value, one line for each differing part.
struct Difference {
  private var found: [String] = []
  private var count = 0
  /// The maximum number of lines.
  private static let limit = 30

  /// Creates the difference of two values. It is empty for values without parts, which the failure's sentence already
  /// shows.
  init<Value>(expected: Value, found: Value) {
    compare(Snapshot(of: expected), Snapshot(of: found), at: Path())
  }

  var lines: [String] {
    count > found.count ? found + ["… and \(count - found.count) more"] : found
  }

  mutating func add(_ line: @autoclosure () -> String) {
    count += 1
    if found.count < Self.limit { found.append(line()) }
  }

  mutating func compare(_ expected: Snapshot, _ found: Snapshot, at path: Path) {
    switch (expected, found) {
    case _ where expected == found || expected == .cutOff || found == .cutOff: return
    case (.text(let expected), .text(let found)): compareTexts(expected, found, at: path)
    case (.plain(let expected), .plain(let found)) where (expected + found).contains(where: \.isNewline):
      compareTexts(expected, found, at: path)
    case (.list(let expected, 0), .list(let found, 0)): compareLists(expected, found, at: path)
    case (.list(let expected, _), .list(let found, _)): compareStarts(expected, found, at: path)
    case (.set(let expected, 0), .set(let found, 0)): compareSets(expected, found, at: path)
    case (.dictionary(let expected, 0), .dictionary(let found, 0)): compareEntries(expected, found, at: path)
    case (.set, .set), (.dictionary, .dictionary):
      add("\(path.isRoot ? "it" : "\(path)") has too many elements to show which differ")
    case (.record(let type, let expected), .record(let otherType, let found))
    where type == otherType && expected.map(\.name) == found.map(\.name):
      for (index, pair) in zip(expected, found).enumerated() {
        let field = expected.count == 1 && pair.0.name.isEmpty ? path : path.field(pair.0.name, index)
        compare(pair.0.value, pair.1.value, at: field)
      }
    default:
      if !path.isRoot { add("\(path) is \(found.rendered()), not \(expected.rendered())") }
    }
  }
}

extension Difference {
  mutating func compareLists(_ expected: [Snapshot], _ found: [Snapshot], at path: Path) {
    for case .changed(let missing, let extra) in Alignment(old: expected, new: found).parts {
      for (i, j) in zip(missing, extra) { compare(expected[i], found[j], at: path.element(j)) }
      for i in missing.dropFirst(extra.count) { add("\(path.element(i)) is missing: \(expected[i].rendered())") }
      for j in extra.dropFirst(missing.count) { add("\(path.element(j)) is extra: \(found[j].rendered())") }
    }
  }

  /// Compares the beginnings of lists that are too long to be compared as a whole, element by element.
  mutating func compareStarts(_ expected: [Snapshot], _ found: [Snapshot], at path: Path) {
    let seen = min(expected.count, found.count)
    for index in 0..<seen { compare(expected[index], found[index], at: path.element(index)) }
  }

  mutating func compareSets(_ expected: [Snapshot], _ found: [Snapshot], at path: Path) {
    let end = path.isRoot ? "" : " in \(path)"
    let (all, others) = (Set(expected), Set(found))
    for element in expected where !others.contains(element) { add("\(element.rendered()) is missing\(end)") }
    for element in found where !all.contains(element) { add("\(element.rendered()) is extra\(end)") }
  }

  mutating func compareEntries(_ expected: [Snapshot.Field], _ found: [Snapshot.Field], at path: Path) {
    let others = Dictionary(found.map { ($0.key, $0.value) }) { first, _ in first }
    for entry in expected {
      if let other = others[entry.key] {
        compare(entry.value, other, at: path.element(entry.name))
      } else {
        add("\(path.element(entry.name)) is missing: \(entry.value.rendered())")
      }
    }
    let keys = Set(expected.map(\.key))
    for entry in found where !keys.contains(entry.key) {
      add("\(path.element(entry.name)) is extra: \(entry.value.rendered())")
    }
  }
}

extension Difference {
  mutating func compareTexts(_ expected: String, _ found: String, at path: Path) {
    if (expected + found).contains(where: \.isNewline) {
      add(path.isRoot ? "(- expected, + found)" : "\(path) differs in lines (- expected, + found):")
      for line in LineDifference(expected: linesOf(expected), found: linesOf(found)).lines {
        add(path.isRoot ? line : "  \(line)")
      }
    } else if max(expected.utf8.count, found.utf8.count) > 60 {
      let start = zip(expected, found).prefix { $0 == $1 }.count
      let name = path.isRoot ? "it" : "\(path)"
      add("from character \(start + 1) on \(name) is \(rest(of: found, start)), not \(rest(of: expected, start))")
    } else if !path.isRoot {
      add("\(path) is \(Snapshot.text(found).rendered()), not \(Snapshot.text(expected).rendered())")
    }
  }
}

/// Returns the text after a number of characters.
private func rest(of text: String, _ start: Int) -> String {
  let rest = text.dropFirst(start)
  return rest.isEmpty ? "at its end" : "\"\(visible(rest, limit: 40, isQuoted: true))\""
}

/// The path of a part in a value: `beers[2].name`.
struct Path: CustomStringConvertible {
  private(set) var description = ""

  var isRoot: Bool { description.isEmpty }

  /// Returns the path of a field, by its name or, if that is empty, by its position.
  func field(_ name: String, _ position: Int) -> Path {
    var path = self
    path.description += name.isEmpty ? ".\(position)" : isRoot ? name : ".\(name)"
    return path
  }

  /// Returns the path of an element, by its index or the description of its key.
  func element(_ index: some CustomStringConvertible) -> Path {
    var path = self
    path.description += "[\(index)]"
    return path
  }
}

/// The differing lines of two texts, with two lines of context around each change.
struct LineDifference {
  let lines: [String]

  init(expected: [String], found: [String]) {
    lines = LineDiff.entries(old: expected, new: found, context: 2).map { entry in
      entry == .gap ? "…" : Self.line(entry.sign, entry.text(old: expected, new: found))
    }
  }

  /// Makes spaces at the end of the line visible.
  private static func line(_ mark: Character, _ text: String) -> String {
    let shown = visible(text, limit: 120)
    let spaces = shown.reversed().prefix { $0 == " " }.count
    return "\(mark) \(shown.dropLast(spaces))\(String(repeating: "·", count: spaces))"
  }
}
