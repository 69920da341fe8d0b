/// The words of a matcher, behind “to” or “not to”.
struct Phrase {
  let text: String
  let isNegated: Bool

  init(_ text: String, isNegated: Bool = false) {
    self.text = text
    self.isNegated = isNegated
  }

  /// In a sentence of its own: “not to equal 3”.
  var withTo: String { isNegated ? "not to \(text)" : "to \(text)" }
  /// Inside another phrase: “not equal 3”.
  var words: String { isNegated ? "not \(text)" : text }
  var negated: Phrase { Phrase(text, isNegated: !isNegated) }
}
