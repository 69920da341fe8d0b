/// A text that a pattern matches, near to one that it does not match.
package struct Correction: Sendable, Hashable {
  package let text: String
  /// Ten for each letter that is missing, wrong, too much, or swapped with the next one; two for one in another case.
  let cost: Int
  /// The number of letters that are too much.
  let removals: Int
  /// Whether the change touches an argument, whose value may have been meant otherwise.
  let isUncertain: Bool

  /// The greatest cost: that of three mistakes.
  fileprivate static let most = 30

  /// Returns the only correction that the author can have meant; nil if there is none, or if there are several.
  ///
  /// Up to three mistakes in typing may have led to the text. That two of them happen to add just the letters of another
  /// choice, as in `offf` from `on`, is not considered.
  package static func only(of corrections: [Correction]) -> Correction? {
    let sorted = corrections.sorted { ($0.cost, $0.text) < ($1.cost, $1.text) }
    guard let best = sorted.first, !best.isUncertain else { return nil }
    let isRivalled = sorted.dropFirst().contains { other in
      other.text != best.text && (other.cost == best.cost || other.removals < 2)
    }
    return isRivalled ? nil : best
  }
}

extension Program {
  /// Returns the texts of the pattern that are near to a text that does not match it, the nearest first. What the author
  /// wrote as arguments, and of optional and alternative texts, is kept.
  ///
  /// - Parameter budget: the number of places that can still be followed. Without any left, the result is incomplete.
  package func corrections(of text: String, budget: inout Int) -> [Correction] {
    guard text.unicodeScalars.count <= CorrectionSearch.mostCharacters else { return [] }
    var copy = text
    return copy.withUTF8 { bytes in
      var search = CorrectionSearch(self, bytes)
      return search.run(&budget)
    }
  }
}

/// Looks for the ways to read a text as one of a pattern with the fewest changes.
private struct CorrectionSearch {
  static let mostCharacters = 200
  /// The maximum number of texts that are followed from each place.
  private static let mostTexts = 3

  /// A place in the program and in the text.
  private struct Place: Hashable {
    var instruction: Int
    /// The number of characters of a literal that have been written.
    var offset = 0
    /// The number of characters of the text that have been read.
    var position: Int
    /// Whether the next character must be right, because it continues the last word of an argument.
    var isGlued = false
    /// The character that was swapped with the last one, and comes next.
    var swapped: Unicode.Scalar?
  }

  private struct Entry {
    var place: Place
    /// The text that has been written.
    var output = String.UnicodeScalarView()
    var cost = 0
    var removals = 0
    var isUncertain = false
    /// Whether the text has a character of the optional or alternative text that is being read.
    var hasWritten = true
    /// Whether the last character was changed, and whether an argument is what was last read as it is.
    var isChanged = false
    /// Whether the one before the last was changed, and whether only the last was, to a space.
    var wasChanged = false
    var isSpaceMade = false
    /// The letter that was added, or the last one of an argument, until the character behind the next space: it may have
    /// been swapped with that space, as in `engin ered`.
    var added: Unicode.Scalar?
    var ended: Unicode.Scalar?
    var isAfterArgument = false
  }

  private let program: Program
  private let bytes: UnsafeBufferPointer<UInt8>
  private let text: [Unicode.Scalar]
  /// The start of each character in bytes, and the end of the text.
  private let starts: [Int]
  /// The characters of each literal.
  private let literals: [[Unicode.Scalar]]
  /// The entries to be followed, by their costs.
  private var queue = [[Entry]](repeating: [], count: Correction.most + 1)
  private var followed: [Place: [String.UnicodeScalarView]] = [:]
  private var knownEnds: [[Int]: [Int]] = [:]
  private var found: [Correction] = []

  init(_ program: Program, _ bytes: UnsafeBufferPointer<UInt8>) {
    (self.program, self.bytes) = (program, bytes)
    text = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
    starts = text.reduce(into: [0]) { $0.append(($0.last ?? 0) + UTF8.width($1)) }
    literals = program.instructions.map { instruction in
      guard case .literal(let bytes, _) = instruction else { return [] }
      return Array(String(decoding: program.literals[bytes], as: UTF8.self).unicodeScalars)
    }
  }

  mutating func run(_ budget: inout Int) -> [Correction] {
    queue[0] = [Entry(place: Place(instruction: 0, position: 0))]
    for cost in queue.indices {
      while budget > 0, let entry = queue[cost].popLast() {
        budget -= 1
        follow(entry)
      }
    }
    return found
  }

