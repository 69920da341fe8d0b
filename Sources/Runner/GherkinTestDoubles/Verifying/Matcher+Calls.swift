public import GherkinExpectations

extension Matcher {
  /// Any argument of a call.
  public static var any: Matcher { Matcher("any") { _ in true } }

  /// The text for an argument between the parentheses of a call: `"pizza"` for `equal("pizza")`.
  var argument: String { description.hasPrefix("equal ") ? String(description.dropFirst("equal ".count)) : description }
}

extension ExpectationError {
  /// Creates the failure of a verification.
  ///
  /// - Parameter calls: the recorded calls, one per line. If only some match, an arrow marks these.
  init(_ sentence: String, listing calls: [(text: String, counts: Bool)], at place: Place) {
    self.init(calls.isEmpty ? sentence : "\(sentence):\(callList(calls))", at: place)
  }
}
