import GherkinSteps

/// A pattern in any of its forms, with two parameters at most, to be defined with a body that takes them.
enum StepPatternSample {
  /// The type of the body's parameter.
  enum Parameter {
    case int
    case text
  }

  case expression(String, [Parameter] = [])
  case regex(String, [Parameter] = [])
  /// `/a \w c/`
  case literal

  /// Adds the pattern to a library.
  func define(in steps: StepLibrary.Builder<EmptyWorld>) {
    switch self {
    case .literal: steps.step(/a \w c/) { _ in }
    case .expression(let source, let parameters):
      switch (parameters.first, parameters.dropFirst().first) {
      case (nil, _): steps.step(source) { _ in }
      case (.int, nil): steps.step(source) { (_, _: Int) in }
      case (.text, nil): steps.step(source) { (_, _: String) in }
      case (.int, .int): steps.step(source) { (_, _: Int, _: Int) in }
      case (.int, .text): steps.step(source) { (_, _: Int, _: String) in }
      case (.text, .int): steps.step(source) { (_, _: String, _: Int) in }
      case (.text, .text): steps.step(source) { (_, _: String, _: String) in }
      }
    case .regex(let source, let parameters):
      switch parameters.count {
      case 0: steps.step(regex: source) { _ in }
      case 1: steps.step(regex: source) { (_, _: String?) in }
      default: steps.step(regex: source) { (_, _: String?, _: String?) in }
      }
    }
  }
}
