/// The step definitions, hooks and parameter types of a Swift source text, found without compiling it.
///
/// Calls of `given`, `when`, `then`, `step`, `parameterType` and the hooks count: on the parameter of the closure of
/// `StepLibrary(…) { steps in … }`, on its `$0`, on a parameter, a variable or a property whose declared type is
/// `StepLibrary.Builder` or an alias of it that the file declares before, and without a receiver inside of an extension
/// of it.
///
/// Code in comments, in strings and in branches of `#if` that are not compiled does not count. A call whose pattern is
/// not a literal, such as an interpolated string or a constant, is listed without a pattern. A builder after a type
/// alias of another file, and methods that are stored in variables, are not recognised.
///
/// All ranges are UTF-8 offsets in the source. Every text is scanned in linear time; broken ones give what can be
/// found.
package struct StepScan: Sendable {
  /// The step definitions, in source order.
  package private(set) var definitions: [Definition] = []
  /// The parameter types, in source order.
  package private(set) var parameterTypes: [ParameterType] = []
  /// The hooks, in source order.
  package private(set) var hooks: [Hook] = []
  /// The libraries with a closure or a function, in source order.
  package private(set) var libraries: [Library] = []
  /// The closures of libraries, and the functions with a builder among their parameters, in source order.
  package private(set) var bodies: [BuilderBody] = []
  /// Whether all literals, comments, brackets and `#if` are closed.
  package private(set) var isComplete = false

  /// A step definition.
  package struct Definition: Sendable, Equatable {
    /// The pattern of a definition.
    package enum Pattern: Sendable, Hashable {
      /// A Cucumber Expression.
      case expression(SourceText)
      /// A regular expression as text.
      case regularExpression(SourceText)
      /// The text of a Swift regex literal, without its delimiters.
      case regexLiteral(SourceText)
      /// A pattern that is only known at run time: an interpolated string, a variable.
      case unknown

      /// The text of the pattern; nil for an unknown pattern.
      package var text: SourceText? {
        switch self {
        case .expression(let text), .regularExpression(let text), .regexLiteral(let text): text
        case .unknown: nil
        }
      }
    }

    package let pattern: Pattern
    /// The call, from its receiver to the end of its body.
    package let call: Range<Int>
    /// The literals, or the expression that is not a literal.
    package let literal: Range<Int>
    /// The line of the definition in reports, counted from 1.
    package let line: Int
    /// The body; nil if it is missing, or not a closure.
    package let body: Body?
    /// The text of `about:`, or else the documentation comment of the call.
    package let documentation: String?
    /// The recommended replacement; nil for a step that is not deprecated.
    package let deprecated: String?
    /// The tag expression of the library; nil for a library for all scenarios.
    package internal(set) var tags: String?
    /// Whether `#sourceLocation` changes the file or line of the call in reports.
    package let isRelocated: Bool
  }

  /// The closure of a definition.
  package struct Body: Sendable, Equatable {
    /// The declared parameters; nil if none are declared.
    package let parameters: [Parameter]?
    /// The number of parameters that a closure without declared parameters uses: 2 if `$1` is the highest; nil for a
    /// long body.
    let numberedParameters: Int?

    /// The number of parameters including the world; nil if it is unknown.
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
    /// The type of its values, if the transform declares it.
    package let valueType: String?
    package let line: Int
  }

  /// A hook.
  package struct Hook: Sendable {
    /// The name of the called method: `before`, `afterAll`.
    package let kind: String
    /// The tag expression; nil for all scenarios, and if it is not a literal.
    package let tags: SourceText?
    package let line: Int
  }

  /// A library with a closure or a function.
  package struct Library: Sendable {
    package enum Body: Sendable {
      /// A closure, by its index in ``StepScan/bodies``.
      case closure(Int)
      /// A function, which can be in another file, by its name.
      case function(String)
    }

    /// The offset of the call.
    package let start: Int
    /// The tag expression; nil for all scenarios, and if it is not a literal.
    package let tags: String?
    package let body: Body
  }

  /// The closure of a library, or a function with a builder among its parameters.
  package struct BuilderBody: Sendable {
    /// The name of the function; nil for a closure.
    package let function: String?
    /// The offset of the library's call, or of the function's declaration.
    package let start: Int
    /// The body with its braces.
    package let braces: Range<Int>
    /// The name of the builder; nil if it has none.
    package let parameter: String?
    /// The names of the functions that get the builder, in order.
    package internal(set) var calls: [String] = []
    /// Whether it defines steps itself.
    package internal(set) var hasSteps = false
  }

  /// Returns the closure or function of a library that steps can be added to; nil if the library's function is in
  /// another file.
  ///
  /// If it defines no steps and only calls functions, this is the last one of them that is in this file.
  package func lastBody(of library: Library) -> BuilderBody? {
    let functions = Self.functions(in: bodies)
    let start: Int? =
      switch library.body {
      case .closure(let index): index
      case .function(let name): functions[name]
      }
    guard var index = start else { return nil }
    // A function can call itself.
    for _ in bodies where !bodies[index].hasSteps {
      index = bodies[index].calls.last { functions[$0] != nil }.flatMap { functions[$0] } ?? index
    }
    return bodies[index]
  }

  /// Returns the indices of the functions by name. A name of several functions is left out.
  static func functions(in bodies: [BuilderBody]) -> [String: Int] {
    Dictionary(grouping: bodies.indices.filter { bodies[$0].function != nil }) { bodies[$0].function ?? "" }
      .compactMapValues { $0.count == 1 ? $0[0] : nil }
  }

  /// Scans a source text.
  ///
  /// - Parameter source: the text in UTF-8. A text of 1 GiB or more has no results.
  package init(_ source: [UInt8]) {
    guard source.count < 1 << 30 else { return }
    let tokens = SwiftTokens(source)
    var reader = DefinitionReader(tokens)
    reader.run()
    (definitions, parameterTypes, hooks) = (reader.definitions, reader.parameterTypes, reader.hooks)
    (libraries, bodies, isComplete) = (reader.libraries, reader.bodies, tokens.isComplete)
  }
}
