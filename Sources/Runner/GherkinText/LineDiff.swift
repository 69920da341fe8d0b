/// The difference of two texts, in the style of version control: lines with `-`, `+` or a space.
package struct LineDiff: Sendable {
  /// A line of the difference, by its index in the old or the new text.
  package enum Entry: Equatable {
    case same(old: Int, new: Int)
    case removed(old: Int)
    case added(new: Int)
    /// Omitted common lines.
    case gap
  }

  /// The difference as text; empty for equal texts.
  package let text: String

  /// Compares two texts of a file, with three lines of context.
  ///
  /// - Parameters:
  ///   - path: the file's path.
  ///   - old: its text; nil if the file does not exist yet.
  ///   - new: its new text.
  package init(_ path: String, from old: String?, to new: String) {
    guard old != new else {
      text = ""
      return
    }
    let (before, after) = (Self.lines(old ?? ""), Self.lines(new))
    var entries = Self.entries(old: before, new: after, context: 3)
    if entries.last == .gap { entries.removeLast() }
    let lines = entries.map { entry in
      switch entry {
      case .same(let index, _): " " + before[index]
      case .removed(let index): "-" + before[index]
      case .added(let index): "+" + after[index]
      case .gap: "…"
      }
    }
    text = (["--- \(old == nil ? "/dev/null" : path)", "+++ \(path)"] + lines).joined(separator: "\n") + "\n"
  }

  /// Returns the differing lines with some lines of context. In each block, removed lines come first.
  ///
  /// - Parameter context: the number of lines shown before and after a change.
  package static func entries(old: [String], new: [String], context: Int) -> [Entry] {
    let all = Alignment(old: old, new: new).parts.flatMap { part -> [Entry] in
      switch part {
      case .same(let old, let new): [.same(old: old, new: new)]
      case .changed(let old, let new): old.map { .removed(old: $0) } + new.map { .added(new: $0) }
      }
    }
    let isShown = shown(all.map { if case .same = $0 { false } else { true } }, context: context)
    return all.indices.compactMap { index in
      if isShown[index] { return all[index] }
      return index > 0 && !isShown[index - 1] ? nil : .gap
    }
  }

  /// Returns which lines are shown: the changed ones, and the lines of context before and after each.
  package static func shown(_ isChanged: [Bool], context: Int) -> [Bool] {
    var isShown = [Bool](repeating: false, count: isChanged.count)
    for index in isChanged.indices where isChanged[index] {
      for near in max(0, index - context)...min(isChanged.count - 1, index + context) { isShown[near] = true }
    }
    return isShown
  }

  private static func lines(_ text: String) -> [String] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    return lines
  }
}
