/// An error in a YAML text, with its location and a remedy.
package struct YAMLError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the file.
  package let file: String

  /// The line, counted from 1.
  package let line: Int

  /// The column, counted from 1, in code points.
  package let column: Int

  /// The path from the document's root to the value, such as `beers[2].name`; empty at the root.
  package let path: String

  /// The problem.
  package let problem: String

  /// The remedy.
  package let remedy: String

  /// The line of the text with its number, and a caret below it.
  package let excerpt: String

  /// The complete message:
  ///
  ///     beers.yaml:3:10: beers[0].ibu: an integer is needed, but this is the quoted text "60"
  ///       3 |     ibu: "60"
  ///         |          ^
  ///     Remove the quotes or the tag.
  package var description: String {
    let place = "\(file):\(line):\(column): "
    let way = path.isEmpty ? "" : "\(path): "
    return [place + way + problem, excerpt, remedy].joined(separator: "\n")
  }
}
