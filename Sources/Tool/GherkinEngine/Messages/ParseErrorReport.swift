package import GherkinSyntax
import GherkinText

/// Parse errors as text: location, problem and remedy, followed by the line with a caret under the column.
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

  /// Returns errors as several lines each, without those that only follow from another.
  package func text(_ errors: [ParseError]) -> String {
    errors.grouped { ExactText($0.uri) }.flatMap { errors in
      let source = sources[ExactText(errors[0].uri)]
      return ParseError.explained(errors, in: source, defaultLanguage: defaultLanguage).map(text)
    }.joined()
  }

  private func text(_ error: ParseError, _ explanation: ParseExplanation) -> String {
    let head = ParseError(uri: error.uri, location: error.location, problem: explanation.text).textWithPlace + "\n"
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
