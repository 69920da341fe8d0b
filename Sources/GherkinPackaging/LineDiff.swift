/// What changes from one text to another, as people know it from version control: lines with `-`, `+` or a space.
package struct LineDiff: Sendable {
  /// The lines around a change that are shown.
  private static let context = 3

  /// The text of the difference; empty where there is none.
  package let text: String

  /// Compares two texts of a file.
  ///
  /// - Parameters:
  ///   - path: the file's path.
  ///   - old: its text; nil where there is no such file yet.
  ///   - new: its text to be.
  package init(_ path: String, from old: String?, to new: String) {
    guard old != new else {
      text = ""
      return
    }
    let before = Self.lines(old ?? "")
    let marked = Self.marked(before, Self.lines(new))
    let head = "--- \(old == nil ? "/dev/null" : path)\n+++ \(path)\n"
    text = head + Self.shown(marked).joined(separator: "\n") + "\n"
  }

  private static func lines(_ text: String) -> [String] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    return lines
  }

  /// All lines, each with its mark.
  private static func marked(_ old: [String], _ new: [String]) -> [String] {
    let difference = new.difference(from: old)
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var marked: [String] = []
    var (left, right) = (0, 0)
    while left < old.count || right < new.count {
      if removed.contains(left) {
        marked.append("-" + old[left])
        left += 1
      } else if inserted.contains(right) {
        marked.append("+" + new[right])
        right += 1
      } else {
        marked.append(" " + old[left])
        left += 1
        right += 1
      }
    }
    return marked
  }

  /// The changed lines with those around them; `…` stands for the others.
  private static func shown(_ marked: [String]) -> [String] {
    let changed = marked.indices.filter { !marked[$0].hasPrefix(" ") }
    var near: Set<Int> = []
    for index in changed { near.formUnion(max(0, index - context)...min(marked.count - 1, index + context)) }
    var shown: [String] = []
    for index in near.sorted() {
      if index > 0, !near.contains(index - 1) { shown.append("…") }
      shown.append(marked[index])
    }
    return shown
  }
}
