import CucumberExpressions
import Foundation
import GherkinFixtures

/// What a parameter type made of an argument's text, as `match` shows it.
enum ShownValue {
  /// The value as text; nil if the value is nil.
  case made(String?)
  /// A value that only a running scenario can have.
  case needsScenario(reason: String)
  /// The parameter type threw.
  case failed(reason: String)

  /// Creates the value, which calls the parameter type's transform.
  init(of argument: Argument) async {
    guard argument.parameterType.name != nil else {
      // A step's body gets the text of a capture group that belongs to no parameter type.
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

  /// Whether there is no value though there should be one.
  var isFailure: Bool {
    if case .failed = self { true } else { false }
  }

  /// The value as text.
  var text: String? {
    if case .made(let text) = self { text } else { nil }
  }

  /// Why there is no value; nil if there is one.
  var whyNone: String? {
    switch self {
    case .made: nil
    case .needsScenario(let reason), .failed(let reason): reason
    }
  }

  /// A value as text, without the `Optional` around it: groups that may not match give one.
  private static func text(_ value: any Sendable) -> String? {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional else { return "\(value)" }
    return mirror.children.first.map { "\($0.value)" }
  }
}
