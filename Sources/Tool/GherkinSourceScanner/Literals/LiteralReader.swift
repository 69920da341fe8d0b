/// Reads the values of string literals according to the Swift language.
struct LiteralReader {
  private let bytes: [UInt8]
  private var value: [UInt8] = []
  private var segments: [SourceText.Segment] = []
  private var isValid = true

  /// Returns the value of literals that are joined by `+`; nil if one of them is interpolated, not terminated, or
  /// invalid.
  static func value(of literals: [SwiftToken], in bytes: [UInt8]) -> SourceText? {
    var reader = LiteralReader(bytes)
    var end = 0
    for literal in literals {
      guard literal.flags.isDisjoint(with: [.interpolated, .unterminated]) else { return nil }
      let hashes = Int(literal.byte)
      let quotes = literal.flags.contains(.multiLine) ? 3 : 1
      let inner = literal.range.lowerBound + hashes + quotes..<literal.range.upperBound - hashes - quotes
      if quotes == 3 {
        reader.readLines(inner, hashes)
      } else {
        reader.read(inner, hashes, isMultiLine: false)
      }
      end = inner.upperBound
    }
    guard reader.isValid else { return nil }
    return SourceText(value: String(decoding: reader.value, as: UTF8.self), segments: reader.segments, end: end)
  }

  /// Returns the text of a regex literal between its delimiters; nil if it is not terminated.
  static func text(of literal: SwiftToken, in bytes: [UInt8]) -> SourceText? {
    guard !literal.flags.contains(.unterminated) else { return nil }
    let delimiter = Int(literal.byte) + 1
    let inner = literal.range.lowerBound + delimiter..<literal.range.upperBound - delimiter
    return SourceText(
      value: String(decoding: bytes[inner], as: UTF8.self),
      segments: [SourceText.Segment(offset: 0, source: inner.lowerBound, escapeLength: nil)], end: inner.upperBound)
  }

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  private mutating func copy(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    segments.append(SourceText.Segment(offset: value.count, source: range.lowerBound, escapeLength: nil))
    value += bytes[range]
  }

  private mutating func append(_ added: some Sequence<UInt8>, for escape: Range<Int>) {
    segments.append(SourceText.Segment(offset: value.count, source: escape.lowerBound, escapeLength: escape.count))
    value += added
  }

  /// Reads the lines of a multi-line literal, without the first and the last line break, and without the indentation of
  /// the closing delimiter.
  private mutating func readLines(_ inner: Range<Int>, _ hashes: Int) {
    var lines: [(text: Range<Int>, ending: Range<Int>)] = []
    var start = inner.lowerBound
    var place = start
    while place < inner.upperBound {
      let byte = bytes[place]
      guard byte == 0x0A || byte == 0x0D else {
        place += 1
        continue
      }
      let next = byte == 0x0D && place + 1 < inner.upperBound && bytes[place + 1] == 0x0A ? place + 2 : place + 1
      lines.append((start..<place, place..<next))
      (start, place) = (next, next)
    }
    let indentation = bytes[start..<inner.upperBound]
    // The lines of the delimiters must contain nothing else.
    guard let first = lines.first, first.text.allSatisfy({ isBlank(bytes[$0]) }), indentation.allSatisfy(isBlank) else {
      isValid = false
      return
    }
    for (number, line) in lines.enumerated().dropFirst() {
      let text = bytes[line.text]
      if text.allSatisfy(isBlank) {
        let rest = text.starts(with: indentation) ? line.text.dropFirst(indentation.count) : line.text.suffix(0)
        copy(rest)
      } else {
        guard text.starts(with: indentation) else {
          isValid = false
          return
        }
        if read(line.text.dropFirst(indentation.count), hashes, isMultiLine: true) {
          // The last line of a literal must not end with an escaped line break.
          if number == lines.count - 1 { isValid = false }
          continue
        }
      }
      if number < lines.count - 1 { append([0x0A], for: line.ending) }
    }
  }

  private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// Reads text with escape sequences.
  ///
  /// - Returns: whether the line break is escaped.
  @discardableResult
  private mutating func read(_ range: Range<Int>, _ hashes: Int, isMultiLine: Bool) -> Bool {
    var start = range.lowerBound
    var place = start
    while place < range.upperBound {
      guard bytes[place] == UInt8(ascii: "\\"), hasHashes(hashes, place + 1, range.upperBound) else {
        place += 1
        continue
      }
      copy(start..<place)
      let escape = place
      place += 1 + hashes
      guard place < range.upperBound else {
        isValid = isValid && isMultiLine
        return isMultiLine
      }
      if let byte = Self.simpleEscapes[bytes[place]] {
        place += 1
        append([byte], for: escape..<place)
      } else if bytes[place] == UInt8(ascii: "u"), let (scalar, end) = scalar(at: place + 1, range.upperBound) {
        place = end
        append(Array(String(scalar).utf8), for: escape..<place)
      } else {
        let isEscapedEnd = isMultiLine && bytes[place..<range.upperBound].allSatisfy(isBlank)
        if !isEscapedEnd { isValid = false }
        return isEscapedEnd
      }
      start = place
    }
    copy(start..<range.upperBound)
    return false
  }

  private static let simpleEscapes: [UInt8: UInt8] = [
    UInt8(ascii: "0"): 0, UInt8(ascii: "\\"): UInt8(ascii: "\\"), UInt8(ascii: "t"): 0x09, UInt8(ascii: "n"): 0x0A,
    UInt8(ascii: "r"): 0x0D, UInt8(ascii: "\""): UInt8(ascii: "\""), UInt8(ascii: "'"): UInt8(ascii: "'"),
  ]

  private func hasHashes(_ count: Int, _ place: Int, _ end: Int) -> Bool {
    guard place + count <= end else { return false }
    return bytes[place..<place + count].allSatisfy { $0 == UInt8(ascii: "#") }
  }

  /// Reads `{…}` with one to eight hexadecimal digits.
  private func scalar(at place: Int, _ end: Int) -> (Unicode.Scalar, Int)? {
    guard place < end, bytes[place] == UInt8(ascii: "{"),
      let close = bytes[place..<min(end, place + 10)].firstIndex(of: UInt8(ascii: "}"))
    else { return nil }
    let digits = bytes[place + 1..<close]
    guard !digits.isEmpty, digits.allSatisfy({ Unicode.Scalar($0).properties.isASCIIHexDigit }),
      let number = UInt32(String(decoding: digits, as: UTF8.self), radix: 16), let scalar = Unicode.Scalar(number)
    else { return nil }
    return (scalar, close + 1)
  }
}
