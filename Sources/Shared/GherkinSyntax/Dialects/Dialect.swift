/// The keywords of a spoken language from `gherkin-languages.json`.
public struct Dialect: Sendable, Hashable {
  /// The language's code, as written after `# language:`: `fr`.
  public let code: String
  /// The language's name in English: `French`.
  public let name: String
  /// The language's name in the language itself: `français`.
  public let nativeName: String
  /// The keywords of a feature, without their colon.
  public let feature: [String]
  /// The keywords of a background, without their colon.
  public let background: [String]
  /// The keywords of a rule, without their colon.
  public let rule: [String]
  /// The keywords of a scenario, without their colon.
  public let scenario: [String]
  /// The keywords of a scenario outline, without their colon.
  public let scenarioOutline: [String]
  /// The keywords of examples, without their colon.
  public let examples: [String]
  /// The keywords of a context step, with the space after them if the language has one.
  public let given: [String]
  /// The keywords of an action step.
  public let when: [String]
  /// The keywords of an outcome step.
  public let then: [String]
  /// The keywords of a step that continues the previous one.
  public let and: [String]
  /// The keywords of a step that continues the previous one with a contrast.
  public let but: [String]

  /// The keywords of steps without `* `, the longest first.
  package let stepKeywords: [String]

  /// Creates the dialect of a language code; nil if there is none. Codes are case-sensitive, as in the official
  /// parsers.
  public init?(code: String) {
    guard let row = DialectTable.rows.first(where: { $0.code.utf8.elementsEqual(code.utf8) }) else { return nil }
    self.init(row: row)
  }

  /// All dialects, sorted by code.
  public static let all: [Dialect] = DialectTable.rows.map(Dialect.init(row:))

  /// The kinds of headers, each with its name in the official keyword lists and its keywords.
  package var headers: [(name: String, kind: TokenKind, keywords: [String])] {
    [
      ("feature", .feature, feature), ("background", .background, background), ("rule", .rule, rule),
      ("scenario", .scenario, scenario), ("scenario outline", .scenario, scenarioOutline),
      ("examples", .examples, examples),
    ]
  }

  /// Returns the step keyword of a line, which is the longest one at its start; nil if it has none.
  package func stepKeyword(of line: String) -> String? {
    (stepKeywords + ["* "]).first { line.hasPrefix($0) }
  }

  /// The keywords of steps that end with a space, without that space, the longest first.
  package var stepWords: [String] {
    stepKeywords.filter { $0.last == " " }.map { String($0.dropLast()) }
  }

  private init(row: (code: String, name: String, native: String, keywords: String)) {
    let kinds = row.keywords.utf8.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { kind in
      kind.split(separator: UInt8(ascii: "|")).map { String(decoding: $0, as: UTF8.self) }
    }
    /// Returns the keywords of a kind, by its index in the row; empty if the row is too short.
    func kind(_ index: Int) -> [String] { index < kinds.count ? kinds[index] : [] }
    code = row.code
    name = row.name
    nativeName = row.native
    feature = kind(0)
    background = kind(1)
    rule = kind(2)
    scenario = kind(3)
    scenarioOutline = kind(4)
    examples = kind(5)
    given = kind(6)
    when = kind(7)
    then = kind(8)
    and = kind(9)
    but = kind(10)
    stepKeywords = Set(given + when + then + and + but).filter { $0 != "* " }
      .sorted { ($1.count, $0) < ($0.count, $1) }
  }
}

/// The generated table of all languages.
enum DialectTable {}
