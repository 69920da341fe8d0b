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

  /// The program of the expression; nil if a parameter type has unknown syntax.
  package let program: Program?
  /// Whether the program matches exactly the texts of the expression.
  package let isExact: Bool
  private let regex: TreeRegex?

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

    let read = PatternNode.read(tree, parameterTypes)
    program = read.flatMap { Program($0.node, types: compiler.parameterTypes) }
    isExact = program != nil && read?.isExact == true
    regex = isExact ? nil : TreeRegex(regexpSource)
  }

  /// Checks the regular expressions of the user's parameter types in the expression.
  package func validate() throws(RegularExpressionError) {
    try regex?.validate()
  }

  /// Returns the arguments in `text`; nil if the expression does not match the whole text.
  ///
  /// Most expressions need no `Regex`. Others, in which a user's parameter type has lookahead, for example, create one at
  /// the first match.
  ///
  /// - Throws: an error if a regular expression of the user is invalid.
  package func match(_ text: String) throws(RegularExpressionError) -> [Argument]? {
    if isExact, let program { return program.arguments(in: text) }
    return try regex?.match(text)?.pairedArguments(parameterTypes)
  }
}
