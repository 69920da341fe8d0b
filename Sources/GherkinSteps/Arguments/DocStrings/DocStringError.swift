/// What is wrong with a doc string, where, and what to do about it.
public struct DocStringError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The feature file, as it was given to the run; nil for a doc string that a program made.
  public let file: String?
  /// The line in the feature file, from 1; nil where it is not known.
  public let line: Int?
  /// The column in the line, from 1, in code points; nil where it is not known.
  public let column: Int?
  /// The media type as which the text was read; nil where it was not read.
  public let mediaType: String?
  /// What is wrong, with its place in the doc string's text.
  public let problem: DocStringProblem
  /// The line of the text with its number in the text, and below it a caret; empty where the place is not known.
  public let excerpt: String

  /// All of it, as a person reads it:
  ///
  ///     order.feature:9:14: doc string (json), line 2, column 8: beers[0].ibu: an integer is needed, …
  ///       2 | "ibu": "60"
  ///         |        ^
  ///     Write an integer, such as 12.
  public var description: String {
    let numbers = [line, column].compactMap { $0.map(String.init) }
    let place = file.map { ([$0] + numbers).joined(separator: ":") }
    var name = "doc string" + (mediaType.map { " (\(VisibleText.cell($0, limit: 60)))" } ?? "")
    if let line = problem.line { name += ", line \(line)" }
    if problem.line != nil, let column = problem.column { name += ", column \(column)" }
    let head = [place ?? "", name, problem.path, problem.problem].filter { !$0.isEmpty }.joined(separator: ": ")
    return [head, excerpt, problem.remedy].filter { !$0.isEmpty }.joined(separator: "\n")
  }
}

/// A line of a text with a caret below one of its columns.
enum Excerpt {
  /// How many code points of a long line are shown before and after the column.
  private static let reach = 60

  /// Two lines: the text's with its number, and the caret's; empty for a place that is not in the text.
  static func make(_ text: String, line: Int?, column: Int?) -> String {
    guard let line, let column, line > 0, column > 0 else { return "" }
    let lines = text.unicodeScalars.split(
      separator: "\n", maxSplits: line, omittingEmptySubsequences: false)
    guard lines.indices.contains(line - 1) else { return "" }
    let scalars = Array(lines[line - 1])
    let position = min(column - 1, scalars.count)
    let first = max(0, position - reach)
    let last = min(scalars.count, position + reach)
    var shown = first > 0 ? "…" : ""
    // What cannot be seen would shift the caret, or do worse to a terminal.
    for scalar in scalars[first..<last] {
      let isHidden = scalar != "\\" && VisibleText.escape(of: scalar) != nil
      shown.unicodeScalars.append(isHidden ? " " : scalar)
    }
    let before = String(String.UnicodeScalarView(shown.unicodeScalars.prefix(position - first + (first > 0 ? 1 : 0))))
    if last < scalars.count { shown += "…" }
    let indent = String(repeating: " ", count: DisplayWidth.of(before))
    let gutter = String(repeating: " ", count: String(line).count)
    return "  \(line) | \(shown)\n  \(gutter) | \(indent)^"
  }
}
