/// The alignment of two lists with as many equal elements as possible.
package struct Alignment {
  /// A part of the lists, by index.
  package enum Part: Equatable {
    /// An element of both lists.
    case same(old: Int, new: Int)
    /// Replaced elements; at most one of the ranges is empty.
    case changed(old: Range<Int>, new: Range<Int>)
  }

  /// The parts, in the order of both lists.
  package private(set) var parts: [Part] = []

  /// The maximum number of comparisons to find the longest common subsequence. Longer lists are aligned by elements
  /// that are unique in both.
  private static let budget = 4_000_000
  private static let deepest = 40

  /// Aligns two lists.
  package init<Element: Hashable>(old: [Element], new: [Element]) {
    // Equal elements get equal integers, which are compared quickly.
    var ids: [Element: Int] = [:]
    func id(of element: Element) -> Int {
      if let id = ids[element] { return id }
      ids[element] = ids.count
      return ids.count - 1
    }
    let (left, right) = (old.map(id), new.map(id))
    var pairs: [(Int, Int)] = []
    Self.match(left[...], right[...], depth: 0, &pairs)
    var (i, j) = (0, 0)
    for (nextI, nextJ) in pairs + [(left.count, right.count)] {
      if i < nextI || j < nextJ { parts.append(.changed(old: i..<nextI, new: j..<nextJ)) }
      if nextI < left.count { parts.append(.same(old: nextI, new: nextJ)) }
      (i, j) = (nextI + 1, nextJ + 1)
    }
  }

  /// Appends the pairs of equal elements, in order.
  private static func match(
    _ left: ArraySlice<Int>, _ right: ArraySlice<Int>, depth: Int, _ pairs: inout [(Int, Int)]
  ) {
    var (left, right) = (left, right)
    while let first = left.first, first == right.first {
      pairs.append((left.startIndex, right.startIndex))
      left.removeFirst()
      right.removeFirst()
    }
    var tail: [(Int, Int)] = []
    while let last = left.last, last == right.last {
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

  /// Returns the longest common subsequence as pairs of indices, by dynamic programming.
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

  /// Returns the elements that occur once in each list, in the order of the left one.
  private static func uniquePairs(_ left: ArraySlice<Int>, _ right: ArraySlice<Int>) -> [(Int, Int)] {
    let once = { (list: ArraySlice<Int>) in
      Dictionary(zip(list, list.indices.map(Optional.init)), uniquingKeysWith: { _, _ in nil }).compactMapValues(\.self)
    }
    let (lefts, rights) = (once(left), once(right))
    return left.indices.compactMap { i in
      lefts[left[i]] == nil ? nil : rights[left[i]].map { (i, $0) }
    }
  }

  /// Returns the longest subsequence of pairs whose right indices are increasing too.
  private static func increasing(_ pairs: [(Int, Int)]) -> [(Int, Int)] {
    /// For each length, the last pair of the best subsequence.
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

/// The lines in which two texts differ.
package enum LineDiff {
  /// A line of the difference, by its index in the old or the new text.
  package enum Entry: Equatable {
    case same(old: Int, new: Int)
    case removed(old: Int)
    case added(new: Int)
    /// Omitted common lines.
    case gap

    /// `-` for a removed line, `+` for an added one, a space for a common one, `…` for omitted ones.
    package var sign: Character {
      switch self {
      case .same: " "
      case .removed: "-"
      case .added: "+"
      case .gap: "…"
      }
    }

    /// Returns the line; empty for omitted ones.
    package func text(old: [String], new: [String]) -> String {
      switch self {
      case .same(let index, _), .removed(let index): old[index]
      case .added(let index): new[index]
      case .gap: ""
      }
    }
  }

  /// Returns the differing lines with some lines of context. In each block, removed lines come first.
  ///
  /// - Parameter context: the number of lines shown before and after a change.
  package static func entries(old: [String], new: [String], context: Int) -> [Entry] {
    let all = Alignment(old: old, new: new).parts.flatMap { part -> [Entry] in
      switch part {
      case .same(let old, let new): [.same(old: old, new: new)]
      case .changed(let old, let new): old.map { .removed(old: $0) } + new.map { .added(new: $0) }
      }
    }
    let isShown = shown(all.map { if case .same = $0 { false } else { true } }, context: context)
    return all.indices.compactMap { index in
      if isShown[index] { return all[index] }
      return index > 0 && !isShown[index - 1] ? nil : .gap
    }
  }

  /// Returns which lines are shown: the changed ones, and the lines of context before and after each.
  package static func shown(_ isChanged: [Bool], context: Int) -> [Bool] {
    var isShown = [Bool](repeating: false, count: isChanged.count)
    for index in isChanged.indices where isChanged[index] {
      for near in max(0, index - context)...min(isChanged.count - 1, index + context) { isShown[near] = true }
    }
    return isShown
  }
}
