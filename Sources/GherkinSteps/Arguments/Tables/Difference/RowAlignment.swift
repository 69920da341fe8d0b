internal import TextSupport

/// Finds the rows that two lists share. Rows are numbers; equal rows are equal numbers.
enum RowAlignment {
  /// A row of the left list, of the right one, or of both, by their indexes.
  enum Step: Equatable {
    case both(Int, Int)
    case left(Int)
    case right(Int)
  }

  /// How much a row of the left list and one of the right have in common; 0 if neither is the other one changed.
  typealias Likeness = (_ left: Int, _ right: Int) -> Int

  /// The number of comparisons made to find the counterparts of the rows between two shared ones.
  private static let budget = 10_000

  /// Both lists in their order, each changed row before its counterpart.
  static func ordered(_ left: [Int], _ right: [Int], likeness: Likeness) -> [Step] {
    Alignment(old: left, new: right).parts.flatMap { part -> [Step] in
      switch part {
      case .same(let i, let j): [.both(i, j)]
      case .changed(let old, let new): changed(old, new, likeness)
      }
    }
  }

  /// Rows that others replace. Between two pairs of counterparts, rows that are as many as those that replace them stand
  /// before these one by one.
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

  /// The pairs of rows, in the order of both lists, that have the most in common.
  private static func counterparts(_ old: Range<Int>, _ new: Range<Int>, _ likeness: Likeness) -> [(Int, Int)] {
    guard !old.isEmpty, !new.isEmpty, old.count <= budget / new.count else { return [] }
    let likenesses = old.map { i in new.map { j in likeness(i, j) } }
    // The most that the rows from two indexes on have in common.
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

  /// The left list in its order, each row with the same row of the right list wherever that stands, or before its
  /// counterpart; then what is left of the right list.
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
