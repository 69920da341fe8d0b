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
package struct StepOptions: Sendable, Hashable, Codable {
  /// Those of most steps.
  package static let none = Self(timeout: nil, continuesAfterFailure: false, about: nil, deprecated: nil)

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

/// The arguments of a step, consumed one by one, each as the type that the body declares.
struct StepArguments {
  private let values: [any Sendable]
  private var position = 0

  init(_ values: [any Sendable]) {
    self.values = values
  }

  mutating func next<Value>(_ type: Value.Type) throws -> Value {
    position += 1
    guard position <= values.count else {
      throw ArgumentMismatch(position: position, expected: "\(type)", found: nil)
    }
    let value = values[position - 1]
    // The value nearly always has exactly the requested type, and a dynamic cast takes as long as a quick step.
    return Swift.type(of: value) == type ? Self.unboxed(value, as: type) : try cast(value)
  }

  // Not inlined: a function that casts looks up the metadata of the optional type whenever it is called.
  @inline(never)
  private func cast<Value>(_ value: any Sendable) throws -> Value {
    guard let cast = value as? Value else {
      throw ArgumentMismatch(position: position, expected: "\(Value.self)", found: "\(Swift.type(of: value))")
    }
    return cast
  }

  /// Returns the value, whose type is the requested one.
  private static func unboxed<Given, Value>(_ value: Given, as type: Value.Type) -> Value {
    unsafeBitCast(value, to: type)
  }
}

/// The error for a body's parameter whose argument has another type.
package struct ArgumentMismatch: Error, CustomStringConvertible {
  /// The parameter's number after the world, counted from 1.
  let position: Int
  let expected: String
  let found: String?

  package var description: String {
    guard let found else { return "the body's parameter \(position) (\(expected)) has no argument" }
    return "the body's parameter \(position) is declared as \(expected), but its argument is of type \(found)"
  }
}

/// A regex literal that is `Sendable`: it is recreated where it is needed, because a `Regex` is not.
package struct RegexLiteral: Sendable {
  /// A match: the text, range and typed value of each capture; the range is nil if it did not match.
  package typealias Match = Regex<AnyRegexOutput>.Match

  /// Creates the regex. This takes about 0.1 ms, so store the result.
  package let make: @Sendable () -> Regex<AnyRegexOutput>
  /// Returns the literal's text if it is available. The only API for it is underscored.
  package let source: @Sendable () -> String?
  /// Returns the typed values of a match's captures, for the body's parameters.
  package let values: @Sendable (Match) throws -> [any Sendable]
  /// The number of captures.
  package let captureCount: Int

  init<each Capture: Sendable>(_ regex: @escaping @Sendable () -> Regex<(Substring, repeat each Capture)>) {
    make = { Regex(regex()) }
    source = { regex()._literalPattern }
    var count = 0
    for _ in repeat (each Capture).self { count += 1 }
    captureCount = count
    values = { match in
      var captures = Captures(match)
      var values: [any Sendable] = []
      for capture in repeat (each Capture).self {
        values.append(try captures.next(capture))
      }
      return values
    }
  }
}

/// The typed values of a match's captures, consumed one by one.
private struct Captures {
  private let match: RegexLiteral.Match
  private var position = 0

  init(_ match: RegexLiteral.Match) {
    self.match = match
  }

  mutating func next<Value: Sendable>(_ type: Value.Type) throws -> any Sendable {
    position += 1
    guard let value = match.output[position].value as? Value else {
      throw ArgumentMismatch(position: position, expected: "\(type)", found: nil)
    }
    return value
  }
}
