/// The part of a closure between its opening brace and `in`.
struct ClosureHead {
  /// The declared parameters; nil if the closure declares none.
  private(set) var parameters: [StepScan.Parameter]?
  /// The declared result type.
  private(set) var result: String?

  /// The maximum number of tokens.
  private static let most = 96

  /// Reads the head of the closure whose opening brace is at an index.
  init(open: Int, in source: SwiftTokens) {
    var place = open + 1
    // Attributes and the capture list.
    while source.is(place, "@") {
      place += 2
      if source.is(place, "(") { place = source.index(after: place) }
    }
    if source.is(place, "[") { place = source.index(after: place) }
    var found: [StepScan.Parameter] = []
    if source.is(place, "(") {
      let close = source.index(after: place) - 1
      Self.read(place + 1..<max(place + 1, close), in: source, into: &found)
      place = close + 1
    } else {
      while let token = source[place], token.kind == .identifier, !source.isWord(place, "in"), found.count < Self.most {
        if source.isWord(place, "async") || source.isWord(place, "throws"), place > open + 1, !source.is(place - 1, ",")
        {
          break
        }
        found.append(StepScan.Parameter(name: source.text(place), type: nil, range: token.range))
        place += 1
        guard source.is(place, ",") else { break }
        place += 1
      }
    }
    // `async throws(Error) -> Value in`
    let start = place
    var resultStart: Int?
    while place - start < Self.most, let token = source[place] {
      if source.isWord(place, "in") {
        parameters = found
        result = resultStart.map { Self.type($0..<place, in: source) }
        return
      }
      if token.is("-"), source.is(place + 1, ">"), resultStart == nil { resultStart = place + 2 }
      let isHead =
        resultStart != nil || source.isWord(place, "async") || source.isWord(place, "throws") || token.is("(")
      guard isHead, !token.is("{"), token.kind != .close, !token.is(";") else { return }
      place = source.index(after: place)
    }
  }

  /// Reads parameters in parentheses.
  private static func read(_ tokens: Range<Int>, in source: SwiftTokens, into found: inout [StepScan.Parameter]) {
    var place = tokens.lowerBound
    while place < tokens.upperBound, found.count < most {
      let start = place
      var colon: Int?
      var angles = 0
      while place < tokens.upperBound, angles > 0 || !source.is(place, ",") {
        if colon == nil, source.is(place, ":") { colon = place }
        if source.is(place, "<") { angles += 1 }
        if source.is(place, ">"), !source.is(place - 1, "-") { angles -= 1 }
        place = source.index(after: place)
      }
      place = min(place, tokens.upperBound)
      // The second word of `for count: Int` is the name.
      let name = (colon ?? place) - 1
      if let first = source[start], let last = source[max(start, place - 1)], start < place {
        let type = colon.map { Self.type($0 + 1..<place, in: source) }
        found.append(
          StepScan.Parameter(
            name: source.text(max(start, name)), type: type,
            range: first.range.lowerBound..<max(first.range.upperBound, last.range.upperBound)))
      }
      place += 1
    }
  }

  /// Returns the text of a type, with spaces only between words.
  private static func type(_ tokens: Range<Int>, in source: SwiftTokens) -> String {
    var text = ""
    for index in tokens.prefix(most) {
      let word = source.text(index)
      let needsSpace = source[index]?.kind == .identifier && source[index - 1]?.kind == .identifier
      if needsSpace, !text.isEmpty { text += " " }
      text += word
    }
    return text
  }
}
