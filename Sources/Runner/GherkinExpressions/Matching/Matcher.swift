/// Matches a text against a program like a backtracking regular expression: each part matches as much as it can, and
/// gives back what later parts need.
///
/// Once a text proves hard, failures are recorded. This bounds the time by the product of the lengths of program and
/// text; plain backtracking can take exponential time. The matcher reads UTF-8 bytes and never splits a code point.
struct Matcher {
  let program: Program
  let text: UnsafeBufferPointer<UInt8>
  /// The choices that led to the current position.
  private var frames: [Frame] = []
  /// The recorded failures.
  var failures = Failures()
  /// For a range of positions, whether a digit follows on the same line.
  var digitAhead = (range: 0..<0, isThere: false)

  /// A choice: a parameter and its current text, or an alternative.
  struct Frame {
    let instruction: Int
    /// The start of the parameter's or alternative's text.
    let start: Int
    /// The current end of the parameter's text.
    var end: Int
    /// The position down to which the parameter's text can be shortened.
    var low: Int
    /// The number of the current candidate or alternative.
    var stage = -1
    /// Whether a later start in the same run of characters has the same possible ends.
    var isRun = false
  }

  /// Creates a matcher. `text` is not copied, as that would cost as much as most matches, and must remain valid while
  /// the matcher exists.
  init(_ program: Program, text: UnsafeBufferPointer<UInt8>) {
    self.program = program
    self.text = text
  }

  /// Returns the byte ranges of the parameters; nil if the text does not match at `start`.
  mutating func match(from start: Int = 0) -> [Range<Int>]? {
    var place: Place? = (next: 0, position: start)
    while let (next, position) = place {
      guard next < program.instructions.count else {
        if program.isOpenEnded || position == text.count { return captures }
        place = resume()
        continue
      }
      switch program.instructions[next] {
      case .literal(let bytes):
        place = hasPrefix(bytes, at: position) ? (next + 1, position + bytes.count) : resume()
      case .jump(let target):
        place = (target, position)
      case .choice, .parameter, .skipped:
        if !failures.contains(.start(next), at: position) {
          frames.append(Frame(instruction: next, start: position, end: position, low: position))
        }
        place = resume()
      }
    }
    return nil
  }

  /// The index of the next instruction, and the position in the text.
  private typealias Place = (next: Int, position: Int)

  private var captures: [Range<Int>] {
    frames.compactMap { frame in
      guard case .parameter = program.instructions[frame.instruction] else { return nil }
      return frame.start..<frame.end
    }
  }

  /// Changes the last choice that has another candidate. Returns where to continue; nil if all candidates have been
  /// tried.
  private mutating func resume() -> Place? {
    while var frame = frames.popLast() {
      switch program.instructions[frame.instruction] {
      case .choice(let branches):
        frame.stage += 1
        if frame.stage < branches.count {
          frames.append(frame)
          return (branches[frame.stage], frame.start)
        }
      case .parameter(let form), .skipped(let form):
        if advance(&frame, form) {
          frames.append(frame)
          return (frame.instruction + 1, frame.end)
        }
      case .literal, .jump:
        break
      }
      failures.insert(.start(frame.instruction), at: frame.start, of: text.count)
    }
    return nil
  }

  /// Returns the end of the text that a parameter of this form prefers at `position`; nil if it matches nothing there.
  mutating func preferredEnd(of form: ParameterForm, at position: Int) -> Int? {
    var frame = Frame(instruction: 0, start: position, end: position, low: position)
    return advance(&frame, form) ? frame.end : nil
  }

  func hasPrefix(_ bytes: [UInt8], at position: Int) -> Bool {
    guard text.count - position >= bytes.count else { return false }
    for (offset, byte) in bytes.enumerated() where text[position + offset] != byte { return false }
    return true
  }
}
