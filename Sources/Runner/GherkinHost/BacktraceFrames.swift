import GherkinStepsCore

/// The functions of this project around the code of steps and hooks, by their names in the backtrace of a crash.
package enum BacktraceFrames {
  /// The functions that take closures when libraries are created.
  package static let registration = [
    "\(StepDefinition.self).init", "ParameterType.init", "Once.init", "\(StepLibrary.self).Builder",
  ]
  /// The functions that call steps and hooks.
  package static let callers = ["\(StepCall.self).run", "\(TimeLimitedInvoker.self).call", "\(TestCaseRunner.self)."]
}