  private mutating func follow(_ entry: Entry) {
    let known = followed[entry.place, default: []]
    guard known.count < Self.mostTexts, !known.contains(where: { $0.elementsEqual(entry.output) }) else { return }
    followed[entry.place] = known + [entry.output]
    let place = entry.place
    guard place.instruction < program.instructions.count else {
      guard place.position == text.count, place.swapped == nil else { return remove(entry) }
      let output = String(entry.output)
      if !found.contains(where: { $0.text == output }) {
        found.append(
          Correction(text: output, cost: entry.cost, removals: entry.removals, isUncertain: entry.isUncertain))
      }
      return
    }
    switch program.instructions[place.instruction] {
    case .jump(let next): go(entry, to: next)
    case .choice(let targets): for target in program.targets[targets] { go(entry, to: target) }
    case .assertion, .close: go(entry, to: place.instruction + 1)
    case .open(let number): open(entry, number)
    case .character(let index):
      let set = program.sets[index]
      if let swapped = place.swapped {
        if set.contains(swapped) { readSwapped(entry, instruction: place.instruction + 1) }
        return
      }
      if place.position < text.count, set.contains(text[place.position]) {
        read(entry, text[place.position], instruction: place.instruction + 1)
      }
      if set.isSpace { write(entry, " ", instruction: place.instruction + 1) }
      remove(entry)
    case .literal(_, let isFixed):
      var entry = entry
      if place.offset == 0 { entry.hasWritten = isFixed }
      compare(entry, literals[place.instruction])
    }
  }

  private mutating func push(_ entry: Entry, cost: Int = 0) {
    var entry = entry
    entry.cost += cost
    if entry.cost <= Correction.most { queue[entry.cost].append(entry) }
  }

  private mutating func go(_ entry: Entry, to instruction: Int) {
    var entry = entry
    (entry.place.instruction, entry.place.offset) = (instruction, 0)
    push(entry)
  }

  // MARK: Characters

  /// Takes a character of the text as it is.
  private mutating func read(_ entry: Entry, _ scalar: Unicode.Scalar, instruction: Int, offset: Int = 0, cost: Int = 0)
  {
    var next = entry
    next.output.append(scalar)
    next.place = Place(instruction: instruction, offset: offset, position: entry.place.position + 1)
    if cost < 10 { next.hasWritten = true }
    if offset == 0 { next.isUncertain = next.isUncertain || !next.hasWritten }
    next.isSpaceMade = cost > 0 && scalar == " " && !entry.wasChanged
    if cost > 0 || scalar != " " { (next.added, next.ended) = (nil, nil) }
    (next.isChanged, next.isAfterArgument) = (cost > 0, false)
    push(next, cost: cost)
  }

  /// Returns an entry after a change of the text; nil if the character must not be changed.
  private func changed(_ entry: Entry) -> Entry? {
    guard !entry.place.isGlued else { return nil }
    var next = entry
    (next.wasChanged, next.isChanged, next.isSpaceMade) = (entry.isChanged, true, false)
    next.isUncertain = entry.isUncertain || entry.isAfterArgument
    return next
  }

  /// Leaves out a character of the text.
  private mutating func remove(_ entry: Entry) {
    guard entry.place.position < text.count, entry.place.swapped == nil else { return }
    // The full stop of a sentence is no part of a value.
    let isStop =
      entry.place.position == text.count - 1 && ".,;:!?".unicodeScalars.contains(text[entry.place.position])
    guard var next = isStop ? entry : changed(entry) else { return }
    next.place.position += 1
    next.removals += 1
    push(next, cost: 10)
  }

  /// Adds a character that the text lacks.
  private mutating func write(_ entry: Entry, _ scalar: Unicode.Scalar, instruction: Int, offset: Int = 0) {
    // A lost space ends the last word of an argument.
    let isEnd = entry.place.isGlued && scalar == " "
    var glued = entry
    if isEnd { (glued.place.isGlued, glued.isUncertain) = (false, true) }
    guard var next = changed(glued) else { return }
    next.output.append(scalar)
    (next.place.instruction, next.place.offset) = (instruction, offset)
    next.isSpaceMade = scalar == " " && !next.wasChanged
    next.isUncertain = next.isUncertain || entry.ended == scalar
    next.added = scalar
    // An optional or alternative text is not invented.
    if offset == 0 { next.isUncertain = next.isUncertain || !next.hasWritten }
    push(next, cost: 10)
  }

  /// Takes the character that was swapped with the last one.
  private mutating func readSwapped(_ entry: Entry, instruction: Int, offset: Int = 0) {
    guard let scalar = entry.place.swapped else { return }
    var next = entry
    next.hasWritten = true
    next.output.append(scalar)
    next.place = Place(instruction: instruction, offset: offset, position: entry.place.position)
    push(next)
  }

