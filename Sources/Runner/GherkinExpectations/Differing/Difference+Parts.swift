internal import GherkinText

extension Difference {
  mutating func compareLists(_ expected: [Snapshot], _ found: [Snapshot], at path: Path) {
    for case .changed(let missing, let extra) in Alignment(old: expected, new: found).parts {
      for (i, j) in zip(missing, extra) { compare(expected[i], found[j], at: path.element(j)) }
      for i in missing.dropFirst(extra.count) { note("\(path.element(i)) is missing: \(expected[i].rendered())") }
      for j in extra.dropFirst(missing.count) { note("\(path.element(j)) is extra: \(found[j].rendered())") }
    }
  }

  /// Compares the beginnings of lists that are too long to be compared as a whole, element by element.
  mutating func compareStarts(_ expected: [Snapshot], _ found: [Snapshot], at path: Path) {
    let seen = min(expected.count, found.count)
    for index in 0..<seen { compare(expected[index], found[index], at: path.element(index)) }
  }

  mutating func compareSets(_ expected: [Snapshot], _ found: [Snapshot], at path: Path) {
    let end = path.isRoot ? "" : " in \(path)"
    for element in expected where !found.contains(element) { note("\(element.rendered()) is missing\(end)") }
    for element in found where !expected.contains(element) { note("\(element.rendered()) is extra\(end)") }
  }

  mutating func compareEntries(_ expected: [Snapshot.Field], _ found: [Snapshot.Field], at path: Path) {
    let others = Dictionary(found.map { ($0.name, $0.value) }) { first, _ in first }
    for entry in expected {
      if let other = others[entry.name] {
        compare(entry.value, other, at: path.element(entry.name))
      } else {
        note("\(path.element(entry.name)) is missing: \(entry.value.rendered())")
      }
    }
    let names = Set(expected.map(\.name))
    for entry in found where !names.contains(entry.name) {
      note("\(path.element(entry.name)) is extra: \(entry.value.rendered())")
    }
  }
}
