package import GherkinExpressions
import GherkinSyntax
import GherkinText

/// The step that the author of an undefined one probably meant.
package enum StepProposal {
  /// The maximum number of places in patterns and in the text that are compared: about a second.
  private static let mostPlaces = 500_000

  /// Returns the only text near to a step's text that one of some patterns matches, with the number of the pattern; nil
  /// if there is none, if there are several, or if the meaning would be reversed.
  package static func nearest(to written: String, among patterns: [(number: Int, program: Program)]) -> (
    number: Int, text: String
  )? {
    var all: [Correction] = []
    var budget = mostPlaces
    var numbers: [String: Int] = [:]
    for (number, program) in patterns {
      for correction in program.corrections(of: written, budget: &budget) {
        all.append(correction)
        numbers[correction.text] = numbers[correction.text] ?? number
      }
    }
    // What was not compared can be what was meant.
    guard budget > 0, let only = Correction.only(of: all), let number = numbers[only.text], only.text != written,
      !Negation.differs(written, only.text), !dropsNegation(written, only.text)
    else { return nil }
    return (number, only.text)
  }

  /// Returns whether a word that can be a misspelt negation is missing from the proposal.
  private static func dropsNegation(_ written: String, _ proposal: String) -> Bool {
    let words = proposal.split(whereSeparator: \.isWhitespace).map(String.init)
    return written.split(whereSeparator: \.isWhitespace).map(String.init).contains { word in
      !words.contains(word) && Negation.isNear(word) && Spelling.nearest(to: word, among: words) == nil
    }
  }
}
