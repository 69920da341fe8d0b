internal import GherkinSyntax
internal import GherkinText

/// A text of an author compared with a definition, to find the texts that are meant as arguments.
struct StepAlignment {
  /// The arguments that were found, by their position.
  private(set) var values: [Int: String] = [:]
  /// The words of the author that the definition lacks, and those of the definition that the author did not write. A
  /// word that replaces one with another spelling is in both.
  private(set) var (dropped, added): ([String], [String]) = ([], [])
  /// The difference of the texts; nil if they are too long.
  private(set) var cost: Double?

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
  ///
  /// - Parameter pieces: one of the texts of the pattern; nil for the shortest.
  init(_ text: String, _ program: PatternProgram, _ pieces: [PatternProgram.Piece]? = nil) {
    let words = Self.words(text)
    let elements = Self.elements(pieces ?? program.pieces)
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
    cost = costs[words.count][elements.count]
    var (word, element) = (words.count, elements.count)
    while word > 0 || element > 0 {
      switch moves[word][element] {
      case .none: return
      case .skippedWord:
        word -= 1
        dropped.append(words[word])
      case .missing:
        element -= 1
        if case .word(let wanted) = elements[element] { added.append(wanted) }
      case .word:
        (word, element) = (word - 1, element - 1)
        guard case .word(let wanted) = elements[element], Self.difference(words[word], wanted) >= 2 else { continue }
        dropped.append(words[word])
        added.append(wanted)
      case .argument(let position, let count, let value):
        values[position] = value
        (word, element) = (word - count, element - 1)
      }
    }
  }

  /// Returns the words of a text. A text in quotes is one word.
  static func words(_ text: String) -> [String] {
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
    guard Spelling.nearest(to: word, among: [wanted]) != nil else { return 2 }
    return 0.5 + 0.01 * Double(Spelling.distance(Array(word.lowercased()), Array(wanted.lowercased())))
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
    // The full stop of a sentence is not part of a value.
    if written.count > 1, let last = written.last, ".,;:!?".contains(last) {
      let value = String(written.dropLast())
      if program.accepts(value, argument: position) { return (value, 0.3) }
    }
    return program.values(of: position).flatMap { Spelling.nearest(to: written, among: $0) }.map { ($0, 0.5) }
  }
}

extension StepWriter {
  /// Returns a text that a definition matches, with the arguments of a similar text; nil if there is none, or if it
  /// could have another meaning.
  func text(_ number: Int, like written: String) -> String? {
    guard let program = program(of: number), let variants = program.variants else { return nil }
    let sorted = variants.map { (pieces: $0, alignment: StepAlignment(written, program, $0)) }
      .sorted { $0.alignment.cost ?? .infinity < $1.alignment.cost ?? .infinity }
    // If two optional or alternative texts are equally similar, the author may mean either.
    guard let best = sorted.first, let cost = best.alignment.cost,
      sorted.count == 1 || cost < sorted[1].alignment.cost ?? .infinity, !changesChoice(best.alignment, variants)
    else { return nil }
    var text = ""
    for piece in best.pieces {
      switch piece {
      case .text(let literal): text += literal
      case .argument(let position):
        // A value is invented only if the author wrote nothing that could be one.
        guard
          let value = best.alignment.values[position]
            ?? (best.alignment.dropped.isEmpty ? values(of: number, position, program).first : nil)
        else { return nil }
        text += value
      }
    }
    let hasValue = best.alignment.dropped.contains { word in word.contains { $0.isNumber || "\"'<".contains($0) } }
    guard !hasValue, !best.alignment.dropped.contains(where: Negation.isNear), !Negation.differs(written, text),
      matches(text, number)
    else { return nil }
    return text
  }

  /// Returns whether an alignment drops or adds a word of an optional or alternative text.
  private func changesChoice(_ alignment: StepAlignment, _ variants: [[PatternProgram.Piece]]) -> Bool {
    let words: [Set<String>] = variants.map { pieces in
      var words: Set<String> = []
      for case .text(let text) in pieces { words.formUnion(StepAlignment.words(text)) }
      return words
    }
    let everywhere = words.dropFirst().reduce(words.first ?? []) { $0.intersection($1) }
    let choices = words.reduce(into: Set<String>()) { $0.formUnion($1) }.subtracting(everywhere)
    return alignment.added.contains(where: choices.contains)
      || alignment.dropped.contains { Spelling.nearest(to: $0, among: choices.sorted()) != nil }
  }
}
