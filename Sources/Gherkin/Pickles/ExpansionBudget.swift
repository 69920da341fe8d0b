/// How much a document may still grow on its way to pickles.
struct ExpansionBudget {
  private var steps = 10_000_000
  private var text = 1 << 30

  /// Takes steps, and the cells of their tables, off the budget.
  mutating func spend(steps count: Int) {
    steps -= count
  }

  /// Takes bytes of new text off the budget; false where it is spent, so that the text is not to be made.
  mutating func spend(text count: Int) -> Bool {
    text = max(-1, text - count)
    return text >= 0
  }

  /// Throws an error at a place where the budget is spent.
  func check(at location: Location, uri: String) throws(ParseErrors) {
    if steps >= 0, text >= 0 { return }
    let problem =
      "the outlines of this file expand to more than 10 million steps and cells or 1 GiB of text: use fewer rows"
    throw ParseErrors(errors: [ParseError(uri: uri, location: location, problem: problem)])
  }
}
