/// Keywords sorted by their first byte, and longer before shorter ones, so that the longest that fits is met first.
struct KeywordGroup: Sendable {
  /// The keywords as the syntax tree has them.
  let texts: [String]
  /// The kinds of line that each begins.
  let kinds: [TokenKinds]
  /// What each says of a step's purpose.
  let types: [GherkinDocument.KeywordType]
  /// The bytes of all keywords in a row.
  private let bytes: [UInt8]
  /// Where each keyword's bytes begin, and where the last one's end.
  private let starts: [Int]
  /// Where each first byte's keywords begin, and where the last ones end.
  private let bounds: [Int]

  init(_ unsorted: [KeywordIndex.Keyword]) {
    let sorted = unsorted.map { (utf8: Array($0.text.utf8), keyword: $0) }.sorted { left, right in
      (left.utf8[0], right.utf8.count) < (right.utf8[0], left.utf8.count)
    }
    texts = sorted.map(\.keyword.text)
    kinds = sorted.map(\.keyword.kinds)
    types = sorted.map(\.keyword.type)
    bytes = sorted.flatMap(\.utf8)
    starts = sorted.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.utf8.count) }
    bounds = (0...256).map { byte in sorted.count { Int($0.utf8[0]) < byte } }
  }

  /// The longest keyword that is at an offset, all of it before `end`.
  func first(at offset: Int, before end: Int, in source: SourceBytes) -> Int? {
    for index in candidates(for: source[offset]) where stands(index, at: offset, before: end, in: source) {
      return index
    }
    return nil
  }

  /// The keyword of one of `wanted` kinds that is at an offset, a colon after it.
  func first(_ wanted: TokenKinds, at offset: Int, before end: Int, in source: SourceBytes) -> Int? {
    for index in candidates(for: source[offset]) where stands(index, at: offset, before: end, in: source) {
      let colon = offset + length(index)
      if colon < end, source[colon] == UInt8(ascii: ":"), !kinds[index].isDisjoint(with: wanted) { return index }
    }
    return nil
  }

  /// The keywords that begin with a byte.
  private func candidates(for first: UInt8) -> Range<Int> {
    bounds[Int(first)]..<bounds[Int(first) + 1]
  }

  /// The number of bytes of a keyword.
  func length(_ index: Int) -> Int {
    starts[index + 1] - starts[index]
  }

  /// Whether a keyword, known to begin with the right byte, is at an offset, all of it before `end`.
  private func stands(_ index: Int, at offset: Int, before end: Int, in source: SourceBytes) -> Bool {
    let start = starts[index]
    let length = length(index)
    guard length <= end - offset else { return false }
    var place = 1
    while place < length, bytes[start + place] == source[offset + place] { place += 1 }
    return place >= length
  }
}
