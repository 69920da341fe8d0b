import Synchronization

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
