/// Matches a text with a program as a backtracking regular expression would: each part takes as much as it can, and
/// gives back what the parts after it need.
///
/// What has failed is remembered once a text proves hard, so the time is bounded by the length of the program times
/// that of the text, where plain backtracking would need exponential time. It works on bytes of UTF-8, whose
/// boundaries between code points it keeps.
struct Matcher {
  let program: Program
  let text: UnsafeBufferPointer<UInt8>
  /// The choices on the way to where the matching is now.
  private var frames: [Frame] = []
  /// What has failed, see `Failures`.
  var failures = Failures()
  /// For a range of positions, whether a digit follows on the line.
  var digitAhead = (range: 0..<0, isThere: false)

  /// A choice: a parameter and the text that it has taken, or a branch that was taken.
  struct Frame {
    let instruction: Int
    /// Where the text for the parameter, or for the branch, begins.
    let start: Int
    /// Where the parameter's text ends at the moment.
    var end: Int
    /// The parameter's text may be shortened down to here.
    var low: Int
    /// Which of the ways to take a text, or which branch, it is.
    var stage = -1
    /// Whether a later start in the same run of characters has the same ends.
    var isRun = false
  }

  /// The text is read where it is, as a copy would cost as much as most matches, and only while this value lives.
  init(_ program: Program, text: UnsafeBufferPointer<UInt8>) {
    self.program = program
    self.text = text
  }

  /// The ranges of bytes that the parameters have taken, nil if the text does not match from `start` on.
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

  /// The next instruction, and where in the text.
  private typealias Place = (next: Int, position: Int)

  private var captures: [Range<Int>] {
    frames.compactMap { frame in
      guard case .parameter = program.instructions[frame.instruction] else { return nil }
      return frame.start..<frame.end
    }
  }

  /// Changes the last choice that can be changed; gives where to go on, nil if all have been tried.
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

  /// Where the text ends that a parameter of this form prefers at `position`, nil if it takes none.
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
