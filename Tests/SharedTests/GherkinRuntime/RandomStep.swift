import GherkinSteps

/// A random step definition, and a text that it probably matches.
struct RandomStep {
  let pattern: StepPatternSample
  let sample: String

  init(_ random: inout some RandomNumberGenerator) {
    let isRegex = Bool.random(using: &random)
    let pieces = Self.literals + (isRegex ? Self.regexPieces : Self.expressionPieces)
    var source = ""
    var sample = ""
    var parameters: [StepPatternSample.Parameter] = []
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      guard let piece = pieces.randomElement(using: &random), piece.parameter == nil || parameters.count < 2 else {
        continue
      }
      let separator = ["", " ", " ", " ", "-"].randomElement(using: &random) ?? ""
      source += piece.source + separator
      sample += piece.sample + separator
      if let parameter = piece.parameter { parameters.append(parameter) }
    }
    if isRegex {
      let start = Bool.random(using: &random) ? "^" : ""
      let end = Bool.random(using: &random) ? "$" : ""
      pattern = .regex(start + source + end, parameters)
    } else {
      pattern = .expression(source, parameters)
    }
    self.sample = sample
  }

  /// Returns the sample with removed, inserted or moved parts.
  func mutations(_ random: inout some RandomNumberGenerator) -> [String] {
    (0..<5).map { _ in
      var scalars = Array(sample.unicodeScalars)
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: 0...scalars.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
          let part = Self.literals.randomElement(using: &random)?.sample ?? ""
          scalars.insert(contentsOf: part.unicodeScalars, at: place)
        case 1: scalars.insert(" ", at: place)
        case 2: scalars.removeSubrange(place..<min(place + 1, scalars.count))
        default: scalars = scalars[place...] + [" "] + scalars[..<place]
        }
      }
      var text = String.UnicodeScalarView()
      text.append(contentsOf: scalars)
      return String(text)
    }
  }

  private struct Piece {
    let source: String
    let sample: String
    var parameter: StepPatternSample.Parameter?

    init(_ source: String, _ sample: String, _ parameter: StepPatternSample.Parameter? = nil) {
      self.source = source
      self.sample = sample
      self.parameter = parameter
    }
  }

  private static let literals = [
    "a", "b", "c", "user", "room17", "17", "été", "e\u{301}", "\u{301}", "部屋", "を", "😀", "'x'", "x_y", " ", "\r\n",
  ].map { Piece($0, $0) }

  private static let expressionPieces = [
    Piece("{int}", "42", .int), Piece("{int}", "-1", .int), Piece("{word}", "user", .text), Piece("{}", "a b", .text),
    Piece("{string}", #""a b""#, .text), Piece("{color}", "Red", .text), Piece("{size}", "small", .text),
    Piece("(s)", "s"), Piece("(s)", ""), Piece("( a)", " a"), Piece(" a/b(c)/17 ", " bc "), Piece(".", "."),
    Piece(#"\("#, "("), Piece("+", "+"), Piece("|", "|"), Piece("?", "?"),
  ]

  private static let regexPieces = [
    Piece(#"(\d+)"#, "42", .text), Piece("(.*)", "a b", .text), Piece("(.*)", "", .text), Piece("(a|b)", "b", .text),
    Piece(#""([^"]*)""#, #""a b""#, .text), Piece(#""([^"]+)""#, #""é""#, .text), Piece(#"(\w+)"#, "room17", .text),
    Piece("(a)?", "a", .text), Piece("(a)?", "", .text), Piece(#"(-?\d+)"#, "-1", .text), Piece("(.+)", "を", .text),
    Piece("(red|blue)", "red", .text), Piece(#"(\S+)"#, "x_y", .text), Piece("([a-z]+)", "user", .text),
    Piece(#"(["'])"#, "'", .text), Piece("(a(?:b|c))", "ab", .text),
    Piece("(?:s)?", "s"), Piece("(?:a|b)", "a"), Piece("s?", ""), Piece("b*", "bb"), Piece("b+", "bbb"),
    Piece("b{0,2}", ""), Piece(#"\."#, "."), Piece(#"\s"#, " "), Piece(#"\d"#, "1"), Piece("(?i)", ""),
    Piece("(?i:user)", "USER"), Piece("|", ""), Piece(#"\buser\b"#, "user"), Piece("(?=a)", ""), Piece(#"\x41"#, "A"),
    Piece("^", ""), Piece("$", ""), Piece("[a-c]", "c"), Piece("[^a]", "é"), Piece("a??", "a"), Piece("a*?", "a"),
    Piece("{", "{"), Piece(#"\"#, ""),
  ]
}
