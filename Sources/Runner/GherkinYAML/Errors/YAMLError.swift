/// An error in a YAML text, with its location and a remedy.
public struct YAMLError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the file.
  public let file: String

  /// The line, counted from 1.
  public let line: Int

  /// The column, counted from 1, in code points.
  public let column: Int

  /// The path from the document's root to the value, such as `beers[2].name`; empty at the root.
  public let path: String

  /// The problem.
  public let problem: String

  /// The remedy.
  public let remedy: String

  /// The line of the text with its number, and a caret below it.
  public let excerpt: String

  /// The complete message:
  ///
  ///     beers.yaml:3:10: beers[0].ibu: an integer is needed, but this is the quoted text "60"
  ///       3 |     ibu: "60"
  ///         |          ^
  ///     Remove the quotes or the tag.
  public var description: String {
    let place = "\(file):\(line):\(column): "
    let way = path.isEmpty ? "" : "\(path): "
    return [place + way + problem, excerpt, remedy].joined(separator: "\n")
  }
}
