internal import Synchronization

/// A dialect's keywords, indexed by their first byte.
///
/// Created on the first use of a language, and kept for the life of the process.
final class KeywordIndex: Sendable {
  /// A keyword with the kinds of line that it can start.
  struct Keyword: Sendable {
    /// The keyword as it appears in the syntax tree.
    let text: String
    /// The kinds of line that the keyword can start.
    var kinds: TokenKinds
    /// The keyword type of a step keyword.
    var type: GherkinDocument.KeywordType
  }

  /// The language's code.
  let code: String
  /// The keywords of steps, with the space after them if the language has one.
  let steps: KeywordGroup
  /// The keywords of headers, without their colon.
  let titles: KeywordGroup

  private init(_ dialect: Dialect) {
    code = dialect.code
    steps = KeywordGroup(
      Self.joined([
        (dialect.given, .step, .context), (dialect.when, .step, .action), (dialect.then, .step, .outcome),
        (dialect.and, .step, .conjunction), (dialect.but, .step, .conjunction),
      ]))
    titles = KeywordGroup(Self.joined(dialect.headers.map { ($0.keywords, TokenKinds($0.kind), .unknown) }))
  }

  /// Merges the lists of a dialect into one entry per keyword. A step keyword in several lists has the type `unknown`.
  private static func joined(
    _ lists: [(keywords: [String], kind: TokenKinds, type: GherkinDocument.KeywordType)]
  ) -> [Keyword] {
    var keywords: [Keyword] = []
    for list in lists {
      for text in list.keywords where !text.isEmpty {
        if let index = keywords.firstIndex(where: { $0.text == text }) {
          keywords[index].kinds.formUnion(list.kind)
          keywords[index].type = .unknown
        } else {
          keywords.append(Keyword(text: text, kinds: list.kind, type: list.type))
        }
      }
    }
    return keywords
  }
}

extension KeywordIndex {
  private static let made = Mutex<[String: KeywordIndex]>([:])

  /// Returns the index of a language; nil for an unknown language.
  static func of(_ code: String) -> KeywordIndex? {
    made.withLock { made in
      if let index = made[code] { return index }
      guard let dialect = Dialect(code: code) else { return nil }
      let index = KeywordIndex(dialect)
      made[code] = index
      return index
    }
  }
}

/// Keywords sorted by their first byte, and longer ones before shorter ones, so that the longest match is found first.
struct KeywordGroup: Sendable {
  /// The keywords as they appear in the syntax tree.
  let texts: [String]
  /// The kinds of line that each keyword can start.
  let kinds: [TokenKinds]
  /// The keyword type of each step keyword.
  let types: [GherkinDocument.KeywordType]
  /// The bytes of all keywords, concatenated.
  private let bytes: [UInt8]
  /// The start of each keyword's bytes, and the end of the last one's.
  private let starts: [Int]
  /// The index of the first keyword for each first byte, and the end of the last ones.
  private let bounds: [Int]

  init(_ unsorted: [KeywordIndex.Keyword]) {
    let sorted = unsorted.map { (utf8: Array($0.text.utf8), keyword: $0) }.sorted { left, right in
      (left.utf8[0], right.utf8.count) < (right.utf8[0], left.utf8.count)
    }
    texts = sorted.map(\.keyword.text)
    kinds = sorted.map(\.keyword.kinds)
    types = sorted.map(\.keyword.type)
    bytes = sorted.flatMap(\.utf8)
    starts = sorted.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.utf8.count) }
    bounds = (0...256).map { byte in sorted.count { Int($0.utf8[0]) < byte } }
  }

  /// Returns the longest keyword at an offset that ends before `end`.
  func first(at offset: Int, before end: Int, in source: SourceBytes) -> Int? {
    for index in candidates(for: source[offset]) where matches(index, at: offset, before: end, in: source) {
      return index
    }
    return nil
  }

  /// Returns the keyword of one of the `wanted` kinds at an offset that is followed by a colon.
  func first(_ wanted: TokenKinds, at offset: Int, before end: Int, in source: SourceBytes) -> Int? {
    for index in candidates(for: source[offset]) where matches(index, at: offset, before: end, in: source) {
      let colon = offset + length(index)
      if colon < end, source[colon] == UInt8(ascii: ":"), !kinds[index].isDisjoint(with: wanted) { return index }
    }
    return nil
  }

  /// Returns the keywords that start with a byte.
  private func candidates(for first: UInt8) -> Range<Int> {
    bounds[Int(first)]..<bounds[Int(first) + 1]
  }

  /// Returns the number of bytes of a keyword.
  func length(_ index: Int) -> Int {
    starts[index + 1] - starts[index]
  }

  /// Returns whether a keyword whose first byte is known to match is at an offset and ends before `end`.
  private func matches(_ index: Int, at offset: Int, before end: Int, in source: SourceBytes) -> Bool {
    let start = starts[index]
    let length = length(index)
    guard length <= end - offset else { return false }
    var place = 1
    while place < length, bytes[start + place] == source[offset + place] { place += 1 }
    return place >= length
  }
}
