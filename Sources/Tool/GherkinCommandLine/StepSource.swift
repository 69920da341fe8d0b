package import GherkinSteps

/// The step libraries of a command.
package enum StepSource: Sendable {
  /// Those of this program.
  case own([StepLibrary])
  /// Those of a runner, by the path of its program.
  case runner(String)
  /// None, because the package or its runner cannot be read or built.
  case missing

  /// The path of the runner; nil if the steps are in this program.
  package var runner: String? { if case .runner(let path) = self { path } else { nil } }
}
