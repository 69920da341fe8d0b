import GherkinSyntax

/// Blank lines and comments, whose position depends on the line after them.
struct Gap {
  /// The kind of line that follows.
  enum Next {
    /// A header or the tags above it.
    case head(indent: Int)
    /// The header of the feature or the tags above it.
    case feature
    /// The first line below a header: a step, or the table of examples.
    case body(indent: Int)
    /// A row or fence of the current block, or a header after its tags.
    case part(indent: Int)
    /// The end of the file.
    case end(indent: Int)
  }

  /// A table or doc string.
  struct Block {
    /// The indentation of the step or of `Examples:` in the source, in characters.
    let parentColumn: Int
    /// The indentation of the block.
    let indent: Int
  }

  /// The kind of line that precedes.
  enum Previous {
    case nothing
    case header
    case description
    case other
  }

  private(set) var lines: [ParsedLine] = []

  mutating func add(_ line: ParsedLine) {
    lines.append(line)
  }

  /// Removes all lines.
  ///
  /// - Returns: the lines without leading empty ones, and whether there were any.
  mutating func removeDescription() -> (lines: [ParsedLine], hasBlank: Bool) {
    defer { lines.removeAll(keepingCapacity: true) }
    // Lines that the parser treated as empty are not text; other blank lines are.
    let rest = Array(lines.drop { $0.kind == .empty })
    return (rest, rest.count < lines.count)
  }

  /// Writes the gap.
  ///
  /// - Parameters:
  ///   - body: the indentation of comments that belong to the preceding lines.
  ///   - block: the preceding table or doc string; nil if there is none.
  mutating func write(
    to text: inout LaidOutText, between previous: Previous, and next: Next, body: Int, after block: Block?
  ) {
    defer { lines.removeAll(keepingCapacity: true) }
    if let block { writeComments(of: block, to: &text, before: next) }
    switch next {
    case .part(let indent):
      for line in lines where !line.isBlank { text.addComment(line, indent: indent) }
    case .body(let indent):
      if previous == .description, lines.allSatisfy(\.isBlank) {
        text.addBlank()
      } else {
        write(lines[...], to: &text, indent: indent, dropsFirstBlank: previous == .header)
      }
    case .feature:
      write(lines[...], to: &text, indent: 0, dropsFirstBlank: previous == .nothing)
    case .head(let indent):
      let rest = writeOwnComments(to: &text, body: body, isEnd: false)
      text.addBlank()
      write(rest, to: &text, indent: indent, dropsFirstBlank: true)
    case .end(let indent):
      let isEmpty = previous == .nothing
      var rest = isEmpty ? lines[...] : writeOwnComments(to: &text, body: body, isEnd: true)
      while rest.last?.isBlank == true { rest.removeLast() }
      write(rest, to: &text, indent: indent, dropsFirstBlank: isEmpty)
    }
  }

  /// Writes the comments at the end of a table or doc string: those that follow it without a blank line and are
  /// indented further than the line to which it belongs.
  private mutating func writeComments(of block: Block, to text: inout LaidOutText, before next: Next) {
    if case .part = next { return }
    let own = lines.prefix { !$0.isBlank && $0.column > block.parentColumn }
    for line in own { text.addComment(line, indent: block.indent) }
    lines.removeFirst(own.count)
  }

  /// Writes the comments that belong to the preceding lines: those with a blank line after, but not before them.
  ///
  /// - Returns: the remaining lines.
  private func writeOwnComments(to text: inout LaidOutText, body: Int, isEnd: Bool) -> ArraySlice<ParsedLine> {
    let own = lines.prefix { !$0.isBlank }
    guard isEnd || own.count < lines.count else { return lines[...] }
    for line in own { text.addComment(line, indent: body) }
    return lines[own.endIndex...]
  }

  /// Writes comments, preserving one blank line wherever there are blank lines.
  private func write(
    _ lines: ArraySlice<ParsedLine>, to text: inout LaidOutText, indent: Int, dropsFirstBlank: Bool
  ) {
    var wasBlank = dropsFirstBlank
    for line in lines {
      if !line.isBlank {
        text.addComment(line, indent: indent)
      } else if !wasBlank {
        text.addBlank()
      }
      wasBlank = line.isBlank
    }
  }
}

extension ParsedLine {
  /// The number of bytes of indentation.
  var column: Int { content - start }
}

extension LaidOutText {
  /// Adds a comment.
  mutating func addComment(_ line: ParsedLine, indent: Int) {
    addLine(line, indent: indent) { $0.add(line.content..<line.trimmedEnd) }
  }
}
