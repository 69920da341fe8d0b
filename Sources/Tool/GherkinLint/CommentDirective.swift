package import GherkinSyntax

/// A comment that is meant for a program: `# lint: disable=same-name it is a whole day`.
///
/// It applies to the element after it: to the whole block of a header, to a step with its table or doc string, or to any
/// other line. In Markdown, the comment is written `<!-- lint: disable=… -->`.
package struct CommentDirective: Sendable {
  let line: ParsedLine
  /// The position after the words, in the bytes of the source.
  let start: Int
  /// The lines to which it applies.
  package let scope: ClosedRange<Int>

  /// The line of the comment.
  package var number: Int { line.number }

  /// The maximum number of such comments in a file.
  private static let most = 500

  /// Returns the first comments that begin with some words, which can be separated by spaces.
  package static func all(_ words: [String], in parsed: ParsedSource, _ blocks: FeatureBlocks) -> [CommentDirective] {
    var comments: [CommentDirective] = []
    for (index, line) in parsed.lines.enumerated() where comments.count < most && isComment(line, parsed) {
      guard let start = start(after: words, in: line, parsed) else { continue }
      comments.append(
        CommentDirective(line: line, start: start, scope: scope(behind: index, parsed.lines, blocks)))
    }
    return comments
  }

  /// Returns the text after the words, without spaces around it.
  package func text(in parsed: ParsedSource) -> String {
    var text = String(decoding: parsed.source.bytes[start..<line.end], as: UTF8.self)
    if parsed.source.mediaType == .markdown, let end = text.firstRange(of: "-->") {
      text.removeSubrange(end.lowerBound...)
    }
    return String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }

  private static func isComment(_ line: ParsedLine, _ parsed: ParsedSource) -> Bool {
    guard parsed.source.mediaType == .markdown else { return line.kind == .comment }
    return !line.isDocString && !line.isBlank
      && parsed.source.bytes[line.content..<line.end].starts(with: Array("<!--".utf8))
  }

  /// Returns the position after the words; nil in other comments.
  private static func start(after words: [String], in line: ParsedLine, _ parsed: ParsedSource) -> Int? {
    let signs: [UInt8] = Array(parsed.source.mediaType == .markdown ? "<!--".utf8 : "#".utf8)
    let bytes = parsed.source.bytes[..<line.end]
    var offset = line.content + signs.count
    for word in words {
      while offset < line.end, bytes[offset] == 0x20 || bytes[offset] == 0x09 { offset += 1 }
      guard offset <= line.end, bytes[offset...].starts(with: word.utf8) else { return nil }
      offset += word.utf8.count
    }
    return offset
  }

  /// Returns the lines to which a comment applies.
  private static func scope(behind index: Int, _ lines: [ParsedLine], _ blocks: FeatureBlocks) -> ClosedRange<Int> {
    let start = lines[index].number
    guard let next = lines[(index + 1)...].firstIndex(where: { isStructure($0) }) else { return start...lines.count }
    if lines[next].kind == .tags || lines[next].kind.level != nil {
      guard let block = blocks.block(at: next).map({ blocks.all[$0] }) else { return start...lines.count }
      return start...lines[max(index, block.end - 1)].number
    }
    let isStep = lines[next].kind == .step
    let end = lines[(next + 1)...].firstIndex {
      $0.kind == .step || !isStep || $0.kind == .tags || $0.kind.level != nil
    }
    return start...(end.map { lines[$0].number - 1 } ?? lines.count)
  }

  private static func isStructure(_ line: ParsedLine) -> Bool {
    !line.isDocString && !line.isBlank && line.kind != .comment && line.kind != .empty
  }
}
