package import GherkinMessages
import GherkinOutcomes
import GherkinSyntax

/// Checks the properties of a complete stream of messages that apply to every run.
///
/// All events end once, in order; steps match the plan; attachments are inside their step or hook; ids
/// are unique and defined before they are used; attempts are counted and announced; the run's success follows from its
/// parts. The order of attempts is not checked, so the check also applies to parallel runs.
package struct StreamCheck {
  /// The problems, in stream order; empty for a valid stream.
  package private(set) var problems: [String] = []

  private let isMerged: Bool
  private let repeatsPassed: Bool
  private var ids = StreamIDs()
  /// The check of each pickle's attempts, by the pickle's id.
  private var testCases: [String: TestCaseCheck] = [:]
  /// The pickle of each test case, by the test case's id.
  private var pickles: [String: String] = [:]
  /// The pickle of each of its steps, by the step's id.
  private var owners: [String: String] = [:]
  /// The pickle of each attempt that has begun, by the attempt's id.
  private var attempts: [String: String] = [:]
  private var openRunHooks: Set<String> = []
  private var runID: String?
  private var hasFailed = false
  /// The worst accepted status of a scenario.
  private var worstAccepted = Envelope.TestStepResult.Status.skipped
  private var isFinished = false

  /// Checks a stream from its first message to its last.
  ///
  /// - Parameters:
  ///   - isMerged: whether the stream was merged: then a pickle may have test cases of several runs, and run
  ///     again after any outcome.
  ///   - repeatsPassed: whether passed scenarios run again, as with `--count`.
  package init(_ envelopes: [Envelope], isMerged: Bool = false, repeatsPassed: Bool = false) {
    self.isMerged = isMerged
    self.repeatsPassed = repeatsPassed
    if case .meta = envelopes.first {} else { problems.append("the stream does not begin with meta") }
    for envelope in envelopes {
      if isFinished { problems.append("something follows testRunFinished") }
      add(envelope)
      problems += ids.add(envelope)
    }
    if !isFinished { problems.append("the stream does not end with testRunFinished") }
  }

  private mutating func add(_ envelope: Envelope) {
    switch envelope {
    case .meta, .source, .gherkinDocument, .pickle, .parameterType, .undefinedParameterType, .stepDefinition, .hook:
      if runID != nil { problems.append("definitions come after testRunStarted") }
    case .parseError: hasFailed = true
    case .testRunStarted(let started):
      if runID != nil { problems.append("the run starts twice") }
      runID = started.id ?? ""
    case .testRunHookStarted(let started):
      if runID == nil { problems.append("a hook runs before testRunStarted") }
      openRunHooks.insert(started.id)
    case .testRunHookFinished(let finished):
      if openRunHooks.remove(finished.testRunHookStartedId) == nil {
        problems.append("a hook ends that is not running")
      }
      if finished.result.status > .skipped { hasFailed = true }
    case .testCase(let testCase):
      if runID == nil { problems.append("a test case comes before testRunStarted") }
      if !attempts.isEmpty { problems.append("a test case comes after the first attempt") }
      add(testCase)
    case .testCaseStarted(let started):
      attempts[started.id] = pickles[started.testCaseId]
      inTestCase(of: started.id) { $0.start(started) }
    case .testStepStarted(let started): inTestCase(of: started.testCaseStartedId) { $0.start(started) }
    case .testStepFinished(let finished): inTestCase(of: finished.testCaseStartedId) { $0.finish(finished) }
    case .testCaseFinished(let finished): inTestCase(of: finished.testCaseStartedId) { $0.finish(finished) }
    case .suggestion(let suggestion): suggest(suggestion)
    case .attachment(let attachment):
      if let fact = fact(attachment) { return add(fact) }
      attach(attachment.testCaseStartedId, attachment.testStepId, attachment.testRunHookStartedId)
    case .externalAttachment(let attachment):
      attach(attachment.testCaseStartedId, attachment.testStepId, attachment.testRunHookStartedId)
    case .testRunFinished(let finished): finish(finished)
    }
  }

  private mutating func add(_ testCase: Envelope.TestCase) {
    pickles[testCase.id] = testCase.pickleId
    for case let step? in testCase.testSteps.map(\.pickleStepId) { owners[step] = testCase.pickleId }
    if !isMerged, testCases[testCase.pickleId] != nil { problems.append("a pickle has a second test case") }
    testCases[testCase.pickleId, default: TestCaseCheck(isMerged: isMerged, repeatsPassed: repeatsPassed)].add(testCase)
  }

  private mutating func inTestCase(of attempt: String, _ follow: (inout TestCaseCheck) -> String?) {
    guard let testCase = attempts[attempt], var check = testCases[testCase] else {
      return problems.append("attempt \(attempt) is unknown")
    }
    if let problem = follow(&check) { problems.append(problem) }
    testCases[testCase] = check
  }

  private mutating func suggest(_ suggestion: Envelope.Suggestion) {
    guard let testCase = owners[suggestion.pickleStepId], testCases[testCase]?.opensStep(of: suggestion) == true else {
      return problems.append("a suggestion lies outside of its step")
    }
    testCases[testCase]?.suggest()
  }

  /// A fact about the run that does not belong to a step or hook.
  private mutating func fact(_ attachment: Envelope.Attachment) -> (any RunFact)? {
    do {
      let fact = try RunFacts.fact(in: attachment)
      if fact != nil, runID == nil { problems.append("a fact comes before testRunStarted") }
      return fact
    } catch {
      problems.append("a fact cannot be read: \(error)")
      return nil
    }
  }

  private mutating func add(_ fact: any RunFact) {
    if let accepted = fact as? AcceptedOutcomes, accepted.policy == .lenient { worstAccepted = .pending }
    for pickle in (fact as? NotRunPickles)?.pickleIds ?? [] where testCases[pickle]?.leaveOut() == false {
      problems.append("pickle \(pickle) ran, and is said not to have run")
    }
  }

  private mutating func attach(_ attempt: String?, _ step: String?, _ runHook: String?) {
    let isInStep = attempt.flatMap { attempts[$0] }.flatMap { testCases[$0] }?.openStep == step && step != nil
    let isInHook = runHook.map(openRunHooks.contains) ?? false
    if isInStep == isInHook { problems.append("an attachment lies outside of what made it") }
  }

  private mutating func finish(_ finished: Envelope.TestRunFinished) {
    isFinished = true
    if finished.testRunStartedId != runID { problems.append("another run ends than the one that began") }
    if !openRunHooks.isEmpty { problems.append("hooks of the run do not end") }
    let isBrokenOff = finished.exception != nil || finished.message != nil
    problems += testCases.values.compactMap { $0.problemAtEnd(isBrokenOff: isBrokenOff) }.sorted()
    let isSound = !hasFailed && !isBrokenOff && testCases.values.allSatisfy { $0.worst <= worstAccepted }
    if finished.success != isSound { problems.append("success is \(finished.success), but the run says \(isSound)") }
  }
}

/// A stream of messages that is not valid.
package struct UnsoundStream: Error, CustomStringConvertible {
  package let description: String

  /// Creates the error for the problems of a check.
  package init(_ problems: [String]) {
    description = "the stream is not sound: " + problems.joined(separator: "; ")
  }
}
