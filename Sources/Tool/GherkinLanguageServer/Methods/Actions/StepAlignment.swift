internal import GherkinText

/// A text of an author compared with a definition, to find the texts that are meant as arguments.
struct StepAlignment {
  /// The arguments that were found, by their position.
  private(set) var values: [Int: String] = [:]

  /// The maximum number of words of a text, and of an argument.
  private static let (mostWords, longestArgument) = (60, 6)

  private enum Element {
    case word(String)
    case argument(Int)
  }

  private enum Move {
    case none, skippedWord, missing, word
    case argument(Int, words: Int, String)
  }

  /// Compares a text with a pattern.
  init(_ text: String, _ program: PatternProgram) {
    let words = Self.words(text)
    let elements = Self.elements(program.pieces)
    guard words.count <= Self.mostWords, elements.count <= Self.mostWords else { return }
    // The costs of reading the first words as the first elements, and the last move of each.
    var costs = [[Double]](
      repeating: [Double](repeating: .infinity, count: elements.count + 1), count: words.count + 1)
    var moves = [[Move]](repeating: [Move](repeating: .none, count: elements.count + 1), count: words.count + 1)
    costs[0][0] = 0
    func reach(_ word: Int, _ element: Int, _ cost: Double, _ move: Move) {
      guard cost < costs[word][element] else { return }
      costs[word][element] = cost
      moves[word][element] = move
    }
    for word in 0...words.count {
      for element in 0...elements.count where costs[word][element] < .infinity {
        let cost = costs[word][element]
        if word < words.count { reach(word + 1, element, cost + 1, .skippedWord) }
        guard element < elements.count else { continue }
        switch elements[element] {
        case .word(let wanted):
          reach(word, element + 1, cost + 1, .missing)
          if word < words.count { reach(word + 1, element + 1, cost + Self.difference(words[word], wanted), .word) }
        case .argument(let position):
          // Less than a missing word that is read as the argument instead.
          reach(word, element + 1, cost + 1, .missing)
          for count in 1...Self.longestArgument where word + count <= words.count {
            let written = words[word..<word + count].joined(separator: " ")
            guard let (value, extra) = Self.value(written, position, program) else { continue }
            reach(
              word + count, element + 1, cost + extra + 0.4 * Double(count - 1),
              .argument(position, words: count, value))
          }
        }
      }
    }
    var (word, element) = (words.count, elements.count)
    while word > 0 || element > 0 {
      switch moves[word][element] {
      case .none: return
      case .skippedWord: word -= 1
      case .missing: element -= 1
      case .word: (word, element) = (word - 1, element - 1)
      case .argument(let position, let count, let value):
        values[position] = value
        (word, element) = (word - count, element - 1)
      }
    }
  }

  /// Returns the words of a text. A text in quotes is one word.
  private static func words(_ text: String) -> [String] {
    var words: [String] = []
    var quote: Character?
    var word = ""
    for character in text {
      if character.isWhitespace, quote == nil {
        if !word.isEmpty { words.append(word) }
        word = ""
        continue
      }
      if character == quote {
        quote = nil
      } else if quote == nil, word.isEmpty, character == "\"" || character == "'" {
        quote = character
      }
      word.append(character)
    }
    return word.isEmpty ? words : words + [word]
  }

  private static func elements(_ pieces: [PatternProgram.Piece]) -> [Element] {
    pieces.flatMap { piece -> [Element] in
      switch piece {
      case .text(let text): text.split(whereSeparator: \.isWhitespace).map { .word(String($0)) }
      case .argument(let position): [.argument(position)]
      }
    }
  }

  private static func difference(_ word: String, _ wanted: String) -> Double {
    if word == wanted { return 0 }
    if word.lowercased() == wanted.lowercased() { return 0.2 }
    return Spelling.nearest(to: word, among: [wanted]) == nil ? 2 : 0.5
  }

  /// Returns the value that was meant by words, with the cost of changing them; nil if the argument does not accept them.
  private static func value(_ written: String, _ position: Int, _ program: PatternProgram) -> (String, Double)? {
    if program.accepts(written, argument: position) { return (written, 0) }
    let quoted = "\"\(written)\""
    if program.accepts(quoted, argument: position) { return (quoted, 0.3) }
    if written.count > 2, let first = written.first, "\"'".contains(first), written.last == first {
      let bare = String(written.dropFirst().dropLast())
      if program.accepts(bare, argument: position) { return (bare, 0.3) }
    }
    return nil
  }
}

extension StepWriter {
  /// Returns a text that a definition matches, with the arguments of a similar text; nil if there is none.
  func text(_ number: Int, like written: String) -> String? {
    guard let program = program(of: number) else { return nil }
    let values = StepAlignment(written, program).values
    let text = program.pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .argument(let position): values[position] ?? self.values(of: number, position, program).first ?? ""
      }
    }.joined()
    return matches(text, number) ? text : self.text(number, program, keeping: "", program.pieces)?.plain
  }
}
