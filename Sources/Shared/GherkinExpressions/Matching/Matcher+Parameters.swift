import GherkinSteps

extension Matcher {
  /// Extends or shortens the parameter's text to its next candidate, in the order in which its regexp would try them.
  /// Returns false after the last candidate.
  mutating func advance(_ frame: inout Frame, _ form: ParameterForm) -> Bool {
    if frame.isRun { failures.insert(.end(frame.instruction), at: frame.end, of: text.count) }
    if frame.stage >= 0, frame.end > frame.low {
      repeat { frame.end -= 1 } while isContinuation(frame.end)
      return true
    }
    frame.isRun = false
    switch form {
    case .builtIn(.integer): return matchInteger(&frame)
    case .builtIn(.word): return matchWord(&frame)
    case .builtIn(.anything): return matchAnything(&frame)
    case .builtIn(.quoted): return matchQuoted(&frame)
    case .builtIn(.decimal): return matchDecimal(&frame)
    case .oneOf(let texts): return matchOne(of: texts, &frame)
    case .run(let run): return run.isLazy ? matchLazily(run, &frame) : matchRun(run, &frame)
    }
  }

  /// `-?\d+`, then `\d+`, whose matches are among those of the first.
  private func matchInteger(_ frame: inout Frame) -> Bool {
    guard frame.stage < 0 else { return false }
    let digits = byte(frame.start) == UInt8(ascii: "-") ? frame.start + 1 : frame.start
    var end = digits
    while isDigit(end), !failures.contains(.end(frame.instruction), at: end + 1) { end += 1 }
    return frame.accept(end, downTo: digits + 1, isRun: true)
  }

  /// `[^\s]+`
  private func matchWord(_ frame: inout Frame) -> Bool {
    guard frame.stage < 0, let first = byte(frame.start) else { return false }
    var end = frame.start
    while let first = byte(end), !first.isWhiteSpace {
      let next = end + first.countOfCodePoint
      if failures.contains(.end(frame.instruction), at: next) { break }
      end = next
    }
    return frame.accept(end, downTo: frame.start + first.countOfCodePoint, isRun: true)
  }

  /// `.*`
  private func matchAnything(_ frame: inout Frame) -> Bool {
    guard frame.stage < 0, !failures.contains(.end(frame.instruction), at: frame.start) else { return false }
    var end = frame.start
    while let first = byte(end), !isLineTerminator(end) {
      let next = end + first.countOfCodePoint
      if failures.contains(.end(frame.instruction), at: next) { break }
      end = next
    }
    return frame.accept(end, downTo: frame.start, isRun: true)
  }

  /// `"([^"\\]*(\\.[^"\\]*)*)"`, and the same in single quotes. It matches in at most one way.
  private func matchQuoted(_ frame: inout Frame) -> Bool {
    guard frame.stage < 0, let quote = byte(frame.start) else { return false }
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return false }
    var end = frame.start + 1
    while let next = byte(end), next != quote {
      if next == UInt8(ascii: "\\") {
        end += 1
        guard let escaped = byte(end), !isLineTerminator(end) else { return false }
        end += escaped.countOfCodePoint
      } else {
        end += 1
      }
    }
    return end < text.count && frame.accept(end + 1, downTo: end + 1)
  }

  private func matchOne(of texts: [[UInt8]], _ frame: inout Frame) -> Bool {
    while frame.stage + 1 < texts.count {
      frame.stage += 1
      if hasPrefix(texts[frame.stage], at: frame.start) {
        frame.end = frame.start + texts[frame.stage].count
        frame.low = frame.end
        return true
      }
    }
    return false
  }
}

extension Matcher.Frame {
  /// Sets the parameter's text to end at `end`. Backtracking can shorten it down to `low`. Returns false if there is no
  /// such text.
  mutating func accept(_ end: Int, downTo low: Int, isRun: Bool = false) -> Bool {
    stage += 1
    guard end >= low else { return false }
    self.end = end
    self.low = low
    self.isRun = isRun
    return true
  }
}

extension Matcher {
  /// Matches `(?=.*\d.*)[-+]?\d*(?:\.(?=\d.*))?\d*(?:\d+[E][+-]?\d+)?`. Its possible ends, in order of preference:
  /// after the fraction; after an exponent that follows the fraction; inside the fraction; after the integer part;
  /// after an exponent that follows the integer part; inside the integer part; before the sign.
  mutating func matchDecimal(_ frame: inout Frame) -> Bool {
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
      case (0, let end?): took = frame.accept(end, downTo: end)
      case (1, let end?): took = matchExponent(at: end, &frame)
      case (2, let end?): took = frame.accept(end - 1, downTo: wholeEnd + 1)
      case (3, _) where !isCut: took = frame.accept(wholeEnd, downTo: wholeEnd)
      case (4, _) where !isCut && wholeEnd > whole: took = matchExponent(at: wholeEnd, &frame)
      case (5, _) where wholeEnd > whole: took = frame.accept(wholeEnd - 1, downTo: whole, isRun: true)
      case (Self.lastStage, _) where hasSign: took = frame.accept(frame.start, downTo: frame.start)
      default: break
      }
      frame.stage = stage
      if took { return true }
    }
    return false
  }

  private static var lastStage: Int { 6 }

  /// `[E][+-]?\d+` after digits.
  private func matchExponent(at position: Int, _ frame: inout Frame) -> Bool {
    guard byte(position) == UInt8(ascii: "E") else { return false }
    let sign = byte(position + 1)
    let digits = position + (sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") ? 2 : 1)
    guard let end = endOfDigits(digits) else { return false }
    return frame.accept(end, downTo: digits + 1)
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
