import GherkinMessages
import GherkinFormatters
import GherkinRuntime
import Synchronization

/// Collects the results of scenarios and hooks from the stream from which all reports are created.
struct ResultCollector: EventFormatter {
  /// The collected results.
  final class Record: Sendable {
    fileprivate struct State {
      var attempts: [String: [Ended]] = [:]
      var problems: [RunProblem] = []
    }

    /// A completed attempt, with the pickle step that failed.
    fileprivate struct Ended {
      let outcome: Query.Outcome
      let duration: Duration
      let isLast: Bool
      let failure: (result: Envelope.TestStepResult, pickleStep: String?)?
    }

    fileprivate let state = Mutex(State())

    /// The failed hooks, and the reason why the run broke off.
    var problems: [RunProblem] { state.withLock(\.problems) }

    /// Returns the result of a scenario.
    func result(of scenario: PlannedScenario, isLeftOut: Bool) -> RunResult.Scenario {
      let ended = state.withLock { $0.attempts[scenario.testCase.pickleID] } ?? []
      let attempts = ended.map { attempt in
        RunResult.Attempt(
          outcome: attempt.outcome, duration: attempt.duration,
          failure: attempt.failure.map {
            RunResult.Failure($0.result, pickleStep: $0.pickleStep, of: scenario.testCase)
          })
      }
      let last = ended.last.flatMap { $0.isLast ? $0.outcome : nil }
      return RunResult.Scenario(
        scenario: scenario, outcome: last ?? .notRun, attempts: attempts, isLeftOut: isLeftOut)
    }
  }

  let record = Record()

  var needs: Query.Topics { [.testCases, .results, .definitions] }
  var handledKinds: Envelope.OptionalKinds { [] }

  mutating func handle(
    testCaseFinished finished: Envelope.TestCaseFinished, query: Query, to sink: inout OutputSink
  ) {
    guard let attempt = query.attempt(id: finished.testCaseStartedId), let testCase = query.testCase(of: attempt) else {
      return
    }
    let worst = attempt.status == .passed ? nil : attempt.steps.first { $0.testStepResult.status == attempt.status }
    let ended = Record.Ended(
      outcome: query.outcome(of: attempt), duration: attempt.duration ?? .zero, isLast: !finished.willBeRetried,
      failure: worst.map { ($0.testStepResult, testCase.testStep(id: $0.testStepId)?.pickleStepId) })
    record.state.withLock { $0.attempts[testCase.pickleId, default: []].append(ended) }
  }

  mutating func finish(query: Query, to sink: inout OutputSink) {
    var problems = query.allRunHooks.compactMap { runHook -> RunProblem? in
      guard let result = runHook.finished?.result, result.status > .skipped else { return nil }
      let place = query.hook(id: runHook.started.hookId)?.sourceReference
      let name = query.hook(id: runHook.started.hookId)?.name.map { " \"\($0)\"" } ?? ""
      return RunProblem(
        .failedHook, "the hook\(name) failed" + (result.message.map { ": \($0)" } ?? ""), file: place?.uri,
        line: place?.location?.line)
    }
    if let message = query.testRunFinished?.message { problems.append(RunProblem(.brokenRun, message)) }
    record.state.withLock { [problems] in $0.problems = problems }
  }
}

extension RunResult.Failure {
  fileprivate init(_ result: Envelope.TestStepResult, pickleStep id: String?, of testCase: TestCase) {
    let step = id.flatMap { id in (0..<testCase.stepCount).first { testCase.pickleStepID($0) == id } }
    self.init(
      step: step.map { testCase.text(ofStep: $0) }, message: result.message, errorType: result.exception?.type,
      file: testCase.uri,
      line: (step.map { testCase.location(ofStep: $0) } ?? testCase.location).line)
  }
}
