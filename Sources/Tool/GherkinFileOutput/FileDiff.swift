internal import GherkinText

/// The difference of two texts of a file, in the style of version control: lines with `-`, `+` or a space.
package struct FileDiff: Sendable {
  /// The difference as text; empty for equal texts.
  package let text: String

  /// Compares the texts, with three lines of context.
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
    var entries = LineDiff.entries(old: before, new: after, context: 3)
    if entries.last == .gap { entries.removeLast() }
    let lines = entries.map { "\($0.sign)\($0.text(old: before, new: after))" }
    text = (["--- \(old == nil ? "/dev/null" : path)", "+++ \(path)"] + lines).joined(separator: "\n") + "\n"
  }

  private static func lines(_ text: String) -> [String] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    return lines
  }
}
