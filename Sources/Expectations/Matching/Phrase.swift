/// The words of a matcher, after “to” or “not to”. They are put together when a failure needs them.
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

  /// In a sentence of its own: “not to equal 3”.
  var withTo: String { isNegated ? "not to \(text())" : "to \(text())" }
  /// Inside another phrase: “not equal 3”.
  var words: String { isNegated ? "not \(text())" : text() }
  var negated: Phrase { Phrase(text, isNegated: !isNegated) }
}
