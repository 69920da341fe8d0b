package import GherkinSyntax
import GherkinText

/// Parse errors as text: location, problem and a suggested keyword, followed by the line with a caret under the column.
package struct ParseErrorReport {
  /// The number of code points of a line that are shown.
  private static let width = 100

  private let sources: [ExactText: Source]
  private let defaultLanguage: String

  /// - Parameters:
  ///   - sources: the sources with errors.
  ///   - defaultLanguage: the language of features that declare none.
  package init(_ sources: [Source], defaultLanguage: String) {
    self.defaultLanguage = defaultLanguage
    self.sources = Dictionary(sources.map { (ExactText($0.uri), $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns one error as several lines.
  package func text(_ error: ParseError) -> String {
    let head =
      error.addingSuggestion(in: sources[ExactText(error.uri)], defaultLanguage: defaultLanguage).textWithPlace + "\n"
    guard let column = error.location.column, let line = line(error.location.line, of: error.uri) else { return head }
    let scalars = line.unicodeScalars
    guard column <= min(scalars.count + 1, Self.width) else { return head }
    let shown = VisibleText.blanked(String(scalars.prefix(Self.width)))
    let indentation = DisplayWidth.of(VisibleText.blanked(String(scalars.prefix(column - 1))))
    return head + "  | \(shown)\n  | " + String(repeating: " ", count: indentation) + "^\n"
  }

  private func line(_ number: Int, of uri: String) -> String? {
    guard let bytes = sources[ExactText(uri)]?.bytes else { return nil }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: number, omittingEmptySubsequences: false)
    guard lines.indices.contains(number - 1) else { return nil }
    let line = lines[number - 1]
    return String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
  }
}
