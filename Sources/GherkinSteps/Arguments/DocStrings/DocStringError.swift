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
  public let problem: DocStringDecodingError
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
    var name = "doc string" + (mediaType.map { " (\(CellEscape.text($0, limit: 60)))" } ?? "")
    if let line = problem.line { name += ", line \(line)" }
    if problem.line != nil, let column = problem.column { name += ", column \(column)" }
    let head = [place ?? "", name, problem.path, problem.problem].filter { !$0.isEmpty }.joined(separator: ": ")
    return [head, excerpt, problem.remedy].filter { !$0.isEmpty }.joined(separator: "\n")
  }
}
