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
    case .builtIn(.integer): return takeInteger(&frame)
    case .builtIn(.word): return takeWord(&frame)
    case .builtIn(.anything): return takeAnything(&frame)
    case .builtIn(.quoted): return takeQuoted(&frame)
    case .builtIn(.decimal): return takeDecimal(&frame)
    case .oneOf(let texts): return takeOne(of: texts, &frame)
    case .run(let run): return run.isLazy ? takeLazily(run, &frame) : take(run, &frame)
    }
  }

  /// `-?\d+`, then `\d+`, whose matches are among those of the first.
  private func takeInteger(_ frame: inout Frame) -> Bool {
    guard frame.stage < 0 else { return false }
    let digits = byte(frame.start) == UInt8(ascii: "-") ? frame.start + 1 : frame.start
    var end = digits
    while isDigit(end), !failures.contains(.end(frame.instruction), at: end + 1) { end += 1 }
    return frame.take(end, downTo: digits + 1, isRun: true)
  }

  /// `[^\s]+`
  private func takeWord(_ frame: inout Frame) -> Bool {
    guard frame.stage < 0, let first = byte(frame.start) else { return false }
    var end = frame.start
    while let first = byte(end), !first.isWhiteSpace {
      let next = end + first.countOfCodePoint
      if failures.contains(.end(frame.instruction), at: next) { break }
      end = next
    }
    return frame.take(end, downTo: frame.start + first.countOfCodePoint, isRun: true)
  }

  /// `.*`
  private func takeAnything(_ frame: inout Frame) -> Bool {
    guard frame.stage < 0, !failures.contains(.end(frame.instruction), at: frame.start) else { return false }
    var end = frame.start
    while let first = byte(end), !isLineTerminator(end) {
      let next = end + first.countOfCodePoint
      if failures.contains(.end(frame.instruction), at: next) { break }
      end = next
    }
    return frame.take(end, downTo: frame.start, isRun: true)
  }

  /// `"([^"\\]*(\\.[^"\\]*)*)"`, and the same in single quotes. It matches in at most one way.
  private func takeQuoted(_ frame: inout Frame) -> Bool {
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
    return end < text.count && frame.take(end + 1, downTo: end + 1)
  }

  private func takeOne(of texts: [[UInt8]], _ frame: inout Frame) -> Bool {
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
  mutating func take(_ end: Int, downTo low: Int, isRun: Bool = false) -> Bool {
    stage += 1
    guard end >= low else { return false }
    self.end = end
    self.low = low
    self.isRun = isRun
    return true
  }
}
