extension Matcher {
  /// Matches as many characters as possible. Backtracking can shorten the match down to `Frame.low`.
  func take(_ run: CharacterRun, _ frame: inout Frame) -> Bool {
    guard frame.stage < 0 else { return false }
    let isRun = run.maximum == nil
    if isRun, run.minimum == 0, failures.contains(.end(frame.instruction), at: frame.start) { return false }
    var end = frame.start
    var count = 0
    while count != run.maximum, let next = position(behind: run, at: end) {
      if isRun, failures.contains(.end(frame.instruction), at: next) { break }
      end = next
      count += 1
    }
    guard count >= run.minimum else { return false }
    let low = run.minimum == 0 ? frame.start : frame.start + text[frame.start].countOfCodePoint
    return frame.take(end, downTo: low, isRun: isRun)
  }

  /// Matches as few characters as possible, then one more on each call.
  mutating func takeLazily(_ run: CharacterRun, _ frame: inout Frame) -> Bool {
    let isFirst = frame.stage < 0
    let end = isFirst && run.minimum == 0 ? frame.start : position(behind: run, at: frame.end)
    if let end, !failures.contains(.end(frame.instruction), at: end) { return frame.take(end, downTo: end) }
    guard !isFirst else { return false }
    // All ends have failed, and so have those of later starts in the same run of characters.
    var tried: Int? = frame.start
    while let place = tried, place <= frame.end {
      if place > frame.start || run.minimum == 0 {
        failures.insert(.end(frame.instruction), at: place, of: text.count)
      }
      tried = position(behind: run, at: place)
    }
    return false
  }

  /// The end of the character at `start`; nil if it does not belong to the run.
  private func position(behind run: CharacterRun, at start: Int) -> Int? {
    guard start < text.count, run.characters.contains(text, at: start) else { return nil }
    return start + text[start].countOfCodePoint
  }
}
