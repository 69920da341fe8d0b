import FeatureFiles
import Foundation
import GherkinRuntime

/// Why features cannot be planned, or a plan cannot run.
public struct RunPlanError: Error, Sendable, Hashable, CustomStringConvertible {
  /// All problems, a line or more for each, with places and remedies.
  public let problems: [String]

  /// The problems, one after the other.
  public var description: String { problems.joined(separator: "\n") }

  init(_ problems: String...) {
    self.problems = problems
  }

  /// Describes what planning throws.
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
