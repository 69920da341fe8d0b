/// A header of a feature file, with the lines that belong to it. Positions are those in the list of lines.
package struct FeatureBlock: Sendable {
  /// The kind of the header.
  package let kind: TokenKind
  /// The first line of its tags; without tags, the header.
  package let start: Int
  /// The header.
  package let header: Int
  /// The position of the enclosing block in ``FeatureBlocks/all``; nil for a feature.
  package let parent: Int?
  /// The end of the lines up to the next block.
  package fileprivate(set) var ownEnd: Int
  /// The end of the lines, including those of the blocks in it.
  package fileprivate(set) var end: Int

  /// The lines between the header and the next block.
  package var body: Range<Int> { header + 1..<ownEnd }

  /// Returns the last line that is not blank, a comment or tags, which can belong to the next block.
  package func lastLine(in lines: [ParsedLine]) -> Int {
    lines[header..<end].lastIndex {
      $0.isDocString || !$0.isBlank && $0.kind != .comment && $0.kind != .tags
    } ?? header
  }
}

/// The blocks of a feature file, from its lines.
package struct FeatureBlocks: Sendable {
  /// The blocks, in the order of their headers.
  package private(set) var all: [FeatureBlock] = []

  /// Finds the blocks of lines, some of which can be missing because of errors.
  package init(_ lines: [ParsedLine]) {
    var open: [Int] = []
    for index in lines.indices where !lines[index].isDocString {
      guard let level = lines[index].kind.level else { continue }
      var (start, above) = (index, index)
      while above > 0, lines[above - 1].kind == .tags || lines[above - 1].kind == .comment || lines[above - 1].isBlank {
        above -= 1
        if lines[above].isDocString { break }
        if lines[above].kind == .tags { start = above }
      }
      if let last = all.indices.last { all[last].ownEnd = start }
      while let last = open.last, all[last].kind.level ?? 0 >= level {
        all[last].end = start
        open.removeLast()
      }
      all.append(
        FeatureBlock(
          kind: lines[index].kind, start: start, header: index, parent: open.last, ownEnd: lines.count,
          end: lines.count))
      open.append(all.count - 1)
    }
  }

  /// Returns the position of the block that contains a line, or its tags; nil above the first one.
  package func block(at line: Int) -> Int? {
    var (low, high) = (0, all.count)
    while low < high {
      let middle = (low + high) / 2
      if all[middle].start <= line { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }

  /// Returns a block and the blocks that enclose it, from the inside.
  package func chain(from block: Int) -> [FeatureBlock] {
    Array(sequence(first: block) { all[$0].parent }.map { all[$0] })
  }
}
