import GherkinExpressions
import Foundation
import GherkinFixtures

/// The value of an argument in the output of `match`.
enum ShownValue {
  /// The value as text; nil if the value is nil.
  case made(String?)
  /// A value that requires a running scenario.
  case needsScenario(reason: String)
  /// The parameter type threw an error.
  case failed(reason: String)

  /// Creates the value by calling the parameter type's transform.
  init(of argument: Argument) async {
    guard argument.parameterType.name != nil else {
      // A capture group without a parameter type is passed to the step's body as text.
      self = .made(argument.group.value)
      return
    }
    do {
      self = .made(Self.text(try await argument.value()))
    } catch let error as FixtureError {
      self = if case .noScenario = error { .needsScenario(reason: "\(error)") } else { .failed(reason: "\(error)") }
    } catch {
      self = .failed(reason: (error as? any LocalizedError)?.errorDescription ?? "\(error)")
    }
  }

  /// Whether creating the value failed.
  var isFailure: Bool {
    if case .failed = self { true } else { false }
  }

  /// The value as text.
  var text: String? {
    if case .made(let text) = self { text } else { nil }
  }

  /// The reason why there is no value; nil if there is one.
  var whyNone: String? {
    switch self {
    case .made: nil
    case .needsScenario(let reason), .failed(let reason): reason
    }
  }

  /// Returns a value as text, without the `Optional` of groups that may not match.
  private static func text(_ value: any Sendable) -> String? {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional else { return "\(value)" }
    return mirror.children.first.map { "\($0.value)" }
  }
}
