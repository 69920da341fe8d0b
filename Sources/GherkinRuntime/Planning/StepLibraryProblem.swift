package import CucumberExpressions
import GherkinSteps

/// Something that is wrong with a step library, found when the libraries of a run are joined.
package struct StepLibraryProblem: Error, Sendable, Hashable {
  /// Where the step, hook or parameter type is defined.
  package let place: CodeLocation?
  /// What is wrong and what to do.
  package let message: String

  /// Describes a problem.
  package init(place: CodeLocation?, message: String) {
    self.place = place
    self.message = message
  }

  /// The message with its place in front, by a path relative to a folder.
  package func text(from folder: String) -> String {
    guard let place else { return message }
    return "\(place.path(from: folder)):\(place.line): \(message)"
  }
}

/// All that is wrong with the step libraries of a run.
package struct StepLibraryProblems: Error {
  /// The problems, in order of registration.
  package let problems: [StepLibraryProblem]

  /// Brings problems together.
  package init(problems: [StepLibraryProblem]) {
    self.problems = problems
  }
}