  private mutating func compare(_ entry: Entry, _ literal: [Unicode.Scalar]) {
    let (offset, position) = (entry.place.offset, entry.place.position)
    let isLast = offset + 1 == literal.count
    let (instruction, next) = isLast ? (entry.place.instruction + 1, 0) : (entry.place.instruction, offset + 1)
    let wanted = literal[offset]
    if entry.place.swapped != nil {
      if entry.place.swapped == wanted { readSwapped(entry, instruction: instruction, offset: next) }
      return
    }
    if position < text.count {
      let written = text[position]
      if written == wanted {
        read(entry, wanted, instruction: instruction, offset: next)
      } else if let entry = changed(entry) {
        let isSameLetter = written.properties.lowercaseMapping == wanted.properties.lowercaseMapping
        read(entry, wanted, instruction: instruction, offset: next, cost: isSameLetter ? 2 : 10)
        if position + 1 < text.count, text[position + 1] == wanted {
          var swapped = entry
          swapped.hasWritten = true
          swapped.output.append(wanted)
          swapped.place = Place(
            instruction: instruction, offset: next, position: position + 2, swapped: written)
          push(swapped, cost: 10)
        }
      }
    }
    write(entry, wanted, instruction: instruction, offset: next)
    remove(entry)
  }

  // MARK: Arguments

  private mutating func open(_ entry: Entry, _ number: Int) {
    let capture = program.captures[number]
    let start = entry.place.position
    guard let argument = capture.argument else { return go(entry, to: capture.open + 1) }
    if let placeholder = bytes.placeholder(at: starts[start]), placeholder.isClosed,
      let end = starts.firstIndex(of: placeholder.end)
    {
      take(entry, string(start, end), to: end, capture)
    }
    // Of few values, the nearest one.
    if program.values(of: argument) != nil { return go(entry, to: capture.open + 1) }
    guard !entry.isChanged || entry.isSpaceMade || !isInside(start), entry.place.swapped == nil else { return }
    for end in ends(of: number, from: start) {
      take(entry, string(start, end), to: end, capture, isGlued: end > start && isInside(end))
    }
    takeWords(entry, argument, capture)
  }

  /// Returns the positions at which an argument that starts at a position can end.
  private mutating func ends(of number: Int, from start: Int) -> [Int] {
    let key = [number, start]
    if let ends = knownEnds[key] { return ends }
    let capture = program.captures[number]
    let walk = Walk(program, bytes, from: starts[start], at: capture.open + 1, to: capture.close)
    let ends = walk.ends.compactMap { starts.firstIndex(of: $0) }
    knownEnds[key] = ends
    return ends
  }

  /// Returns whether a position is inside a word, with its signs.
  private func isInside(_ position: Int) -> Bool {
    position > 0 && position < text.count && !text[position - 1].properties.isWhitespace
      && !text[position].properties.isWhitespace
  }

  private func string(_ start: Int, _ end: Int) -> String {
    String(decoding: bytes[starts[start]..<starts[end]], as: UTF8.self)
  }

  private mutating func take(
    _ entry: Entry, _ value: String, to end: Int, _ capture: Program.Capture, isGlued: Bool = false, cost: Int = 0
  ) {
    var next = entry
    next.output.append(contentsOf: value.unicodeScalars)
    next.place = Place(instruction: capture.close + 1, position: end, isGlued: isGlued)
    let start = entry.place.position
    next.isUncertain = entry.isUncertain || entry.isChanged || end > start && text[start] == entry.added
    (next.added, next.ended) = (nil, value.unicodeScalars.last)
    (next.isChanged, next.isAfterArgument) = (false, true)
    push(next, cost: cost)
  }

  /// The maximum number of words that are taken for a value in quotes.
  private static let mostQuotedWords = 6

  /// Takes words whose quotation marks are missing or too much.
  private mutating func takeWords(_ entry: Entry, _ argument: Int, _ capture: Program.Capture) {
    let start = entry.place.position
    guard start == 0 || text[start - 1].properties.isWhitespace, start < text.count else { return }
    if let quote = text[start...].first, quote == "\"" || quote == "'",
      let end = text[(start + 1)...].firstIndex(of: quote), program.accepts(string(start + 1, end), argument: argument)
    {
      return take(entry, string(start + 1, end), to: end + 1, capture, cost: 20)
    }
    var end = start
    for _ in 0..<Self.mostQuotedWords {
      guard let next = text[end...].firstIndex(where: { !$0.properties.isWhitespace }) else { return }
      end = text[next...].firstIndex(where: \.properties.isWhitespace) ?? text.count
      let value = string(start, end)
      guard !value.contains(where: { "\"'".contains($0) }) else { return }
      if !program.accepts(value, argument: argument), program.accepts("\"\(value)\"", argument: argument) {
        take(entry, "\"\(value)\"", to: end, capture, cost: 20)
      }
    }
  }
}
