import Synchronization

/// A dialect's keywords, laid out to be found at the start of a line by their first byte.
///
/// Made on the first use of a language and kept for the life of the process.
final class KeywordIndex: Sendable {
  /// A keyword and what it can begin.
  struct Entry: Sendable {
    /// The keyword as the syntax tree has it.
    let text: String
    /// The keyword's bytes.
    let utf8: [UInt8]
    /// The kinds of line that the keyword begins.
    var kinds: TokenKinds
    /// What a step keyword says of its step's purpose.
    var type: GherkinDocument.KeywordType
  }

  /// The language's code.
  let code: String
  /// Step keywords, grouped by first byte, longer before shorter ones, so that the longest that fits is found first.
  private let steps: Group
  /// Header keywords without their colon, in the same order.
  private let titles: Group

  private init(_ dialect: Dialect) {
    code = dialect.code
    steps = Group(
      Self.entries([
        (dialect.given, .step, .context), (dialect.when, .step, .action), (dialect.then, .step, .outcome),
        (dialect.and, .step, .conjunction), (dialect.but, .step, .conjunction),
      ]))
    titles = Group(
      Self.entries([
        (dialect.feature, .feature, .unknown), (dialect.background, .background, .unknown),
        (dialect.rule, .rule, .unknown), (dialect.scenario, .scenario, .unknown),
        (dialect.scenarioOutline, .scenario, .unknown), (dialect.examples, .examples, .unknown),
      ]))
  }

  /// The step keyword that a text begins with.
  func step(at start: Int, before end: Int, in bytes: SourceBytes) -> Entry? {
    for index in steps.range(for: bytes[start]) where bytes.has(steps.entries[index].utf8, at: start, before: end) {
      return steps.entries[index]
    }
    return nil
  }

  /// The header keyword of one of `kinds` that a text begins with, a colon behind it.
  func title(_ kinds: TokenKinds, at start: Int, before end: Int, in bytes: SourceBytes) -> Entry? {
    for index in titles.range(for: bytes[start]) {
      let entry = titles.entries[index]
      guard !entry.kinds.isDisjoint(with: kinds) else { continue }
      let colon = start + entry.utf8.count
      if colon < end, bytes[colon] == UInt8(ascii: ":"), bytes.has(entry.utf8, at: start, before: end) { return entry }
    }
    return nil
  }

  /// Joins the lists of a dialect to one entry a keyword. A step keyword that stands in several lists has no known type.
  private static func entries(
    _ lists: [(keywords: [String], kind: TokenKinds, type: GherkinDocument.KeywordType)]
  ) -> [Entry] {
    var entries: [Entry] = []
    for list in lists {
      for keyword in list.keywords {
        if let index = entries.firstIndex(where: { $0.text == keyword }) {
          entries[index].kinds.formUnion(list.kind)
          entries[index].type = .unknown
        } else {
          entries.append(Entry(text: keyword, utf8: Array(keyword.utf8), kinds: list.kind, type: list.type))
        }
      }
    }
    return entries
  }
}

extension KeywordIndex {
  /// Keywords sorted by first byte, with the part of the list that each first byte has.
  private struct Group: Sendable {
    let entries: [Entry]
    private let bounds: [UInt16]

    init(_ unsorted: [Entry]) {
      entries = unsorted.filter { !$0.utf8.isEmpty }.sorted { left, right in
        (left.utf8[0], right.utf8.count) < (right.utf8[0], left.utf8.count)
      }
      var bounds: [UInt16] = []
      for byte in 0...256 {
        bounds.append(UInt16(clamping: entries.count { Int($0.utf8[0]) < byte }))
      }
      self.bounds = bounds
    }

    func range(for first: UInt8) -> Range<Int> {
      Int(bounds[Int(first)])..<Int(bounds[Int(first) + 1])
    }
  }
}

extension KeywordIndex {
  private static let made = Mutex<[String: KeywordIndex]>([:])

  /// The index of a language; nil where there is no such language.
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
