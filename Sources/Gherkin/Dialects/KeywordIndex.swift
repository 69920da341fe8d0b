import Synchronization

/// A dialect's keywords, laid out to be found at the start of a line by their first byte.
///
/// Made on the first use of a language and kept for the life of the process.
final class KeywordIndex: Sendable {
  /// A keyword and what it can begin.
  struct Keyword: Sendable {
    /// The keyword as the syntax tree has it.
    let text: String
    /// The kinds of line that the keyword begins.
    var kinds: TokenKinds
    /// What a step keyword says of its step's purpose.
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

  /// Joins the lists of a dialect to one entry a keyword. A step keyword that is in several lists has no known type.
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

  /// The index of a language; nil if there is no such language.
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
