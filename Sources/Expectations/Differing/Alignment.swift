/// Two lists laid side by side, so that as much as possible of them is the same.
struct Alignment<Element: Hashable> {
  /// A place in the two lists; indices count in the list that the element is of.
  enum Place: Equatable {
    case same(expected: Int, found: Int)
    case changed(expected: Int, found: Int)
    case missing(expected: Int)
    case extra(found: Int)
  }

  private(set) var places: [Place] = []
  /// How many elements, beyond those that are the same at both ends, are compared each with each; in longer lists, one
  /// after the other.
  private static var limit: Int { 4_000 }

  init(expected: [Element], found: [Element]) {
    let shorter = min(expected.count, found.count)
    let start = (0..<shorter).first { expected[$0] != found[$0] } ?? shorter
    let end = (0..<(shorter - start)).first { expected[expected.count - 1 - $0] != found[found.count - 1 - $0] }
    let tail = end ?? shorter - start
    let middle = (start..<(expected.count - tail), start..<(found.count - tail))

    places += (0..<start).map { .same(expected: $0, found: $0) }
    align(expected, middle.0, found, middle.1)
    places += (0..<tail).map { .same(expected: middle.0.upperBound + $0, found: middle.1.upperBound + $0) }
  }

  private mutating func align(_ expected: [Element], _ left: Range<Int>, _ found: [Element], _ right: Range<Int>) {
    guard left.count + right.count <= Self.limit else { return pair(Array(left), Array(right)) }
    let difference = found[right].difference(from: expected[left])
    let gone = Set(difference.removals.map { $0.position + left.lowerBound })
    let new = Set(difference.insertions.map { $0.position + right.lowerBound })
    var (i, j) = (left.lowerBound, right.lowerBound)
    while i < left.upperBound || j < right.upperBound {
      let missing = Array((i..<left.upperBound).prefix(while: gone.contains))
      let extra = Array((j..<right.upperBound).prefix(while: new.contains))
      pair(missing, extra)
      i += missing.count
      j += extra.count
      guard i < left.upperBound, j < right.upperBound else { continue }
      places.append(.same(expected: i, found: j))
      i += 1
      j += 1
    }
  }

  /// What is gone and what is new in the same spot has changed, one by one, and the rest is missing or extra.
  private mutating func pair(_ missing: [Int], _ extra: [Int]) {
    places += zip(missing, extra).map { .changed(expected: $0, found: $1) }
    places += missing.dropFirst(extra.count).map { .missing(expected: $0) }
    places += extra.dropFirst(missing.count).map { .extra(found: $0) }
  }
}

extension CollectionDifference.Change {
  fileprivate var position: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}
