/// An error in a doc string, with its location and a remedy.
package struct DocStringError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The path of the feature file, as given to the run; nil for a doc string that was created in code.
  package let file: String?
  /// The line in the feature file, from 1; nil if it is not known.
  package let line: Int?
  /// The column in the line, from 1, in code points; nil if it is not known.
  package let column: Int?
  /// The media type as which the text was decoded; nil if it was not decoded.
  package let mediaType: String?
  /// The problem, with its position in the text of the doc string.
  package let problem: DocStringDecodingError
  /// The line of the text with its number, and a caret below it; empty if the position is not known.
  package let excerpt: String

  /// The complete message:
  ///
  ///     order.feature:9:14: doc string (json), line 2, column 8: beers[0].ibu: an integer is needed, …
  ///       2 | "ibu": "60"
  ///         |        ^
  ///     Write an integer, such as 12.
  package var description: String {
    let numbers = [line, column].compactMap { $0.map(String.init) }
    let place = file.map { ([$0] + numbers).joined(separator: ":") }
    var name = "doc string" + (mediaType.map { " (\(CellEscape.text($0, limit: 60)))" } ?? "")
    if let line = problem.line { name += ", line \(line)" }
    if problem.line != nil, let column = problem.column { name += ", column \(column)" }
    let head = [place ?? "", name, problem.path, problem.problem].filter { !$0.isEmpty }.joined(separator: ": ")
    return [head, excerpt, problem.remedy].filter { !$0.isEmpty }.joined(separator: "\n")
  }
}
