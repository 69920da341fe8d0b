package import GherkinCommandLine
package import GherkinRuntime
package import GherkinSyntax

/// Notes about a run that need more than the engine: the rules of `lint` and the Swift sources of the package. The tool
/// gives them; a program with the engine has none.
package protocol RunAdvice: Sendable {
  /// Returns a line for each likely cause of undefined steps.
  ///
  /// - Parameter limit: the maximum number of lines.
  func causes(ofUndefinedStepsIn plan: TestPlan, limit: Int) -> [String]

  /// Prints the lines of features in which a step, a cell or a tag is lost.
  func printLosses(in sources: [Source], _ settings: Settings, defaultLanguage: String)
}
