package import CucumberMessages

/// A step definition that matches a step's text, and what its parameters matched.
package struct StepMatch: Sendable {
  /// The definition's index in its ``StepCatalogue``.
  package let step: Int
  /// What the parameters matched, in order, as messages have it. Values are made when the step runs, as that may be user
  /// code.
  package var arguments: [Envelope.StepMatchArgument] { argumentsAlone[0] }
  /// The arguments alone in a list, in memory once for all steps of one text: what messages say of a step that only this
  /// definition matches.
  let argumentsAlone: [[Envelope.StepMatchArgument]]

  private static let noArguments: [[Envelope.StepMatchArgument]] = [[]]

  /// Tells what matched.
  package init(step: Int, arguments: [Envelope.StepMatchArgument]) {
    self.step = step
    argumentsAlone = arguments.isEmpty ? Self.noArguments : [arguments]
  }
}
