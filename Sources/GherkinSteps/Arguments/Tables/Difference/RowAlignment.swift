internal import TextSupport

/// Finds the rows that two lists share. Rows are numbers; equal rows are equal numbers.
enum RowAlignment {
  /// A row of the left list, of the right one, or of both, by their indexes.
  enum Step: Equatable {
    case both(Int, Int)
    case left(Int)
    case right(Int)
  }

  /// Both lists in their order. Where as many rows went as came, each stands before the one that replaces it.
  static func ordered(_ left: [Int], _ right: [Int]) -> [Step] {
    Alignment(old: left, new: right).parts.flatMap { part -> [Step] in
      switch part {
      case .same(let i, let j): [.both(i, j)]
      case .changed(let old, let new) where old.count == new.count: zip(old, new).flatMap { [.left($0), .right($1)] }
      case .changed(let old, let new): old.map { .left($0) } + new.map { .right($0) }
      }
    }
  }

  /// The left list in its order, each row with one of the right list wherever that stands, then what is left of that.
  static func unordered(_ left: [Int], _ right: [Int]) -> [Step] {
    var open: [Int: [Int]] = [:]
    for (j, row) in right.enumerated().reversed() { open[row, default: []].append(j) }
    var taken: Set<Int> = []
    var steps: [Step] = []
    for (i, row) in left.enumerated() {
      if let j = open[row]?.popLast() {
        taken.insert(j)
        steps.append(.both(i, j))
      } else {
        steps.append(.left(i))
      }
    }
    return steps + right.indices.filter { !taken.contains($0) }.map(Step.right)
  }
}
