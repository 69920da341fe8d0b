/// A step's text with arguments in braces, optional text in parentheses and alternatives between slashes:
/// `I have {int} cucumber(s) in my belly/stomach`.
public struct CucumberExpression: StepExpression {
  /// The expression as it was written.
  public let source: String
  /// The types of the arguments, in order.
  public let parameterTypes: [ParameterType]
  /// The regular expression that matches the same texts, by the official transformation.
  public let regexpSource: String

  private let form: Form

  private enum Form {
    /// All parameters are of known forms.
    case program(Program)
    /// Some parameter has a regular expression of the user's.
    case regex(TreeRegex)
  }

  /// Reads an expression whose parameter types are in `registry`.
  ///
  /// - Throws: if it is no expression, or one of its parameter types is not defined, whose problem then is
  ///   `undefinedParameterType(name:)`.
  public init(_ source: String, registry: ParameterTypeRegistry) throws(CucumberExpressionError) {
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

  /// Tells whether the regular expressions of the user's own parameter types in it can be read.
  public func validate() throws(RegularExpressionError) {
    if case .regex(let regex) = form { try regex.validate() }
  }

  /// The arguments in `text`, nil if it does not match as a whole.
  ///
  /// Expressions of built-in parameter types, and of the user's that are a choice of texts such as `red|blue`, need no
  /// regular expression. Others become one when they are first matched.
  ///
  /// - Throws: if a regular expression of the user's cannot be read.
  public func match(_ text: String) throws(RegularExpressionError) -> [Argument]? {
    switch form {
    case .program(let program): arguments(of: program, in: text)
    case .regex(let regex): try regex.match(text)?.pairedArguments(parameterTypes)
    }
  }

  /// The text that is in no optional part, alternative or parameter. Computed again each time.
  ///
  /// It is read from the regular expression, as that of a user's parameter type may close the group that is around it.
  public var literals: [LiteralRun] {
    LiteralScanner.runs(of: regexpSource)
  }

  private func arguments(of program: Program, in text: String) -> [Argument]? {
    var text = text
    return text.withUTF8 { bytes in
      var matcher = Matcher(program, text: bytes)
      return matcher.match().map { arguments(at: $0, in: bytes) }
    }
  }
}

// What an index over many expressions needs: matches without values of their own for each argument.
extension CucumberExpression {
  /// Whether the expression matches without a regular expression, so that ``ranges(in:)`` can be used.
  package var matchesBytes: Bool {
    if case .program = form { true } else { false }
  }

  /// The bytes of a text that each argument takes; nil if the text does not match as a whole, or if ``matchesBytes`` is
  /// false.
  package func ranges(in text: UnsafeBufferPointer<UInt8>) -> [Range<Int>]? {
    guard case .program(let program) = form else { return nil }
    var matcher = Matcher(program, text: text)
    return matcher.match()
  }

  /// The arguments at the ranges of a match.
  package func arguments(at ranges: [Range<Int>], in text: UnsafeBufferPointer<UInt8>) -> [Argument] {
    var groups = GroupBuilder(text: text)
    return zip(parameterTypes, ranges).map { type, range in
      Argument(parameterType: type, group: groups.group(range, isQuoted: type.isQuoted))
    }
  }
}

extension ParameterType {
  /// Whether the type's text is in quotes, as that of `{string}`.
  package var isQuoted: Bool { builtIn?.syntax == .quoted }

  /// What the transform takes for a text in quotes: the text between double quotes, then the text between single
  /// quotes; nil for the other. Equal to the ``Argument/transformInput`` of a match.
  package static func transformInput(ofQuoted text: UnsafeBufferPointer<UInt8>) -> [String?] {
    let content = String(decoding: text.dropFirst().dropLast(), as: UTF8.self)
    return text.first == UInt8(ascii: "\"") ? [content, nil] : [nil, content]
  }
}
