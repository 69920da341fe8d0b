package import GherkinText

extension ComparedValues.Value {
  /// The lines of a text, the elements of a list, or the rows of a table as in a feature.
  package var lines: [String] {
    switch self {
    case .text(let text):
      text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    case .list(let list): list
    case .table(let rows): rows.map { "| \($0.cells.joined(separator: " | ")) |" }
    }
  }

  /// The value as one text.
  package var text: String { lines.joined(separator: "\n") }
}
