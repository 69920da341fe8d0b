/// A made-up suite: step definitions of five shapes, each as Cucumber Expression and as regular expression, and texts.
enum StepShapes {
  /// A kind of step, as teams write them.
  private enum Shape: Int, CaseIterable {
    /// The definitions begin differently.
    case ownBeginning
    /// All begin alike; one word in the middle or at the end differs.
    case sharedBeginning
    /// They begin with a parameter.
    case parameterFirst
    /// Each word is shared by many definitions, the pair of words is not.
    case ownPair
    /// A language that puts no spaces between words.
    case noSpaces
  }

  /// A pattern of one of two forms.
  struct Pattern {
    let source: String
    let isRegex: Bool
    /// Whether the first of its two parameters is a number; the other ones are texts.
    let beginsWithNumber: Bool
  }

  /// The patterns of a suite, half of them regular expressions, all shapes in equal shares.
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

  /// How parameters are written in regular expressions; those of one shape are too complicated to be matched without
  /// the toolchain's `Regex`.
  private static func groups(_ shape: Shape) -> (int: String, text: String, word: String) {
    switch shape {
    case .ownBeginning: (#"(-?\d+)"#, #""(.*?)""#, #"(\S+)"#)
    case .sharedBeginning: (#"(\d+)"#, #""(.*)""#, #"(.+)"#)
    case .ownPair: (#"(\d+)"#, #""([^"]*)""#, #"(\w+(?:-\w+)*)"#)
    case .parameterFirst, .noSpaces: (#"(\d+)"#, #""([^"]*)""#, #"(\w+)"#)
    }
  }

  /// Different texts; each tenth matches nothing, though it looks like the others, each other one definition.
  static func texts(_ count: Int, definitions: Int) -> [String] {
    (0..<count).map { serial in
      // Steps through the definitions in an order that is far from theirs.
      let (shape, number) = place((serial &* 7919) % definitions)
      let isMiss = (serial + serial / 10) % 10 == 0
      return step(
        shape, isMiss ? number + definitions : number, int: "\(serial)", text: "\"name \(serial)\"", word: "w\(serial)",
        plural: serial % 4 < 2 ? "" : "s", of: definitions)
    }
  }

  /// The shape of the definition at `index`, and its number among those of its shape.
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

  /// There are as many verbs as nouns: about the square root of the number of definitions of this shape.
  private static func side(_ count: Int) -> Int {
    max(1, Int((Double(count) / 5).squareRoot().rounded(.up)))
  }

  private static func verb(_ number: Int, _ count: Int) -> String { "verb\(number / side(count))s" }
  private static func noun(_ number: Int, _ count: Int) -> String { "noun\(number % side(count))" }
}
