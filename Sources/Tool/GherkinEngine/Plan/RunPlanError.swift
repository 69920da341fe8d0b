import GherkinProtocol
import GherkinFeatureFiles
import Foundation
import GherkinRuntime

/// The problems that prevent a plan or its run.
public struct RunPlanError: Error, Sendable, Hashable, CustomStringConvertible {
  /// All problems, each on one or more lines, with locations and remedies.
  public let problems: [String]

  /// The problems, on separate lines.
  public var description: String { problems.joined(separator: "\n") }

  init(_ problems: String...) {
    self.problems = problems
  }

  /// Creates an error that describes another one.
  init(_ error: any Error) {
    let folder = FileManager.default.currentDirectoryPath
    problems =
      switch error {
      case let error as RunPlanError: error.problems
      case let error as FeatureFileErrors: error.errors.map(\.description)
      case let error as StepLibraryProblems: error.problems.map { $0.text(from: folder) }
      case let error as StepLibraryProblem: [error.text(from: folder)]
      case let error as SelectionError: error.linesOfArguments
      default: ["\(error)"]
      }
  }
}
