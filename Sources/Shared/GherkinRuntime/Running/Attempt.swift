package import GherkinProtocol
import GherkinReservedTags
import GherkinSteps
package import GherkinSyntax
import Synchronization

/// The treatment of a scenario's hooks and steps.
package enum ScenarioMode: Sendable, Hashable {
  /// They run.
  case run
  /// They are reported as skipped, with a reason if there is one.
  case skip(reason: String?)

  /// Creates the mode of scenarios after hooks before them; nil if they do not run because a hook failed.
  package init?(after hooks: HookEnding) {
    if hooks.worst > .skipped { return nil }
    self = hooks.worst == .skipped ? .skip(reason: hooks.reason) : .run
  }
}

/// An attempt at a test case.
///
/// A class, because events and the parts of a run refer to it.
package final class Attempt: Sendable {
  /// The test case.
  package let testCase: TestCase
  /// The id of the attempt's `testCaseStarted`. Created on first use, because an attempt of a batch may never start.
  package var id: String {
    ownID.withLock { id in
      if id.isEmpty { id = ids.next() }
      return id
    }
  }
  private let ownID = Mutex("")
  private let ids: IncrementingIDGenerator
  /// The number of the attempt, counted from 0.
  package let number: Int
  /// Whether another attempt will follow if this one fails. Preliminary, because the run's retries may be used up
  /// before it fails.
  package var isRetriedOnFailure: Bool { mayBeRetried && budget?.isUsedUp != true }
  /// Whether another attempt will follow if this one passes. Preliminary, because the run may be stopped before.
  package var isRepeatedOnSuccess: Bool { stop.map { !$0.isMade } ?? false }
  /// Whether an earlier attempt failed.
  fileprivate let isRetry: Bool
  private let mayBeRetried: Bool
  /// Stops the repetition of a scenario that passes; nil if it is not repeated.
  private let stop: StopRequest?
  private let budget: RetryBudget?
  /// The slot of the attempt, counted from 0.
  package let slot: Int

  /// Creates an attempt.
  package init(
    testCase: TestCase, ids: IncrementingIDGenerator, number: Int, isRetry: Bool = false, isRetriedOnFailure: Bool,
    slot: Int = 0, budget: RetryBudget? = nil, repeatedUntil stop: StopRequest? = nil
  ) {
    self.testCase = testCase
    self.ids = ids
    self.number = number
    self.isRetry = isRetry
    mayBeRetried = isRetriedOnFailure
    self.budget = budget
    self.stop = stop
    self.slot = slot
  }

  /// Decides whether another attempt follows this completed one.
  func isFollowed(after status: TestStepResult.Status) -> Bool {
    switch status {
    case .failed: mayBeRetried && budget?.spend() ?? true
    case .passed: isRepeatedOnSuccess
    default: false
    }
  }
}

extension Attempt {
  /// Returns the order to run the attempt, with the definitions of a catalogue.
  package func order(_ settings: ExecutorSettings, _ catalogue: StepCatalogue) -> AttemptOrder {
    let testCase = testCase
    return AttemptOrder(
      number: number, isRetry: isRetry, isRetriedOnFailure: isRetriedOnFailure,
      isRepeatedOnSuccess: isRepeatedOnSuccess, scope: testCase.scope,
      traits: testCase.tagged.traits, timeLimit: settings.limit(own: nil, tags: testCase.tagged.timeLimit),
      knownFailure: testCase.problemOfKnownFailure, name: testCase.name, line: testCase.location.line,
      description: testCase.scenario.description, row: testCase.scenario.row,
      steps: (0..<testCase.stepCount).map { testCase.orderedStep($0, catalogue) })
  }
}

extension [Attempt] {
  /// Reports that nothing runs: hooks and steps are skipped, unless a step is undefined or ambiguous, or its table or
  /// doc string does not fit its definition. A retry fails, or the scenario would be skipped although it has failed.
  ///
  /// - Parameter reason: the reason, which the first skipped one gets; nil if there is none.
  /// - Returns: the results.
  package func skip(
    _ catalogue: StepCatalogue, reason: String? = nil, clock: any RunClock, emit: @escaping TestCaseExecutor.Emit
  ) -> [AttemptEnding] {
    var reason = reason
    var recorder = AttemptRecorder(self, waitsForSurvival: false, emit: emit)
    for (index, attempt) in enumerated() {
      _ = recorder.record(.attemptStarted(index, at: clock.now()))
      if attempt.isRetry {
        _ = recorder.record(.abandoned(.skippedRetry(reason), at: clock.now()))
        continue
      }
      let steps = attempt.testCase.testSteps
      for position in 0..<steps.count {
        let time = clock.now()
        _ = recorder.record(.stepStarted(position, at: time))
        var result = attempt.testCase.resultOfSkipped(steps[position], catalogue)
        if result.status == .skipped { (result.message, reason) = (reason, nil) }
        _ = recorder.record(.stepFinished(result, at: time))
      }
      _ = recorder.record(.attemptFinished(willBeRetried: false, at: clock.now()))
    }
    return recorder.endings
  }
}

