extension StepLibrary {
  /// Defines steps when called as a function. `given`, `when`, `then` and `step` of a ``Builder`` are interchangeable:
  /// keywords do not affect matching.
  ///
  /// The body gets the world, then an argument for each parameter of the pattern, then the table of the step (as a
  /// ``DataTable``, ``Rows`` or ``Record``) and its ``DocString``, in either order. An error that it throws fails the
  /// step. Throw ``Pending`` or ``Skip`` to report that status.
  public struct StepRegistrar<W: World> {
    private let registrations: Registrations

    init(_ registrations: Registrations) {
      self.registrations = registrations
    }

    /// Adds a definition for each pattern.
    func add<each Argument: Sendable>(
      _ patterns: [StepPattern], _ options: StepOptions, _ place: CodeLocation,
      _ body: @escaping @Sendable (W, repeat each Argument) async throws -> Void
    ) {
      for pattern in patterns { registrations.add(.step(StepDefinition(pattern, options, place, body))) }
    }

    /// Defines a step by a Cucumber Expression: `I have {int} beer(s)`. It can have several texts:
    ///
    /// ```swift
    /// steps.when("I fill in my {word}", or: "I have filled in my {word}") { (world, field: String) in … }
    /// ```
    ///
    /// - Parameters:
    ///   - expression: the expression; each of its parameters becomes an argument of its parameter type's Swift type.
    ///   - others: other expressions for the same step, with parameters of the same types.
    ///   - timeout: the time limit. `.zero` disables the limit; `nil` inherits it from the scenario or the run.
    ///   - continuesAfterFailure: whether the steps after it run if its body throws an error or records an issue. The
    ///     scenario fails, and reports show all of its failures. Crashes and time limits still skip the rest.
    ///   - about: a description of the step, for `gherkin-run steps`.
    ///   - deprecated: the replacement of a deprecated step. Runs and `gherkin-run lint` report its uses.
    ///   - fileID: the source location. Defaults to the call site.
    ///   - filePath: the source location. Defaults to the call site.
    ///   - line: the source location. Defaults to the call site.
    ///   - body: the body of the step. The other parameters are those of a step with an expression.
    public func callAsFunction<each Argument: Sendable>(
      _ expression: String, or others: String..., timeout: Duration? = nil, continuesAfterFailure: Bool = false,
      about: String? = nil,
      deprecated: String? = nil, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
      _ body: @escaping @Sendable (W, repeat each Argument) async throws -> Void
    ) {
      add(
        ([expression] + others).map(StepPattern.expression),
        StepOptions(
          timeout: timeout, continuesAfterFailure: continuesAfterFailure, about: about, deprecated: deprecated),
        CodeLocation(fileID: fileID, filePath: filePath, line: line), body)
    }

    /// Defines a step by a regular expression as text: `#"^I have (\d+) beers?$"#`.
    ///
    /// It is found anywhere in a step's text unless it is anchored. A capture group becomes what the body declares: `Int`
    /// for `(\d+)`, `String` for any group, every type that a cell of a table can be, or an optional of these for a
    /// group that does not always match. `others` are other regular expressions for the same step, with groups of the
    /// same types. The other parameters are those of a step with an expression.
    public func callAsFunction<each Argument: Sendable>(
      regex: String, or others: String..., timeout: Duration? = nil, continuesAfterFailure: Bool = false,
      about: String? = nil,
      deprecated: String? = nil, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
      _ body: @escaping @Sendable (W, repeat each Argument) async throws -> Void
    ) {
      add(
        ([regex] + others).map(StepPattern.regexText),
        StepOptions(
          timeout: timeout, continuesAfterFailure: continuesAfterFailure, about: about, deprecated: deprecated),
        CodeLocation(fileID: fileID, filePath: filePath, line: line), body)
    }

    /// Defines a step by a regex literal: `/^I have (\d+) beers$/`, whose captures the compiler checks against the
    /// body.
    ///
    /// Creating a literal takes about 0.1 ms in each process; in large suites, prefer text.
    ///
    /// It is found anywhere in a step's text unless it is anchored. The other parameters are those of a step with an
    /// expression.
    public func callAsFunction<each Capture: Sendable>(
      _ regex: @autoclosure @escaping @Sendable () -> Regex<(Substring, repeat each Capture)>,
      timeout: Duration? = nil, continuesAfterFailure: Bool = false, about: String? = nil, deprecated: String? = nil,
      fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
      _ body: @escaping @Sendable (W, repeat each Capture) async throws -> Void
    ) {
      add(
        [.regexLiteral(RegexLiteral(regex))],
        StepOptions(
          timeout: timeout, continuesAfterFailure: continuesAfterFailure, about: about, deprecated: deprecated),
        CodeLocation(fileID: fileID, filePath: filePath, line: line), body)
    }

    /// Explains a body that does not fit a regex literal, for which the compiler would blame another function.
    @available(
      *, unavailable,
      message: """
        the body gets the world and a Substring for each unnamed group of a regex literal; for other types, write \
        regex: and the pattern as text
        """
    )
    @_disfavoredOverload
    public func callAsFunction<Output, each Argument: Sendable>(
      _ regex: @autoclosure @escaping @Sendable () -> Regex<Output>, timeout: Duration? = nil,
      continuesAfterFailure: Bool = false, about: String? = nil, deprecated: String? = nil, fileID: String = #fileID,
      filePath: String = #filePath, line: Int = #line,
      _ body: @escaping @Sendable (W, repeat each Argument) async throws -> Void
    ) {}

    /// Defines a step by a regex literal, with a body that also gets the step's table or doc string.
    public func callAsFunction<each Capture: Sendable, Block: _StepBlock>(
      _ regex: @autoclosure @escaping @Sendable () -> Regex<(Substring, repeat each Capture)>,
      timeout: Duration? = nil, continuesAfterFailure: Bool = false, about: String? = nil, deprecated: String? = nil,
      fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
      _ body: @escaping @Sendable (W, repeat each Capture, Block) async throws -> Void
    ) {
      add(
        [.regexLiteral(RegexLiteral(regex))],
        StepOptions(
          timeout: timeout, continuesAfterFailure: continuesAfterFailure, about: about, deprecated: deprecated),
        CodeLocation(fileID: fileID, filePath: filePath, line: line), body)
    }
  }
}
