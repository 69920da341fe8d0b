/// A condition over tags, such as `@smoke and not (@slow or @wip)`.
///
/// It is parsed once and evaluated for every scenario. Operators in order of binding: `not`, `and`, `or`; parentheses
/// group. Inside a tag, `\(`, `\)`, `\\` and an escaped white space stand for the character itself, so the tag
/// `@lock(db)` is written `@lock\(db\)`. The rules are those of the official Cucumber tag expressions.
public struct TagExpression: Sendable, Hashable, CustomStringConvertible {
  /// The expression in the official formatted form: every operation in parentheses, such as `( @a and not ( @b ) )`.
  ///
  /// It is empty for the empty expression, and parses to an expression equal to this one.
  public let description: String

  private let program: [Instruction]

  /// The expression that is true for all tags.
  public static let always = TagExpression(description: "", program: [])

  /// Parses `source`. An empty text, or one of white space only, is always true.
  ///
  /// Nesting is not limited, because the parser is not recursive.
  public init(_ source: String) throws(TagExpressionError) {
    var parser = Parser(source: source)
    do {
      self = try parser.parse()
    } catch {
      guard let advice = TagExpressionCorrection(source)?.advice else { throw error }
      throw error.with(remedy: advice.prefix(1).uppercased() + advice.dropFirst() + ".")
    }
  }

  init(description: String, program: [Instruction]) {
    self.description = description
    self.program = program
  }

  /// The tags in the expression, in order and possibly repeated.
  package var tags: [String] {
    program.compactMap { if case .tag(let name) = $0 { name } else { nil } }
  }

  /// Whether a scenario with these tags matches. Tags include their `@`, and are compared as strings: `@é` matches in
  /// composed and decomposed form.
  ///
  /// The time is proportional to the length of the expression, times that of `tags.contains`.
  @inlinable
  public func evaluate(_ tags: some Collection<String>) -> Bool {
    evaluate { tags.contains($0) }
  }

  /// Evaluates the expression; `hasTag` returns whether a scenario has a tag.
  @usableFromInline
  func evaluate(hasTag: (String) -> Bool) -> Bool {
    var result = true
    var next = 0
    while next < program.count {
      switch program[next] {
      case .tag(let name): result = hasTag(name)
      case .negate: result.toggle()
      case .skip(let target, let value): if result == value { next = target - 1 }
      }
      next += 1
    }
    return result
  }

  /// Expressions are equal if their structures are equal, regardless of spaces and parentheses.
  public static func == (left: Self, right: Self) -> Bool { left.description == right.description }

  /// Hashes the parts that `==` compares.
  public func hash(into hasher: inout Hasher) { hasher.combine(description) }
}

extension TagExpression {
  /// An instruction of the evaluation. There is a single result, which instructions set, change or test.
  enum Instruction: Sendable {
    /// Sets the result to whether the scenario has the tag.
    case tag(String)
    /// Negates the result.
    case negate
    /// Jumps to `target` if the result is `value`, because the right operand of `and` or `or` would not change it.
    case skip(target: Int, when: Bool)
  }
}

/// A syntax error in a tag expression, with its location.
public struct TagExpressionError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The problem.
  public enum Problem: Sendable, Hashable {
    /// A tag, `not` or `(` is expected here.
    case expectedOperand
    /// `and`, `or` or `)` is expected here.
    case expectedOperator
    /// A `(` is not closed.
    case unmatchedOpeningParenthesis
    /// A `)` has no matching `(`.
    case unmatchedClosingParenthesis
    /// A backslash precedes a character that needs no escape.
    case illegalEscape(before: Character)
    /// A backslash is the last character.
    case unfinishedEscape
  }

  /// The invalid expression.
  public let expression: String
  /// The problem.
  public let problem: Problem
  /// The number of the code point in `expression`, counted from 1; one past the last if something is missing there.
  public let column: Int
  /// The remedy, if the problem does not imply it.
  public let remedy: String?

  init(_ problem: Problem, in expression: String, column: Int, remedy: String? = nil) {
    self.expression = expression
    self.problem = problem
    self.column = column
    self.remedy = remedy
  }

  func with(remedy: String) -> Self { Self(problem, in: expression, column: column, remedy: remedy) }

  /// The official message, in one line.
  public var description: String {
    "Tag expression \"\(expression)\" could not be parsed because of syntax error: \(problem.text)."
  }
}

extension TagExpressionError.Problem {
  fileprivate var text: String {
    switch self {
    case .expectedOperand: "Expected operand"
    case .expectedOperator: "Expected operator"
    case .unmatchedOpeningParenthesis: "Unmatched ("
    case .unmatchedClosingParenthesis: "Unmatched )"
    case .illegalEscape(let character): "Illegal escape before \"\(character)\""
    case .unfinishedEscape: "Illegal escape at the end"
    }
  }
}
