import Gherkin

/// Blank lines and comments, which wait for the line behind them to know where they belong.
struct Gap {
  /// What follows.
  enum Next {
    /// A header, or the tags above it.
    case head(indent: Int)
    /// The header of the feature, or the tags above it.
    case feature
    /// What stands under a header: a step, or the table of examples.
    case body(indent: Int)
    /// A row or a fence of what is open already, or a header behind its tags.
    case part(indent: Int)
    /// The end of the file.
    case end(indent: Int)
  }

  /// What stands before.
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

  /// Gives the lines up: all but the blank ones in front, as they are.
  mutating func takeDescription() -> [ParsedLine] {
    defer { lines.removeAll(keepingCapacity: true) }
    // What the parser took for empty is no text, other blank lines are.
    return Array(lines.drop { $0.kind == .empty })
  }

  /// Writes the gap.
  ///
  /// - Parameters:
  ///   - body: where comments are that belong to what stands before.
  mutating func write(to text: inout LaidOutText, between previous: Previous, and next: Next, body: Int) {
    defer { lines.removeAll(keepingCapacity: true) }
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
      var rest = writeOwnComments(to: &text, body: body, isEnd: true)
      while rest.last?.isBlank == true { rest.removeLast() }
      write(rest, to: &text, indent: indent, dropsFirstBlank: previous == .nothing)
    }
  }

  /// Writes the comments that belong to what stands before: there is no blank line in front of them, but one behind.
  ///
  /// - Returns: the rest.
  private func writeOwnComments(to text: inout LaidOutText, body: Int, isEnd: Bool) -> ArraySlice<ParsedLine> {
    let own = lines.prefix { !$0.isBlank }
    guard isEnd || own.count < lines.count else { return lines[...] }
    for line in own { text.addComment(line, indent: body) }
    return lines[own.endIndex...]
  }

  /// Writes comments, with a blank line where there are any.
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

extension LaidOutText {
  /// Adds a comment.
  mutating func addComment(_ line: ParsedLine, indent: Int) {
    addLine(line, indent: indent) { $0.add(line.content..<line.trimmedEnd) }
  }
}
