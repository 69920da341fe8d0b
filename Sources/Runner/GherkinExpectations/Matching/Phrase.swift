/// The words of a matcher after “to” or “not to”, which are composed only for a failure.
struct Phrase {
  let text: () -> String
  let isNegated: Bool

  init(_ text: @autoclosure @escaping () -> String) {
    self.init(text, isNegated: false)
  }

  private init(_ text: @escaping () -> String, isNegated: Bool) {
    self.text = text
    self.isNegated = isNegated
  }

  /// The phrase with “to”: “not to equal 3”.
  var withTo: String { isNegated ? "not to \(text())" : "to \(text())" }
  /// The phrase inside another one: “not equal 3”.
  var words: String { isNegated ? "not \(text())" : text() }
  var negated: Phrase { Phrase(text, isNegated: !isNegated) }
}
