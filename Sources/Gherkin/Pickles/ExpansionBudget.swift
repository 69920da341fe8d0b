/// How much a document may still grow on its way to pickles.
struct ExpansionBudget {
  private var steps = 10_000_000
  private var text = 1 << 30

  /// Takes steps, and bytes of text made by placeholders, off the budget; throws an error at a place where it is spent.
  mutating func spend(steps newSteps: Int, text newText: Int, at location: Location, uri: String) throws(ParseErrors) {
    steps -= newSteps
    text -= newText
    if steps < 0 || text < 0 {
      let problem = "the outlines of this file expand to more than 10 million steps or 1 GiB of text: use fewer rows"
      throw ParseErrors(errors: [ParseError(uri: uri, location: location, problem: problem)])
    }
  }
}
