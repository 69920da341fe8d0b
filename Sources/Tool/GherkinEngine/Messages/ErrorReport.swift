import GherkinCommandLine
import GherkinFiles
import GherkinProtocol
import GherkinFeatureFiles
import Foundation
import GherkinRuntime
import GherkinText
package import GherkinSyntax
import GherkinFormatters
import GherkinSteps

/// Converts errors that prevent a run to text.
package enum ErrorReport {
  /// Returns one or several lines for each problem.
  ///
  /// - Parameter folder: the folder to which paths of source files are relative.
  package static func text(_ error: any Error, from folder: String) -> String {
    lines(error, from: folder).map { "gherkin-run: \($0)\n" }.joined()
  }

  /// Returns one or several lines for each problem, without the name of the program.
  static func lines(_ error: any Error, from folder: String) -> [String] {
    switch error {
    case let error as FeatureFileErrors: error.errors.map(text)
    case let error as StepLibraryProblem: [error.text(from: folder)]
    case let error as StepLibraryProblems: error.problems.map { $0.text(from: folder) }
    case let error as SelectionError: error.lines
    default: ["\(error)"]
    }
  }

  /// A word that is not a path may be meant as a command, or as a path with other letter case or other characters.
  private static func text(_ error: FeatureFileError) -> String {
    guard case .noSuchPath(let path) = error else { return "\(error)" }
    let existing = existing(path)
    if let existing, existing == path || existing.lowercased() != path.lowercased(),
      let finding = Lookalike.findings(in: path, meaning: existing)?.first
    {
      return "\(error); did you mean \(existing)? In the path, \(finding.text)."
    }
    let meant = existing ?? CommandTable.nearest(to: path).map { "\(CommandTable.program) \($0)" }
    return meant.map { "\(error); did you mean \($0)?" } ?? "\(error)"
  }

  /// Returns the path of an existing file or folder whose names are similar, preferably one that differs only in letter
  /// case or in characters that look alike; nil if there is none.
  private static func existing(_ path: String) -> String? {
    var found = path.hasPrefix("/") ? "/" : ""
    for name in path.split(separator: "/") {
      let names = FolderWalk.readableNames(in: found)
      let isSame = name == "." || name == ".." || names.contains { $0.utf8.elementsEqual(name.utf8) }
      let match =
        isSame
        ? String(name)
        : names.first { $0.lowercased() == name.lowercased() }
          ?? names.first { Lookalike.findings(in: String(name), meaning: $0) != nil }
          ?? Spelling.nearest(to: String(name), among: names.filter { !$0.hasPrefix(".") }.sorted())
      guard let match else { return nil }
      found += "\(match)/"
    }
    let result = path.hasSuffix("/") ? found : String(found.dropLast())
    return result.utf8.elementsEqual(path.utf8) ? nil : result
  }
}

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
