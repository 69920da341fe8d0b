/// A limit on the expansion of a document to pickles.
struct ExpansionBudget {
  private let pieceLimit: Int
  private let textLimit: Int
  private var pieces: Int
  private var text: Int

  /// Creates a budget of steps, cells and tags, and of bytes of text that placeholders produce.
  init(pieces: Int, text: Int) {
    pieceLimit = pieces
    textLimit = text
    self.pieces = pieces
    self.text = text
  }

  /// Spends steps, cells or tags.
  mutating func spend(_ count: Int) {
    pieces = max(-1, pieces - count)
  }

  /// Spends bytes of new text. Returns false if the budget is exhausted; the text must not be created then.
  mutating func spend(text count: Int) -> Bool {
    text = max(-1, text - count)
    return text >= 0
  }

  /// Throws an error at a location if the budget is exhausted.
  func check(at location: Location, uri: String) throws(ParseErrors) {
    if pieces >= 0, text >= 0 { return }
    let problem =
      "this file expands to more than \(pieceLimit) steps, cells and tags, or \(textLimit) bytes of text: split it"
    throw ParseErrors(errors: [ParseError(uri: uri, location: location, problem: problem)])
  }
}
