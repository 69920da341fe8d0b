package import CucumberMessages

/// Runs user code in this process.
package struct InProcessExecutor: TestCaseExecutor {
  private let catalogue: StepCatalogue
  private let clock: any RunClock

  /// Makes an executor that calls a catalogue's steps and hooks.
  package init(_ catalogue: StepCatalogue, clock: any RunClock) {
    self.catalogue = catalogue
    self.clock = clock
  }

  package func run(
    _ testCase: TestCase, _ attempt: Attempt, emit: @escaping @Sendable (Envelope) -> Void
  ) async -> Envelope.TestStepResult.Status {
    await TestCaseRunner(testCase: testCase, attempt: attempt, catalogue: catalogue, clock: clock, emit: emit).run()
  }
}
