/// Conditions on all arguments of a call.
struct CallPattern<Arguments> {
  private let arguments: (() -> String)?
  let matches: (Arguments) -> Bool

  /// Creates a pattern for any arguments.
  init() {
    arguments = nil
    matches = { _ in true }
  }

  init(_ matcher: ArgumentMatcher<Arguments>) {
    arguments = matcher.description
    matches = matcher.matches
  }

  init<each Argument>(_ matchers: repeat ArgumentMatcher<each Argument>) where Arguments == (repeat each Argument) {
    var descriptions: [() -> String] = []
    repeat descriptions.append((each matchers).description)
    arguments = { [descriptions] in descriptions.map { $0() }.joined(separator: ", ") }
    matches = { (arguments: (repeat each Argument)) in
      for (matcher, argument) in repeat (each matchers, each arguments) {
        guard matcher.matches(argument) else { return false }
      }
      return true
    }
  }

  /// Returns the source text of such a call; only the method's name if there are no conditions.
  func text(_ method: String) -> String {
    arguments.map { "\(method)(\($0()))" } ?? method
  }
}
