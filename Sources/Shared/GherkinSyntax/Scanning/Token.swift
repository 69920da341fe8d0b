/// A line with its kind and the position of its parts.
struct Token {
  /// The kind of the line.
  let kind: TokenKind
  /// The line.
  let line: Line
  /// The number of code points before the token: its column minus one.
  var indent: Int
  /// The keyword of a header, a step or a doc string.
  var keyword = TokenKeyword.none
  /// The keyword type of a step.
  var keywordType = GherkinDocument.KeywordType.unknown
  /// The start of the text after the keyword.
  var textStart: Int
  /// The end of that text, without trailing white space.
  var textEnd: Int

  /// Creates a token for a whole line, at column 1.
  init(_ kind: TokenKind, line: Line) {
    self.kind = kind
    self.line = line
    indent = 0
    textStart = line.start
    textEnd = line.end
  }

  /// Creates a token with a text.
  init(_ kind: TokenKind, line: Line, indent: Int, textStart: Int, textEnd: Int) {
    self.kind = kind
    self.line = line
    self.indent = indent
    self.textStart = textStart
    self.textEnd = textEnd
  }

  /// The location of the token.
  var location: Location { Location(line: line.number, column: indent + 1) }
}

/// A reference to a token's keyword. Storing the text itself would make tokens expensive to copy.
enum TokenKeyword {
  case none
  /// A step keyword of the language, by its index.
  case step(Int)
  /// A header keyword of the language, by its index.
  case title(Int)
  case fence(Fence)
  /// The bar of a Markdown table's row.
  case bar
}

/// The kind of a line. The names are those of the official error messages and token lists.
package enum TokenKind: UInt16, Sendable {
  case empty = 1
  case comment = 2
  case tags = 4
  case feature = 8
  case rule = 16
  case background = 32
  case scenario = 64
  case examples = 128
  case step = 256
  case docStringSeparator = 512
  case tableRow = 1024
  case language = 2048
  case other = 4096
  case endOfFile = 8192

  /// The official name.
  var name: String {
    switch self {
    case .empty: "Empty"
    case .comment: "Comment"
    case .tags: "TagLine"
    case .feature: "FeatureLine"
    case .rule: "RuleLine"
    case .background: "BackgroundLine"
    case .scenario: "ScenarioLine"
    case .examples: "ExamplesLine"
    case .step: "StepLine"
    case .docStringSeparator: "DocStringSeparator"
    case .tableRow: "TableRow"
    case .language: "Language"
    case .other: "Other"
    case .endOfFile: "EOF"
    }
  }

  /// The depth in the tree of a header of this kind: 0 for a feature; nil for a kind that is not a header.
  package var level: Int? {
    switch self {
    case .feature: 0
    case .rule: 1
    case .background, .scenario: 2
    case .examples: 3
    default: nil
    }
  }
}

/// A set of kinds, such as the kinds that a state accepts or that a keyword can start.
struct TokenKinds: OptionSet, Sendable {
  let rawValue: UInt16

  static let empty = TokenKinds(.empty)
  static let comment = TokenKinds(.comment)
  static let tags = TokenKinds(.tags)
  static let feature = TokenKinds(.feature)
  static let rule = TokenKinds(.rule)
  static let background = TokenKinds(.background)
  static let scenario = TokenKinds(.scenario)
  static let examples = TokenKinds(.examples)
  static let step = TokenKinds(.step)
  static let docStringSeparator = TokenKinds(.docStringSeparator)
  static let tableRow = TokenKinds(.tableRow)
  static let language = TokenKinds(.language)
  static let other = TokenKinds(.other)
  static let endOfFile = TokenKinds(.endOfFile)
  /// Every kind that a header keyword can start.
  static let titles: TokenKinds = [.feature, .rule, .background, .scenario, .examples]

  /// The kind of header that is tried first, in the order of the lists of expected kinds.
  var firstTitle: TokenKind {
    if has(.feature) { return .feature }
    if has(.background) { return .background }
    if has(.examples) { return .examples }
    return has(.scenario) ? .scenario : .rule
  }

  init(rawValue: UInt16) { self.rawValue = rawValue }

  init(_ kind: TokenKind) { rawValue = kind.rawValue }

  /// Returns whether a kind is in the set.
  func has(_ kind: TokenKind) -> Bool { rawValue & kind.rawValue != 0 }
}
