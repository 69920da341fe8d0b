package import CucumberExpressions

/// Something that is wrong with a step library, found when the libraries of a run are joined.
package struct StepLibraryProblem: Error, Sendable, Hashable {
  /// Where the step, hook or parameter type is defined.
  package let place: SourcePlace?
  /// What is wrong and what to do.
  package let message: String
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
