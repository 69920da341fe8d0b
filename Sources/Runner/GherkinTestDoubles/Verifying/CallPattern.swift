internal import GherkinExpectations

/// Conditions on all arguments of a call.
struct CallPattern<Arguments> {
  private let arguments: (() -> String)?
  let matches: (Arguments) -> Bool

  /// Creates a pattern for any arguments.
  init() {
    arguments = nil
    matches = { _ in true }
  }

  init(_ matcher: Matcher<Arguments>) {
    arguments = { matcher.argument }
    matches = { matcher.verdict(on: $0).matches }
  }

  init<each Argument>(_ matchers: repeat Matcher<each Argument>) where Arguments == (repeat each Argument) {
    var descriptions: [() -> String] = []
    for matcher in repeat each matchers { descriptions.append { matcher.argument } }
    arguments = { [descriptions] in descriptions.map { $0() }.joined(separator: ", ") }
    matches = { (arguments: (repeat each Argument)) in
      for (matcher, argument) in repeat (each matchers, each arguments) {
        guard matcher.verdict(on: argument).matches else { return false }
      }
      return true
    }
  }

  /// Returns the source text of such a call; only the method's name if there are no conditions.
  func text(_ method: String) -> String {
    arguments.map { "\(method)(\($0()))" } ?? method
  }
}
