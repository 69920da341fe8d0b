/// Finds the rows that two lists share. Rows are numbers; equal rows are equal numbers.
enum RowAlignment {
  /// A row of the left list, of the right one, or of both, by their indexes.
  enum Step: Equatable {
    case both(Int, Int)
    case left(Int)
    case right(Int)
  }

  /// How many comparisons are made to find the longest common rows; beyond, rows that are there once are the guide.
  private static let budget = 4_000_000
  private static let deepest = 40

  /// Both lists in their order. Where as many rows went as came, each stands before the one that took its place.
  static func ordered(_ left: [Int], _ right: [Int]) -> [Step] {
    var pairs: [(Int, Int)] = []
    match(left[...], right[...], depth: 0, &pairs)
    var steps: [Step] = []
    var (i, j) = (0, 0)
    for (nextI, nextJ) in pairs + [(left.count, right.count)] {
      if nextI - i == nextJ - j {
        for offset in 0..<(nextI - i) { steps += [.left(i + offset), .right(j + offset)] }
      } else {
        steps += (i..<nextI).map(Step.left)
        steps += (j..<nextJ).map(Step.right)
      }
      if nextI < left.count { steps.append(.both(nextI, nextJ)) }
      (i, j) = (nextI + 1, nextJ + 1)
    }
    return steps
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

  /// Appends the pairs of equal rows in order.
  private static func match(
    _ left: ArraySlice<Int>, _ right: ArraySlice<Int>, depth: Int, _ pairs: inout [(Int, Int)]
  ) {
    var (left, right) = (left, right)
    while let row = left.first, row == right.first {
      pairs.append((left.startIndex, right.startIndex))
      left.removeFirst()
      right.removeFirst()
    }
    var tail: [(Int, Int)] = []
    while let row = left.last, row == right.last {
      left.removeLast()
      right.removeLast()
      tail.append((left.endIndex, right.endIndex))
    }
    defer { pairs += tail.reversed() }
    guard !left.isEmpty, !right.isEmpty else { return }
    if left.count <= budget / right.count {
      pairs += longestCommon(left, right)
      return
    }
    guard depth < deepest else { return }
    let anchors = increasing(uniquePairs(left, right))
    guard !anchors.isEmpty else { return }
    var (i, j) = (left.startIndex, right.startIndex)
    for (nextI, nextJ) in anchors {
      match(left[i..<nextI], right[j..<nextJ], depth: depth + 1, &pairs)
      pairs.append((nextI, nextJ))
      (i, j) = (nextI + 1, nextJ + 1)
    }
    match(left[i...], right[j...], depth: depth + 1, &pairs)
  }

  /// The longest list of pairs, by the length of the best one behind each place.
  private static func longestCommon(_ left: ArraySlice<Int>, _ right: ArraySlice<Int>) -> [(Int, Int)] {
    let width = right.count + 1
    var lengths = [UInt32](repeating: 0, count: (left.count + 1) * width)
    let (a, b) = (Array(left), Array(right))
    for i in a.indices.reversed() {
      for j in b.indices.reversed() {
        lengths[i * width + j] =
          a[i] == b[j]
          ? lengths[(i + 1) * width + j + 1] + 1 : max(lengths[(i + 1) * width + j], lengths[i * width + j + 1])
      }
    }
    var pairs: [(Int, Int)] = []
    var (i, j) = (0, 0)
    while i < a.count, j < b.count {
      if a[i] == b[j] {
        pairs.append((left.startIndex + i, right.startIndex + j))
        (i, j) = (i + 1, j + 1)
      } else if lengths[(i + 1) * width + j] >= lengths[i * width + j + 1] {
        i += 1
      } else {
        j += 1
      }
    }
    return pairs
  }

  /// The rows that are once in each list, in the left one's order.
  private static func uniquePairs(_ left: ArraySlice<Int>, _ right: ArraySlice<Int>) -> [(Int, Int)] {
    let once = { (rows: ArraySlice<Int>) in
      Dictionary(zip(rows, rows.indices.map(Optional.init)), uniquingKeysWith: { _, _ in nil }).compactMapValues(\.self)
    }
    let (lefts, rights) = (once(left), once(right))
    return left.indices.compactMap { i in
      lefts[left[i]] == nil ? nil : rights[left[i]].map { (i, $0) }
    }
  }

  /// The longest part of pairs whose right indexes grow too.
  private static func increasing(_ pairs: [(Int, Int)]) -> [(Int, Int)] {
    /// For each length, the pair that ends the best list of this length.
    var ends: [Int] = []
    var previous = [Int?](repeating: nil, count: pairs.count)
    for index in pairs.indices {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if pairs[ends[middle]].1 < pairs[index].1 { low = middle + 1 } else { high = middle }
      }
      previous[index] = low > 0 ? ends[low - 1] : nil
      if low == ends.count { ends.append(index) } else { ends[low] = index }
    }
    var result: [(Int, Int)] = []
    var next = ends.last
    while let index = next {
      result.append(pairs[index])
      next = previous[index]
    }
    return result.reversed()
  }
}
