import GherkinFormatters

// That this file compiles is the test: `import GherkinFormatters` alone names every type in its public signatures.

/// A formatter that uses a type of each module.
struct ImportedFormatter: EventFormatter {
  mutating func handle(message: Envelope, to sink: inout OutputSink) {
    switch message {
    case .gherkinDocument(let document): sink.write(visible: document.uri)
    case .pickle(let pickle): handle(pickle, to: &sink)
    default: break
    }
  }

  private func handle(_ pickle: Pickle, to sink: inout OutputSink) {
    let steps: [PickleStep] = pickle.steps
    let location: Location = pickle.location
    sink.write("\(pickle.name):\(location.line): \(steps.count)\n")
  }

  mutating func handle(scenario: FinishedScenario, to sink: inout OutputSink) {
    let outcome: Outcome = scenario.outcome
    let attempt: FinishedScenario.Attempt? = scenario.attempts.last
    let status: TestStepResult.Status? = attempt?.status
    sink.write("\(outcome) \(status.map { "\($0)" } ?? "")\n")
  }

  mutating func finish(run: RunOutcome, to sink: inout OutputSink) {
    let error: ParseError? = run.parseErrors.first
    sink.write("\(run.counts.total) \(error?.message ?? "")\n")
  }
}
