/// The step definitions, hooks and parameter types of a Swift source text, found without compiling it.
///
/// These calls count:
///
/// - of `given`, `when`, `then`, `and`, `but`, `step`, `parameterType`, `condition` and the hooks, on the parameter of
///   the closure of `StepLibrary(…) { steps in … }`, on its `$0`, on a parameter, a variable or a property whose
///   declared type is `StepLibrary.Builder` or an alias of it that the file declares before, and without a receiver
///   inside of an extension of it;
/// - of `ParameterType(name:…)` and `Once(…)`, wherever they are.
///
/// Code in comments, in strings and in branches of `#if` that are not compiled does not count. A call whose pattern is
/// not a literal, such as an interpolated string or a constant, is listed without a pattern. A builder after a type
/// alias of another file, and methods that are stored in variables, are not recognised.
///
/// All ranges are UTF-8 offsets in the source. Every text is scanned in linear time; broken ones give what can be
/// found.
package struct StepScan: Sendable {
  /// In the order of the source.
  package private(set) var definitions: [Definition] = []
  /// In the order of the source.
  package private(set) var parameterTypes: [ParameterType] = []
  /// Hooks, values that are made once, and conditions, in the order of the source.
  package private(set) var hooks: [Hook] = []

  /// A step definition.
  package struct Definition: Sendable {
    /// How a definition tells which steps it matches.
    package enum Pattern: Sendable, Hashable {
      /// A Cucumber Expression.
      case expression(SourceText)
      /// A regular expression as text.
      case regularExpression(SourceText)
      /// The text of a Swift regex literal, without its delimiters.
      case regexLiteral(SourceText)
      /// Something that only the compiled program knows: an interpolated string, a variable.
      case unknown

      /// The pattern's text; nil for an unknown pattern.
      package var text: SourceText? {
        switch self {
        case .expression(let text), .regularExpression(let text), .regexLiteral(let text): text
        case .unknown: nil
        }
      }
    }

    /// The name of the called method: `given`, `when`, `then`, `and`, `but` or `step`.
    package let keyword: String
    package let pattern: Pattern
    /// The call, from its receiver to the end of its body.
    package let call: Range<Int>
    /// The literals, or the expression that is no literal.
    package let literal: Range<Int>
    /// The line of the definition in reports, from 1.
    package let line: Int
    /// The body; nil while there is none.
    package let body: Body?
    /// The text of `about:`; else the comment for documentation in front of the call.
    package let documentation: String?
    /// What to write instead of the step; nil for a step that is not deprecated.
    package let deprecated: String?
    /// The tag expression of the library; nil for a library for all scenarios.
    package let tags: String?
    /// Whether the call is in a branch of `#if` whose condition is unknown.
    package let isConditional: Bool
    /// Whether `#sourceLocation` gives the call another file or line in reports than it has in the source.
    package let isRelocated: Bool
  }

  /// The code of a definition.
  package struct Body: Sendable {
    /// The closure with its braces, or the expression that is no closure.
    package let range: Range<Int>
    /// The parameters that the closure declares; nil if it declares none, or is no closure.
    package let parameters: [Parameter]?
    /// How many parameters a closure without declared parameters uses: 2, if `$1` is the highest; nil for other code.
    package let numberedParameters: Int?

    /// The number of parameters with the world; nil if it is unknown.
    package var parameterCount: Int? { parameters?.count ?? numberedParameters }
  }

  /// A parameter of a closure.
  package struct Parameter: Sendable, Hashable {
    package let name: String
    /// The declared type, without white space; nil if none is declared.
    package let type: String?
    package let range: Range<Int>
  }

  /// A parameter type.
  package struct ParameterType: Sendable {
    /// The name; nil if it is not a literal.
    package let name: SourceText?
    /// The regular expressions; nil if one of them is not a literal.
    package let regexps: [String]?
    /// The type of its values, as far as the transform declares it.
    package let valueType: String?
    package let call: Range<Int>
    package let line: Int
    package let isConditional: Bool
  }

  /// A hook, a value that is made once, or a condition.
  package struct Hook: Sendable {
    /// The name of the called method or initializer: `before`, `afterAll`, `Once`, `condition`.
    package let kind: String
    package let name: String?
    /// The tag expression; nil for all scenarios, and if it is not a literal.
    package let tags: SourceText?
    package let call: Range<Int>
    package let line: Int
    package let isConditional: Bool
  }

  /// Scans a source text.
  ///
  /// - Parameter source: the text in UTF-8. One of 1 GiB or more gives nothing.
  package init(_ source: [UInt8]) {
    guard source.count < 1 << 30 else { return }
    var reader = DefinitionReader(SwiftTokens(source))
    reader.run()
    (definitions, parameterTypes, hooks) = (reader.definitions, reader.parameterTypes, reader.hooks)
  }
}
