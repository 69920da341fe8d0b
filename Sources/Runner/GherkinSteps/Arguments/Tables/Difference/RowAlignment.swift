internal import GherkinText

/// Aligns two lists by their common rows. Rows are integers; equal rows have equal integers.
enum RowAlignment {
  /// A row of the left list, of the right list, or of both, by index.
  enum Step: Equatable {
    case both(Int, Int)
    case left(Int)
    case right(Int)
  }

  /// Returns the similarity of a row of the left list and one of the right list; 0 if neither is a changed version of
  /// the other.
  typealias Likeness = (_ left: Int, _ right: Int) -> Int

  /// The maximum number of comparisons to find the counterparts of the rows between two common ones.
  private static let budget = 10_000

  /// Returns both lists in order, each changed row before its counterpart.
  static func ordered(_ left: [Int], _ right: [Int], likeness: Likeness) -> [Step] {
    Alignment(old: left, new: right).parts.flatMap { part -> [Step] in
      switch part {
      case .same(let i, let j): [.both(i, j)]
      case .changed(let old, let new): changed(old, new, likeness)
      }
    }
  }

  /// Returns rows that were replaced by others. Between two pairs of counterparts, equal numbers of rows are paired one
  /// by one.
  private static func changed(_ old: Range<Int>, _ new: Range<Int>, _ likeness: Likeness) -> [Step] {
    var steps: [Step] = []
    var (i, j) = (old.lowerBound, new.lowerBound)
    for (nextI, nextJ) in counterparts(old, new, likeness) + [(old.upperBound, new.upperBound)] {
      if nextI - i == nextJ - j {
        steps += zip(i..<nextI, j..<nextJ).flatMap { [.left($0), .right($1)] }
      } else {
        steps += (i..<nextI).map(Step.left) + (j..<nextJ).map(Step.right)
      }
      if nextI < old.upperBound { steps += [.left(nextI), .right(nextJ)] }
      (i, j) = (nextI + 1, nextJ + 1)
    }
    return steps
  }

  /// Returns the pairs of rows, in the order of both lists, with the greatest total similarity.
  private static func counterparts(_ old: Range<Int>, _ new: Range<Int>, _ likeness: Likeness) -> [(Int, Int)] {
    guard !old.isEmpty, !new.isEmpty, old.count <= budget / new.count else { return [] }
    let likenesses = old.map { i in new.map { j in likeness(i, j) } }
    // The greatest total similarity of the rows from two indices on.
    var best = Array(repeating: Array(repeating: 0, count: new.count + 1), count: old.count + 1)
    for i in likenesses.indices.reversed() {
      for j in likenesses[i].indices.reversed() {
        best[i][j] = max(best[i + 1][j], best[i][j + 1], best[i + 1][j + 1] + likenesses[i][j])
      }
    }
    var pairs: [(Int, Int)] = []
    var (i, j) = (0, 0)
    while i < old.count, j < new.count {
      if likenesses[i][j] > 0, best[i][j] == best[i + 1][j + 1] + likenesses[i][j] {
        pairs.append((old.lowerBound + i, new.lowerBound + j))
        (i, j) = (i + 1, j + 1)
      } else if best[i][j] == best[i + 1][j] {
        i += 1
      } else {
        j += 1
      }
    }
    return pairs
  }

  /// Returns the left list in order, each row with the equal row of the right list at any position, or before its
  /// counterpart, followed by the rest of the right list.
  static func unordered(_ left: [Int], _ right: [Int], likeness: Likeness) -> [Step] {
    var open: [Int: [Int]] = [:]
    for (j, row) in right.enumerated().reversed() { open[row, default: []].append(j) }
    let same = left.map { open[$0]?.popLast() }
    let taken = Set(same.compactMap(\.self))
    var rest = right.indices.filter { !taken.contains($0) }
    let isComparable = same.count { $0 == nil } <= budget / max(rest.count, 1)
    var steps: [Step] = []
    for (i, j) in same.enumerated() {
      if let j {
        steps.append(.both(i, j))
        continue
      }
      steps.append(.left(i))
      let found = isComparable ? rest.enumerated().max { likeness(i, $0.element) < likeness(i, $1.element) } : nil
      if let found, likeness(i, found.element) > 0 {
        steps.append(.right(found.element))
        rest.remove(at: found.offset)
      }
    }
    return steps + rest.map(Step.right)
  }
}
