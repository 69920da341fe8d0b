internal import GherkinSyntax

/// The rules that comments suppress: `# lint: disable=too-many-steps,single-example it is a whole day`.
///
/// A comment applies to the element after it: to the whole block of a header, to a step with its table or doc string,
/// or to any other line. In Markdown, the comment is written `<!-- lint: disable=… -->`.
struct Suppressions: Sendable {
  /// A rule's name in a comment.
  struct Name: Sendable {
    let text: String
    let location: Location
  }

  /// The names of rules in comments, including unknown ones.
  private(set) var names: [Name] = []
  /// The maximum number of suppressions in a file. An author who needs more can disable the rules.
  private static let most = 500

  private var lines: [String: [ClosedRange<Int>]] = [:]

  init(_ parsed: ParsedSource, _ blocks: FeatureBlocks) {
    for (index, line) in parsed.lines.enumerated() where Self.isComment(line, parsed) {
      guard let start = Self.names(in: line, parsed) else { continue }
      let named = Self.split(start, line, parsed)
      guard !named.isEmpty, names.count + named.count <= Self.most else { continue }
      names += named
      let range = Self.scope(behind: index, parsed.lines, blocks)
      for name in named { lines[name.text, default: []].append(range) }
    }
  }

  /// Returns whether a comment suppresses a rule on a line.
  func isSuppressed(_ rule: String, at line: Int) -> Bool {
    lines[rule]?.contains { $0.contains(line) } ?? false
  }

  private static func isComment(_ line: ParsedLine, _ parsed: ParsedSource) -> Bool {
    guard parsed.source.mediaType == .markdown else { return line.kind == .comment }
    return !line.isDocString && !line.isBlank
      && parsed.source.bytes[line.content..<line.end].starts(with: Array("<!--".utf8))
  }

  /// Returns the start of the names after `lint: disable=`; nil in other comments.
  private static func names(in line: ParsedLine, _ parsed: ParsedSource) -> Int? {
    let signs: [UInt8] = Array(parsed.source.mediaType == .markdown ? "<!--".utf8 : "#".utf8)
    let bytes = parsed.source.bytes[..<line.end]
    var offset = line.content + signs.count
    for word in ["lint:", "disable="] {
      while offset < line.end, bytes[offset] == 0x20 || bytes[offset] == 0x09 { offset += 1 }
      guard offset <= line.end, bytes[offset...].starts(with: word.utf8) else { return nil }
      offset += word.utf8.count
    }
    return offset
  }

  /// Returns the names separated by commas, up to the first space.
  private static func split(_ start: Int, _ line: ParsedLine, _ parsed: ParsedSource) -> [Name] {
    let bytes = parsed.source.bytes[start..<line.end].prefix { $0 != 0x20 && $0 != 0x09 }
    return bytes.split(separator: UInt8(ascii: ",")).map { name in
      Name(
        text: String(decoding: name, as: UTF8.self),
        location: Location(line: line.number, column: parsed.column(of: name.startIndex, in: line)))
    }
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
