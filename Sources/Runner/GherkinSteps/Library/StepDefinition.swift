package import GherkinExpressions

/// The body of a step definition. It receives the scenario's state, which contains its worlds, and the arguments, in
/// the order of the parameters.
///
/// It starts on its caller's executor; the author's code changes executors itself if necessary.
package typealias StepBody = nonisolated(nonsending) @Sendable (ScenarioState, [any Sendable]) async throws -> Void

/// A pattern and the code that runs for steps that match it.
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

/// The options of a step definition.
package struct StepOptions: Sendable {
  /// The time limit: `.zero` disables it; `nil` inherits it from the scenario or the run.
  package let timeout: Duration?
  /// Whether later steps run if the step fails.
  package let continuesAfterFailure: Bool
  /// The description of the step.
  package let about: String?
  /// The recommended replacement; nil for a step that is not deprecated.
  package let deprecated: String?

  package init(timeout: Duration?, continuesAfterFailure: Bool, about: String?, deprecated: String?) {
    self.timeout = timeout
    self.continuesAfterFailure = continuesAfterFailure
    self.about = about
    self.deprecated = deprecated
  }
}

/// The pattern of a step definition.
package enum StepPattern: Sendable {
  /// A Cucumber Expression.
  case expression(String)
  /// A regular expression as text.
  case regexText(String)
  /// A Swift regex literal, whose captures the compiler checks.
  case regexLiteral(RegexLiteral)
}
