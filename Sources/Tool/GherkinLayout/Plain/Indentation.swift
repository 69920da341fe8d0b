import GherkinSyntax

/// The indentation levels of lines, depending on the enclosing headers.
struct Indentation {
  /// The level of the current header.
  private(set) var header = 0
  /// The level of the next background, scenario or rule.
  private(set) var section = 0
  private var isInRule = false
  private var isOpen = false

  /// The level of steps, and of comments about the preceding lines.
  var body: Int { isOpen ? header + 1 : 0 }
  /// The level of tables and doc strings of steps.
  var argument: Int { body + 1 }

  /// Returns the level of a kind of header.
  func of(_ kind: TokenKind) -> Int {
    switch kind.level {
    case nil, 0: 0
    case 1: 1
    // One level less outside rules.
    case let level?: isInRule ? level : level - 1
    }
  }

  /// Enters the block of a header.
  mutating func open(_ kind: TokenKind) {
    isOpen = true
    if kind == .rule { isInRule = true }
    header = of(kind)
    section = of(.scenario)
  }
}
