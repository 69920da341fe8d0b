/// A condition on the arguments of a call, all of them.
struct CallPattern<Arguments> {
  private let arguments: (() -> String)?
  let matches: (Arguments) -> Bool

  /// Whatever the arguments.
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

  /// A call of such arguments as it would be written; without any conditions, the method's name.
  func text(_ method: String) -> String {
    arguments.map { "\(method)(\($0()))" } ?? method
  }
}
