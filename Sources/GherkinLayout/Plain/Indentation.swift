import Gherkin

/// The levels of indentation of lines, by what they are under.
struct Indentation {
  /// Where the header stands that is open.
  private(set) var header = 0
  /// Where a background, a scenario or a rule stands next.
  private(set) var section = 0
  private var isInRule = false
  private var isOpen = false

  /// Where steps, and comments about what is above, are.
  var body: Int { isOpen ? header + 1 : 0 }
  /// Where tables and doc strings of steps are.
  var argument: Int { body + 1 }

  /// Where the header of a kind stands.
  func of(_ kind: TokenKind) -> Int {
    switch kind.level {
    case nil, 0: 0
    case 1: 1
    // One level less where no rule is around.
    case let level?: isInRule ? level : level - 1
    }
  }

  /// A header comes.
  mutating func open(_ kind: TokenKind) {
    isOpen = true
    if kind == .rule { isInRule = true }
    header = of(kind)
    section = of(.scenario)
  }
}
