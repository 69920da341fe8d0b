extension Matcher {
  /// Matches `(?=.*\d.*)[-+]?\d*(?:\.(?=\d.*))?\d*(?:\d+[E][+-]?\d+)?`. Its possible ends, in order of preference:
  /// after the fraction; after an exponent that follows the fraction; inside the fraction; after the integer part;
  /// after an exponent that follows the integer part; inside the integer part; before the sign.
  mutating func takeDecimal(_ frame: inout Frame) -> Bool {
    if frame.stage < 0, !hasDigitAhead(frame.start) { return false }
    let sign = byte(frame.start)
    let hasSign = sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+")
    let whole = frame.start + (hasSign ? 1 : 0)
    var wholeEnd = whole
    while isDigit(wholeEnd), !failures.contains(.end(frame.instruction), at: wholeEnd) { wholeEnd += 1 }
    // If a later start in the same digits has failed, all ends after it have failed too.
    let isCut = isDigit(wholeEnd)
    let fraction = !isCut && byte(wholeEnd) == UInt8(ascii: ".") ? endOfDigits(wholeEnd + 1) : nil

    while frame.stage < Self.lastStage {
      let stage = frame.stage + 1
      var took = false
      switch (stage, fraction) {
      case (0, let end?): took = frame.take(end, downTo: end)
      case (1, let end?): took = takeExponent(at: end, &frame)
      case (2, let end?): took = frame.take(end - 1, downTo: wholeEnd + 1)
      case (3, _) where !isCut: took = frame.take(wholeEnd, downTo: wholeEnd)
      case (4, _) where !isCut && wholeEnd > whole: took = takeExponent(at: wholeEnd, &frame)
      case (5, _) where wholeEnd > whole: took = frame.take(wholeEnd - 1, downTo: whole, isRun: true)
      case (Self.lastStage, _) where hasSign: took = frame.take(frame.start, downTo: frame.start)
      default: break
      }
      frame.stage = stage
      if took { return true }
    }
    return false
  }

  private static var lastStage: Int { 6 }

  /// `[E][+-]?\d+` after digits.
  private func takeExponent(at position: Int, _ frame: inout Frame) -> Bool {
    guard byte(position) == UInt8(ascii: "E") else { return false }
    let sign = byte(position + 1)
    let digits = position + (sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") ? 2 : 1)
    guard let end = endOfDigits(digits) else { return false }
    return frame.take(end, downTo: digits + 1)
  }

  /// The end of the digits that start at `position`; nil if there are none.
  private func endOfDigits(_ position: Int) -> Int? {
    var end = position
    while isDigit(end) { end += 1 }
    return end > position ? end : nil
  }

  /// `(?=.*\d.*)`: returns whether a digit follows on the same line.
  private mutating func hasDigitAhead(_ position: Int) -> Bool {
    if digitAhead.range.contains(position) { return digitAhead.isThere }
    var end = position
    while end < text.count, !isDigit(end), !isLineTerminator(end) {
      if digitAhead.range.contains(end) {
        digitAhead.range = position..<digitAhead.range.upperBound
        return digitAhead.isThere
      }
      end += 1
    }
    digitAhead = (position..<end, isDigit(end))
    return digitAhead.isThere
  }
}
