/// A synthetic suite: step definitions of five shapes, half as Cucumber Expressions and half as regular expressions,
/// with texts.
enum StepShapes {
  /// A typical shape of step texts.
  private enum Shape: Int, CaseIterable {
    /// The definitions have different beginnings.
    case ownBeginning
    /// All definitions have the same beginning, and differ in one word in the middle or at the end.
    case sharedBeginning
    /// The definitions begin with a parameter.
    case parameterFirst
    /// Many definitions share each word, but not the pair of words.
    case ownPair
    /// The language has no spaces between words.
    case noSpaces
  }

  /// A pattern in one of two forms.
  struct Pattern {
    let source: String
    let isRegex: Bool
    /// Whether the first of its two parameters is a number; all others are texts.
    let beginsWithNumber: Bool
  }

  /// Returns the patterns of a suite. Half of them are regular expressions, and all shapes are equally frequent.
  static func patterns(_ count: Int) -> [Pattern] {
    (0..<count).map { index in
      let isRegex = index % 2 == 1
      let (shape, number) = place(index)
      let (int, text, word) = isRegex ? groups(shape) : ("{int}", "{string}", "{word}")
      let body = step(shape, number, int: int, text: text, word: word, plural: isRegex ? "s?" : "(s)", of: count)
      return Pattern(
        source: isRegex ? "^\(body)$" : body, isRegex: isRegex, beginsWithNumber: shape == .parameterFirst)
    }
  }

  /// Returns the parameters in regular expressions; those of one shape need the toolchain's `Regex`.
  private static func groups(_ shape: Shape) -> (int: String, text: String, word: String) {
    switch shape {
    case .ownBeginning: (#"(-?\d+)"#, #""(.*?)""#, #"(\S+)"#)
    case .sharedBeginning: (#"(\d+)"#, #""(.*)""#, #"(.+)"#)
    case .ownPair: (#"(\d+)"#, #""([^"]*)""#, #"(\w+(?:-\w+)*)"#)
    case .parameterFirst, .noSpaces: (#"(\d+)"#, #""([^"]*)""#, #"(\w+)"#)
    }
  }

  /// Returns different texts. Every tenth matches nothing, although it resembles the others; each of the others matches
  /// one definition.
  static func texts(_ count: Int, definitions: Int) -> [String] {
    (0..<count).map { serial in
      // Visits the definitions in an order that differs from theirs.
      let (shape, number) = place((serial &* 7919) % definitions)
      let isMiss = (serial + serial / 10) % 10 == 0
      return step(
        shape, isMiss ? number + definitions : number, int: "\(serial)", text: "\"name \(serial)\"", word: "w\(serial)",
        plural: serial % 4 < 2 ? "" : "s", of: definitions)
    }
  }

  /// Returns the shape of the definition at `index`, and its number among those of its shape.
  private static func place(_ index: Int) -> (Shape, Int) {
    (Shape.allCases[index / 2 % Shape.allCases.count], index / 10 * 2 + index % 2)
  }

  private static func step(
    _ shape: Shape, _ number: Int, int: String, text: String, word: String, plural: String, of count: Int
  ) -> String {
    switch shape {
    case .ownBeginning: "area\(number) has opened for \(text) with the key \(word)"
    case .sharedBeginning: "the user \(text) does action \(number) as \(word)"
    case .parameterFirst: "\(int) cat\(plural) named \(text) in room\(number)"
    case .ownPair:
      "the \(word) \(verb(number, count)) the \(noun(number, count)) of \(text)"
    case .noSpaces: "利用者が\(text)を画面\(number)で\(word)押す"
    }
  }

  /// Returns the number of verbs and of nouns, about the square root of the number of definitions of this shape.
  private static func side(_ count: Int) -> Int {
    max(1, Int((Double(count) / 5).squareRoot().rounded(.up)))
  }

  private static func verb(_ number: Int, _ count: Int) -> String { "verb\(number / side(count))s" }
  private static func noun(_ number: Int, _ count: Int) -> String { "noun\(number % side(count))" }
}
