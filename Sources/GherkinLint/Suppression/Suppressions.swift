import Gherkin

/// The rules that comments suppress: `# lint: disable=too-many-steps,single-example it is a whole day`.
///
/// A comment holds for the text after it: of a header all that belongs to it, of a step its table and doc string too,
/// of anything else the line. In Markdown it is `<!-- lint: disable=… -->`.
struct Suppressions: Sendable {
  /// A rule that a comment names.
  struct Name: Sendable {
    let text: String
    let location: Location
  }

  /// The rules that comments name, whether there are such or not.
  private(set) var names: [Name] = []
  /// The most rules that are suppressed in a file: an author who needs more switches rules off.
  private static let most = 500

  private var lines: [String: [ClosedRange<Int>]] = [:]

  init(_ parsed: ParsedSource) {
    for (index, line) in parsed.lines.enumerated() where Self.isComment(line, parsed) {
      guard let start = Self.names(in: line, parsed) else { continue }
      let named = Self.split(start, line, parsed)
      guard !named.isEmpty, names.count + named.count <= Self.most else { continue }
      names += named
      let range = Self.scope(behind: index, parsed.lines)
      for name in named { lines[name.text, default: []].append(range) }
    }
  }

  /// Whether a comment suppresses a rule on a line.
  func isSuppressed(_ rule: String, at line: Int) -> Bool {
    lines[rule]?.contains { $0.contains(line) } ?? false
  }

  private static func isComment(_ line: ParsedLine, _ parsed: ParsedSource) -> Bool {
    guard parsed.source.mediaType == .markdown else { return line.kind == .comment }
    return !line.isDocString && !line.isBlank
      && parsed.source.bytes[line.content..<line.end].starts(with: Array("<!--".utf8))
  }

  /// Where the names begin after `lint: disable=`; nil in other comments.
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

  /// The names between commas, up to the first space.
  private static func split(_ start: Int, _ line: ParsedLine, _ parsed: ParsedSource) -> [Name] {
    let bytes = parsed.source.bytes[start..<line.end].prefix { $0 != 0x20 && $0 != 0x09 }
    return bytes.split(separator: UInt8(ascii: ",")).map { name in
      Name(
        text: String(decoding: name, as: UTF8.self),
        location: Location(line: line.number, column: parsed.column(of: name.startIndex, in: line)))
    }
  }

  /// The lines that a comment holds for.
  private static func scope(behind index: Int, _ lines: [ParsedLine]) -> ClosedRange<Int> {
    let start = lines[index].number
    guard let next = lines[(index + 1)...].firstIndex(where: { isStructure($0) }) else { return start...lines.count }
    guard lines[next].kind == .tags || lines[next].kind.level != nil else {
      let isStep = lines[next].kind == .step
      let end = lines[(next + 1)...].firstIndex {
        $0.kind == .step || !isStep || $0.kind == .tags || $0.kind.level != nil
      }
      return start...(end.map { lines[$0].number - 1 } ?? lines.count)
    }
    guard let header = lines[next...].firstIndex(where: { $0.kind.level != nil }), let level = lines[header].kind.level
    else { return start...lines.count }
    let end = lines[(header + 1)...].firstIndex { $0.kind.level.map { $0 <= level } ?? false }
    guard var end else { return start...lines.count }
    // The tags above the next header are its own.
    while lines[end - 1].kind == .tags || lines[end - 1].kind == .comment || lines[end - 1].isBlank { end -= 1 }
    return start...lines[end - 1].number
  }

  private static func isStructure(_ line: ParsedLine) -> Bool {
    !line.isDocString && !line.isBlank && line.kind != .comment && line.kind != .empty
  }
}