extension TestStepResult {
  /// The result of a retry that cannot run.
  fileprivate static func skippedRetry(_ reason: String?) -> TestStepResult {
    let message = "the scenario has failed, and cannot run again" + (reason.map { ": \($0)" } ?? "")
    return TestStepResult(
      status: .failed, message: message, exception: Exception(type: "SkippedRetryError", message: message))
  }
}

extension TestCase {
  fileprivate func resultOfSkipped(_ step: TestStep, _ catalogue: StepCatalogue) -> TestStepResult {
    guard case .step(let position) = step, !isOff else { return TestStepResult(status: .skipped) }
    switch binding(ofStep: position) {
    case .undefined: return TestStepResult(status: .undefined)
    case .ambiguous: return TestStepResult(status: .ambiguous)
    case .matched(let match):
      let expected = catalogue.definitions.steps[match.step].blocks
      guard let error = StepArgumentError(of: blocks(ofStep: position), expected: expected) else {
        return TestStepResult(status: .skipped)
      }
      let exception = TestStepResult.Exception(type: "\(StepArgumentError.self)", message: error.description)
      return TestStepResult(status: .failed, message: error.description, exception: exception)
    }
  }

  /// The error if the scenario passes although its tag `@known-failure` says that it fails; nil without the tag.
  fileprivate var problemOfKnownFailure: String? {
    guard let place = scenario.knownFailure else { return nil }
    let tag = tags.last(where: ReservedTag.isKnownFailure) ?? "@known-failure"
    let others = place.isShared ? ", and tag only the scenarios that still fail" : ""
    return "the scenario passes, but \(tag) says that it fails; remove \(tag) from \(uri):\(place.line)\(others)"
  }

  fileprivate func orderedStep(_ position: Int, _ catalogue: StepCatalogue) -> AttemptOrder.Step {
    let node = node(ofStep: position)
    let location = node?.location ?? location
    let (match, groups): (AttemptOrder.Step.Match, [MatchedGroup]) =
      switch binding(ofStep: position) {
      case .undefined: (.undefined, [])
      case .ambiguous: (.ambiguous, [])
      case .matched(let match): (.one(match.step), match.groups)
      }
    var blocks = blocks(ofStep: position)
    var problem: StepArgumentError?
    if case .one(let definition) = match {
      problem = StepArgumentError(of: blocks, expected: catalogue.definitions.steps[definition].blocks)
    }
    // Other steps do not run, so nothing reads their tables.
    for index in blocks.indices where match != .undefined && match != .ambiguous {
      if case .dataTable(let table) = blocks[index] { blocks[index] = .dataTable(catalogue.withCellInputs(table)) }
    }
    return AttemptOrder.Step(
      role: role(ofStep: position), keyword: node?.keyword ?? "", line: location.line, column: location.column ?? 1,
      textBytes: Array(text(ofStep: position).utf8)[...], match: match, groups: groups, blocks: blocks,
      problem: problem?.description)
  }
}

extension StopRequest {
  /// Returns whether an attempt must not start. Announced retries can still start.
  package func forbids(_ attempt: Attempt) -> Bool { attempt.number == 0 && isMade }
}

/// The result of an attempt.
package struct AttemptEnding: Sendable {
  /// The worst result of its steps and hooks.
  package let result: WorstResult
  /// The worst status of its steps and hooks; `unknown` if it has none.
  package var worst: TestStepResult.Status { result.status }
  /// Whether a step never returned. Such a scenario is not retried, because the step may still be running.
  package let isGivenUp: Bool
  /// Whether another attempt follows.
  package let isRetried: Bool

  /// Creates the result of an attempt.
  package init(_ result: WorstResult, isGivenUp: Bool, isRetried: Bool = false) {
    self.result = result
    self.isGivenUp = isGivenUp
    self.isRetried = isRetried
  }
}

extension StepArgumentError {
  /// The error of a step whose table and doc string are not those that its definition takes; nil if they are.
  package init?(of blocks: [PickleStepArgument], expected: [Definitions.Block]) {
    if blocks.isEmpty, expected.isEmpty { return nil }
    var (hasTable, hasDocString) = (false, false)
    for block in blocks {
      switch block {
      case .dataTable: hasTable = true
      case .docString: hasDocString = true
      }
    }
    let takesDocString = expected.contains(.docString)
    let takesTable = expected.contains { $0 != .docString }
    if takesTable, !hasTable {
      self = .missing("table")
    } else if takesDocString, !hasDocString {
      self = .missing("doc string")
    } else if hasTable, !takesTable {
      self = .unexpected("table", parameter: "DataTable")
    } else if hasDocString, !takesDocString {
      self = .unexpected("doc string", parameter: "DocString")
    } else {
      return nil
    }
  }

  private static func missing(_ block: String) -> Self {
    Self("the definition of the step takes a \(block), but the step has none; add one under the step")
  }

  private static func unexpected(_ block: String, parameter: String) -> Self {
    Self(
      "the step has a \(block), but its definition takes none; "
        + "remove it, or add a last parameter of type \(parameter) to the definition's body")
  }
}
