/// How much a document may still grow on its way to pickles.
struct ExpansionBudget {
  private let pieceLimit: Int
  private let textLimit: Int
  private var pieces: Int
  private var text: Int

  /// A budget of steps, cells and tags, and of bytes of text that placeholders make.
  init(pieces: Int, text: Int) {
    pieceLimit = pieces
    textLimit = text
    self.pieces = pieces
    self.text = text
  }

  /// Takes steps, cells or tags off the budget.
  mutating func spend(_ count: Int) {
    pieces = max(-1, pieces - count)
  }

  /// Takes bytes of new text off the budget; false where it is spent, so that the text is not to be made.
  mutating func spend(text count: Int) -> Bool {
    text = max(-1, text - count)
    return text >= 0
  }

  /// Throws an error at a place where the budget is spent.
  func check(at location: Location, uri: String) throws(ParseErrors) {
    if pieces >= 0, text >= 0 { return }
    let problem =
      "this file expands to more than \(pieceLimit) steps, cells and tags, or \(textLimit) bytes of text: split it"
    throw ParseErrors(errors: [ParseError(uri: uri, location: location, problem: problem)])
  }
}
