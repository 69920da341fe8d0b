package import GherkinSteps

/// A pattern with arguments in braces, optional text in parentheses and alternatives between slashes:
/// `I have {int} cucumber(s) in my belly/stomach`.
package struct CucumberExpression: StepExpression {
  /// The expression as it was written.
  package let source: String
  /// The types of the arguments, in order.
  package let parameterTypes: [ParameterType]
  /// The regular expression that matches the same texts, by the official transformation.
  package let regexpSource: String

  private let form: Form

  private enum Form {
    /// All parameters have known forms.
    case program(Program)
    /// At least one parameter has a regular expression of the user.
    case regex(TreeRegex)
  }

  /// Parses an expression with the parameter types of `registry`.
  ///
  /// - Throws: an error if the syntax is invalid, or if a parameter type is not defined; the problem is then
  ///   `undefinedParameterType(name:)`.
  package init(_ source: String, registry: ParameterTypeRegistry) throws(CucumberExpressionError) {
    let tree = try ExpressionParser.parse(source)
    let compiler = try ExpressionCompiler(tree, source: source, registry: registry)
    regexpSource = compiler.regexp
    parameterTypes = compiler.parameterTypes
    self.source = source

    let forms = parameterTypes.compactMap { ParameterForm($0) }
    if forms.count == parameterTypes.count {
      form = .program(Program(tree, forms: forms))
    } else {
      form = .regex(TreeRegex(regexpSource))
    }
  }

  /// Checks the regular expressions of the user's parameter types in the expression.
  package func validate() throws(RegularExpressionError) {
    if case .regex(let regex) = form { try regex.validate() }
  }

  /// Returns the arguments in `text`; nil if the expression does not match the whole text.
  ///
  /// Expressions with built-in parameter types, and with the user's types for a choice of texts such as `red|blue`,
  /// need no regular expression. Others create one at the first match.
  ///
  /// - Throws: an error if a regular expression of the user is invalid.
  package func match(_ text: String) throws(RegularExpressionError) -> [Argument]? {
    switch form {
    case .program(let program): arguments(of: program, in: text)
    case .regex(let regex): try regex.match(text)?.pairedArguments(parameterTypes)
    }
  }

  /// The text outside optional text, alternatives and parameters. Computed at each call.
  ///
  /// It is read from the regular expression, because that of a user's parameter type may close the enclosing group.
  package var literals: [LiteralRun] {
    LiteralScanner.runs(of: regexpSource)
  }

  private func arguments(of program: Program, in text: String) -> [Argument]? {
    var text = text
    return text.withUTF8 { bytes in
      var matcher = Matcher(program, text: bytes)
      guard let ranges = matcher.match() else { return nil }
      var groups = GroupBuilder(text: bytes)
      return zip(parameterTypes, ranges).map { type, range in
        Argument(parameterType: type, group: groups.group(range, isQuoted: type.isQuoted))
      }
    }
  }
}

// Matching for an index over many expressions, without creating a value for each argument.
extension CucumberExpression {
  /// Whether the expression is matched without a regular expression. ``ranges(in:)`` requires it.
  package var matchesBytes: Bool {
    if case .program = form { true } else { false }
  }

  /// Returns the byte range of each argument; nil if the whole text does not match, or if ``matchesBytes`` is false.
  package func ranges(in text: UnsafeBufferPointer<UInt8>) -> [Range<Int>]? {
    guard case .program(let program) = form else { return nil }
    var matcher = Matcher(program, text: text)
    return matcher.match()
  }
}
