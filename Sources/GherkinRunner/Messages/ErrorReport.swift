import FeatureFiles
import GherkinRuntime

/// Errors that keep a run from being done, in words.
package enum ErrorReport {
  /// A line or more for each problem.
  ///
  /// - Parameter folder: the folder that paths of source files are told from.
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

  /// A word that is no path may be meant to be a command.
  private static func text(_ error: FeatureFileError) -> String {
    guard case .noSuchPath(let path) = error, let command = CommandTable.nearest(to: path) else { return "\(error)" }
    return "\(error); did you mean \(CommandTable.program) \(command)?"
  }
}
