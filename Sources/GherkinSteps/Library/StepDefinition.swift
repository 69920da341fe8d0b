package import CucumberExpressions

/// What a step definition runs: the scenario's state, which has its worlds, and the arguments, in the order of the
/// body's parameters.
///
/// It begins where its caller is: what an author wrote changes executors by itself, if at all.
package typealias StepBody = nonisolated(nonsending) @Sendable (ScenarioState, [any Sendable]) async throws -> Void

/// A pattern and the code that runs for steps whose text it matches.
package struct StepDefinition: Sendable {
  package let pattern: StepPattern
  /// The types of the body's parameters after the world.
  package let parameters: [any Sendable.Type]
  package let place: CodeLocation
  package let options: StepOptions
  package let body: StepBody

  init<W: World, each Argument: Sendable>(
    _ pattern: StepPattern, _ options: StepOptions, _ place: CodeLocation,
    _ body: @escaping @Sendable (W, repeat each Argument) async throws -> Void
  ) {
    var parameters: [any Sendable.Type] = []
    for parameter in repeat (each Argument).self {
      parameters.append(parameter)
    }
    self.pattern = pattern
    self.parameters = parameters
    self.place = place
    self.options = options
    self.body = { state, values in
      var arguments = StepArguments(values)
      try await body(state.world(W.self), repeat arguments.next((each Argument).self))
    }
  }
}

/// What a step definition says next to its pattern and its body.
package struct StepOptions: Sendable {
  /// How long the step may take: zero for any time, nil for what scenario or run say.
  package let timeout: Duration?
  /// Whether the steps after it run if it fails.
  package let continuesAfterFailure: Bool
  /// What the step does, in words.
  package let about: String?
  /// What to write instead of the step; nil for a step that is not deprecated.
  package let deprecated: String?
}

/// How a step definition says which texts it matches.
package enum StepPattern: Sendable {
  /// A Cucumber Expression.
  case expression(String)
  /// A regular expression as text.
  case regexText(String)
  /// A Swift regex literal: its captures are checked by the compiler.
  case regexLiteral(RegexLiteral)
}
