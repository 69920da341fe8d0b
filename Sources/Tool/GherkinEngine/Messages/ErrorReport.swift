import GherkinProtocol
import GherkinFeatureFiles
import Foundation
import GherkinRuntime
import GherkinText

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

  /// Returns the path of an existing file or folder that differs only in letter case or in characters that look alike;
  /// nil if there is none.
  private static func existing(_ path: String) -> String? {
    var found = path.hasPrefix("/") ? "/" : ""
    for name in path.split(separator: "/") {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: found.isEmpty ? "." : found)) ?? []
      let isSame = name == "." || name == ".." || names.contains { $0.utf8.elementsEqual(name.utf8) }
      let match =
        isSame
        ? String(name)
        : names.sorted().first { $0.lowercased() == name.lowercased() }
          ?? names.sorted().first { Lookalike.findings(in: String(name), meaning: $0) != nil }
      guard let match else { return nil }
      found += "\(match)/"
    }
    let result = path.hasSuffix("/") ? found : String(found.dropLast())
    return result.utf8.elementsEqual(path.utf8) ? nil : result
  }
}
