import FeatureFiles
import Foundation
import GherkinRuntime

/// Errors that keep a run from being done, in words.
package enum ErrorReport {
  /// A line or more for each problem.
  ///
  /// - Parameter folder: the folder that paths of source files are relative to.
  package static func text(_ error: any Error, from folder: String) -> String {
    let lines: [String] =
      switch error {
      case let error as FeatureFileErrors: error.errors.map(text)
      case let error as StepLibraryProblems: error.problems.map { $0.text(from: folder) }
      case let error as SelectionError: error.lines
      default: ["\(error)"]
      }
    return lines.map { "gherkin-run: \($0)\n" }.joined()
  }

  /// A word that is no path may be meant to be a command, or a path in other letter case.
  private static func text(_ error: FeatureFileError) -> String {
    guard case .noSuchPath(let path) = error else { return "\(error)" }
    let meant = existing(path) ?? CommandTable.nearest(to: path).map { "\(CommandTable.program) \($0)" }
    return meant.map { "\(error); did you mean \($0)?" } ?? "\(error)"
  }

  /// Returns the path of a file or folder whose path differs in letter case only; nil if there is none.
  private static func existing(_ path: String) -> String? {
    var found = path.hasPrefix("/") ? "/" : ""
    for name in path.split(separator: "/") {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: found.isEmpty ? "." : found)) ?? []
      let isSame = name == "." || name == ".." || names.contains(String(name))
      guard let match = isSame ? String(name) : names.sorted().first(where: { $0.lowercased() == name.lowercased() })
      else { return nil }
      found += "\(match)/"
    }
    let result = path.hasSuffix("/") ? found : String(found.dropLast())
    return result == path ? nil : result
  }
}
