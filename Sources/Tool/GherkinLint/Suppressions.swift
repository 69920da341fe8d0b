internal import GherkinSyntax

/// The rules that comments suppress: `# lint: disable=too-many-steps,single-example it is a whole day`.
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
    for comment in CommentDirective.all(["lint:", "disable="], in: parsed, blocks) {
      let named = Self.split(comment.start, comment.line, parsed)
      guard !named.isEmpty, names.count + named.count <= Self.most else { continue }
      names += named
      for name in named { lines[name.text, default: []].append(comment.scope) }
    }
  }

  /// Returns whether a comment suppresses a rule on a line.
  func isSuppressed(_ rule: String, at line: Int) -> Bool {
    lines[rule]?.contains { $0.contains(line) } ?? false
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
}
