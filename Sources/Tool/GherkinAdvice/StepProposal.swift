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
      !Negation.differs(written, only.text), !dropsNegation(written, only.text), !hasOtherWord(written, only.text)
    else { return nil }
    return (number, only.text)
  }

  /// Returns whether a word of the proposal is probably another one than a misspelt word of the text: an opposite such as
  /// `increases` for `decreases`, `enable` for `disable` or `in` for `on`. Several mistakes are not made in a short word,
  /// nor at the beginning of a word.
  private static func hasOtherWord(_ written: String, _ proposal: String) -> Bool {
    let (words, others) = (letters(ofWords: written), letters(ofWords: proposal))
    // A space that is missing or too much is a mistake in typing, too.
    guard words.count == others.count else { return false }
    return zip(words, others).contains { word, other in
      let longest = max(word.count, other.count)
      return switch Spelling.distance(word, other) {
      case 0: false
      // Letters that are swapped, missing or too much are no other word.
      case 1: longest < 4 && word.count == other.count && word.sorted() != other.sorted()
      default: longest < 5 || zip(word, other).prefix(2).contains { $0 != $1 }
      }
    }
  }

  private static func letters(ofWords text: String) -> [[Unicode.Scalar]] {
    text.lowercased().split(whereSeparator: \.isWhitespace).map { word in
      word.unicodeScalars.filter { $0 != "\"" && $0 != "'" }
    }
  }

  /// Returns whether a word that can be a misspelt negation is missing from the proposal.
  private static func dropsNegation(_ written: String, _ proposal: String) -> Bool {
    let words = proposal.split(whereSeparator: \.isWhitespace).map(String.init)
    return written.split(whereSeparator: \.isWhitespace).map(String.init).contains { word in
      !words.contains(word) && Negation.isNear(word) && Spelling.nearest(to: word, among: words) == nil
    }
  }
}
