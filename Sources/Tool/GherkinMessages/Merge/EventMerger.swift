internal import GherkinOutcomes
internal import GherkinProtocol

/// Tracks the events of streams, one stream after the other, and places them in one run.
///
/// The attempts at a pickle are numbered across streams, and all but the last are marked as retried. An attempt that
/// skips the scenario is left out if the scenario failed in an earlier stream, because it is no evidence of success.
struct EventMerger: Sendable {
  /// The members of an attempt that differ in the merged stream.
  struct Correction: Sendable {
    /// Its number among the attempts at its pickle, from 0.
    var attempt: Int?
    /// Whether the scenario is retried.
    var willBeRetried: Bool?
  }

  /// The corrections of attempts, by their ids in the merged stream.
  private(set) var corrections: [String: Correction] = [:]
  /// Whether all hooks of the run have passed.
  private(set) var areHooksSound = true
  /// Whether the run accepts the outcome of the last attempt at each pickle; nil if the attempt has not ended.
  private(set) var isAccepted: [String: Bool] = [:]
  /// The latest time in all completed streams.
  private(set) var latest: Envelope.Timestamp?
  /// The latest time in the current stream.
  private var streamTime: Envelope.Timestamp?

  /// The pickles whose last attempt is accepted by its run, but not by the default policy.
  private(set) var leniently: Set<String> = []
  /// The attempts that are left out, by their ids in the merged stream.
  private var leftOut: Set<String> = []
  /// The attempts at each pickle so far.
  private var pickles: [String: PickleAttempts] = [:]
  /// The completed streams.
  private var streams: [(name: String, end: Envelope.Timestamp?, isMerged: Bool)] = []
  /// The selected pickles of the current stream without a completed last attempt, by their ids in the merged stream.
  private var unresolved: Set<String> = []
  /// The number of pickles with a test case in the current stream.
  private var selectedCount = 0
  /// Whether a scenario or a hook of the run failed in the current stream.
  private var hasFailure = false
  /// The number of attempts that have started.
  private var begun = 0
  /// The current attempts, by their ids in their stream.
  private var attempts: [String: AttemptMerge] = [:]
  /// The running hooks of the run, by their ids in their stream.
  private var runHooks: Set<String> = []

  /// The attempts at a pickle.
  struct PickleAttempts: Sendable {
    /// The number of attempts.
    var count: Int
    /// The number of attempts in the streams before the one of the last attempt.
    var earlier: Int
    /// The id of the last attempt in the merged stream.
    var last: String
    /// The index of the stream of the last attempt.
    var stream: Int
    /// The end of the last attempt; nil if it has not ended.
    var end: Envelope.Timestamp?
  }

  /// Records that a test case of the current stream has this pickle, by its id in the merged stream.
  mutating func select(_ pickle: String) {
    if unresolved.insert(pickle).inserted { selectedCount += 1 }
  }

  /// Checks that the current stream is whole, at the end of its run.
  func checkEnd(_ finished: Envelope.TestRunFinished, of stream: MergedStream) throws(MergeProblem) {
    guard attempts.isEmpty, runHooks.isEmpty else { throw .openAtEnd }
    let missing = unresolved.subtracting(stream.notRun).count
    if missing > 0 { throw .withoutResult(missing) }
    guard stream.isOfThisProject, finished.success else { return }
    if hasFailure { throw .contradiction }
    // A part records the number of its scenarios.
    if stream.shards.count == 1, selectedCount < stream.shards[0].own {
      throw .withoutResult(stream.shards[0].own - selectedCount)
    }
  }

  /// Records an envelope of a stream if it is an event of the run.
  mutating func record(
    _ envelope: Envelope, of stream: inout MergedStream, _ testCases: TestCaseMerger
  ) throws(MergeProblem) {
    if let time = envelope.timestamp { streamTime = .latest(streamTime, time) }
    switch envelope {
    case .testRunHookStarted(let started): try begin(started, of: &stream)
    case .testRunHookFinished(let finished):
      guard runHooks.remove(finished.testRunHookStartedId) != nil else {
        throw .unknownID(finished.testRunHookStartedId, .runHook)
      }
      if finished.result.status > .skipped { (areHooksSound, hasFailure) = (false, true) }
    case .testCaseStarted(let started): try begin(started, of: &stream, testCases)
    case .testStepStarted(let started):
      let step = try stream.ids.newID(of: started.testStepId, .testStep)
      let attempt = try index(ofAttempt: started.testCaseStartedId)
      try attempts.values[attempt].begin(step)
    case .testStepFinished(let finished):
      let step = try stream.ids.newID(of: finished.testStepId, .testStep)
      let attempt = try index(ofAttempt: finished.testCaseStartedId)
      try attempts.values[attempt].end(step, finished.testStepResult)
    case .testCaseFinished(let finished):
      let attempt = attempts.remove(at: try index(ofAttempt: finished.testCaseStartedId)).value
      try attempt.checkEnd()
      pickles[attempt.testCase.pickleId]?.end = finished.timestamp
      if finished.willBeRetried {
        corrections[attempt.started.id, default: Correction()].willBeRetried = false
      } else {
        end(attempt, of: stream)
      }
    case .suggestion(let suggestion):
      _ = stream.ids.merged(suggestion.id)
      let step = try stream.ids.newID(of: suggestion.pickleStepId, .pickleStep)
      for index in attempts.values.indices { attempts.values[index].suggest(step) }
    case .attachment(let attachment):
      try check(attachment.testCaseStartedId, attachment.testStepId, attachment.testRunHookStartedId, of: stream)
      if let run = attachment.testRunStartedId { _ = try stream.newID(of: run, .run) }
    case .externalAttachment(let attachment):
      try check(attachment.testCaseStartedId, attachment.testStepId, attachment.testRunHookStartedId, of: stream)
    default: break
    }
  }

  /// Ends the attempts and hooks that a truncated stream left open, and returns the messages for it.
  mutating func endStream(_ stream: MergedStream) -> [Envelope] {
    let time = streamTime ?? .init(seconds: 0, nanos: 0)
    latest = .latest(latest, streamTime)
    streams.append((stream.name, stream.finished?.timestamp ?? streamTime, stream.shards.count > 1))
    streamTime = nil
    let message = "\(stream.name) ends here"
    var envelopes: [Envelope] = []
    for attempt in attempts.values.sorted(by: { $0.place < $1.place }) {
      var attempt = attempt
      envelopes += attempt.interrupt(at: time, message)
      envelopes.append(
        .testCaseFinished(.init(testCaseStartedId: attempt.started.id, timestamp: time, willBeRetried: false)))
      end(attempt, of: stream)
      isAccepted[attempt.testCase.pickleId] = false
    }
    for hook in runHooks {
      areHooksSound = false
      envelopes.append(
        .testRunHookFinished(
          .init(
            testRunHookStartedId: stream.ids.prefixed(hook), result: .init(status: .failed, message: message),
            timestamp: time)))
    }
    attempts = [:]
    runHooks = []
    (unresolved, selectedCount, hasFailure) = ([], 0, false)
    return envelopes
  }

  /// Returns a message with the corrections of its attempt. The message has the ids of the merged stream.
  func corrected(_ envelope: Envelope) -> Envelope {
    if corrections.isEmpty { return envelope }
    switch envelope {
    case .testCaseStarted(var started):
      started.attempt = corrections[started.id]?.attempt ?? started.attempt
      return .testCaseStarted(started)
    case .testCaseFinished(var finished):
      finished.willBeRetried = corrections[finished.testCaseStartedId]?.willBeRetried ?? finished.willBeRetried
      return .testCaseFinished(finished)
    default: return envelope
    }
  }

  /// Returns whether a message of a stream belongs to an attempt that is left out.
  func isLeftOut(_ envelope: Envelope, _ stream: MergedStream) -> Bool {
    if leftOut.isEmpty { return false }
    let attempt: String? =
      switch envelope {
      case .testCaseStarted(let started): started.id
      case .testStepStarted(let started): started.testCaseStartedId
      case .testStepFinished(let finished): finished.testCaseStartedId
      case .testCaseFinished(let finished): finished.testCaseStartedId
      case .attachment(let attachment): attachment.testCaseStartedId
      case .externalAttachment(let attachment): attachment.testCaseStartedId
      default: nil
      }
    return attempt.map { leftOut.contains(stream.ids.prefixed($0)) } ?? false
  }

  /// Returns whether a message of a stream has corrections.
  func isCorrected(_ envelope: Envelope, _ stream: MergedStream) -> Bool {
    if corrections.isEmpty { return false }
    switch envelope {
    case .testCaseStarted(let started): return corrections[stream.ids.prefixed(started.id)] != nil
    case .testCaseFinished(let finished): return corrections[stream.ids.prefixed(finished.testCaseStartedId)] != nil
    default: return false
    }
  }
}

extension EventMerger {
  private mutating func begin(
    _ started: Envelope.TestRunHookStarted, of stream: inout MergedStream
  ) throws(MergeProblem) {
    _ = stream.ids.merged(started.id)
    if !runHooks.insert(started.id).inserted { throw .repeatedID(started.id, .runHook) }
    _ = try stream.ids.newID(of: started.hookId, .hook)
    _ = try stream.newID(of: started.testRunStartedId, .run)
  }

  private mutating func begin(
    _ started: Envelope.TestCaseStarted, of stream: inout MergedStream, _ testCases: TestCaseMerger
  ) throws(MergeProblem) {
    var merged = started
    merged.id = stream.ids.merged(started.id)
    merged.testCaseId = try stream.ids.newID(of: started.testCaseId, .testCase)
    guard let testCase = testCases[merged.testCaseId] else { throw .unknownID(started.testCaseId, .testCase) }
    guard attempts[started.id] == nil else { throw .repeatedID(started.id, .attempt) }
    let before = pickles[testCase.pickleId]
    let isRerun = before.map { $0.stream < streams.count } ?? false
    let (count, earlier) = (before?.count ?? 0, (isRerun ? before?.count : before?.earlier) ?? 0)
    guard started.attempt == count - earlier else {
      throw .attemptOutOfOrder(started.attempt, expected: count - earlier)
    }
    if let before {
      if isRerun { try checkRerun(of: before, by: stream) } else if before.end == nil { throw .attemptUnderWay }
    }
    merged.attempt = count
    let replaced = before.map { before in
      AttemptMerge.Replaced(
        attempts: before, willBeRetried: corrections[before.last]?.willBeRetried,
        isAccepted: isAccepted[testCase.pickleId])
    }
    if merged.attempt != started.attempt {
      corrections[merged.id, default: Correction()].attempt = merged.attempt
    }
    if let before { corrections[before.last, default: Correction()].willBeRetried = true }
    pickles[testCase.pickleId] = PickleAttempts(
      count: count + 1, earlier: earlier, last: merged.id, stream: streams.count)
    isAccepted[testCase.pickleId] = nil
    begun += 1
    attempts[started.id] = AttemptMerge(merged, of: testCase, place: begun, replaced: isRerun ? replaced : nil)
  }

  /// Checks that the run of a stream started after the run with earlier attempts at one of its pickles ended.
  private func checkRerun(of earlier: PickleAttempts, by stream: MergedStream) throws(MergeProblem) {
    let other = streams[earlier.stream]
    // Parts of a run run at the same time, so a rerun of one part can start before another part ends.
    let end = other.isMerged ? earlier.end : other.end
    if let start = stream.started?.timestamp, let end, start - end < .zero { throw .noRerun(of: other.name) }
  }

  private mutating func end(_ attempt: AttemptMerge, of stream: MergedStream) {
    let pickle = attempt.testCase.pickleId
    unresolved.remove(pickle)
    if let replaced = attempt.replaced, replaced.isAccepted != true || leniently.contains(pickle),
      [.unknown, .skipped].contains(attempt.worst.status)
    {
      return leaveOut(attempt, replaced)
    }
    // A scenario without steps has no status, and did not fail.
    var worst = attempt.worst
    worst.add(.init(status: .passed))
    let accepts = stream.successPolicy.accepts(worst)
    isAccepted[pickle] = accepts
    if !accepts { hasFailure = true }
    if accepts, !SuccessPolicy.strict.accepts(worst) { leniently.insert(pickle) } else { leniently.remove(pickle) }
  }

  /// Leaves out an attempt, so that the result of the attempt before it counts.
  private mutating func leaveOut(_ attempt: AttemptMerge, _ replaced: AttemptMerge.Replaced) {
    leftOut.insert(attempt.started.id)
    corrections[attempt.started.id] = nil
    corrections[replaced.attempts.last]?.willBeRetried = replaced.willBeRetried
    pickles[attempt.testCase.pickleId] = replaced.attempts
    isAccepted[attempt.testCase.pickleId] = replaced.isAccepted
  }

  private func index(ofAttempt id: String) throws(MergeProblem) -> Dictionary<String, AttemptMerge>.Index {
    guard let index = attempts.index(forKey: id) else { throw .unknownID(id, .attempt) }
    return index
  }

  private func check(
    _ attempt: String?, _ step: String?, _ runHook: String?, of stream: MergedStream
  ) throws(MergeProblem) {
    if let step { _ = try stream.ids.newID(of: step, .testStep) }
    if let attempt { _ = try index(ofAttempt: attempt) }
    if let runHook, !runHooks.contains(runHook) { throw .unknownID(runHook, .runHook) }
  }
}

/// Tracks an attempt of a stream, from its start to its end.
struct AttemptMerge: Sendable {
  /// The start of the attempt in the merged stream.
  let started: Envelope.TestCaseStarted
  /// The test case of the attempt.
  let testCase: Envelope.TestCase
  /// The index among all attempts.
  let place: Int
  /// The attempt before it, if that is in an earlier stream.
  let replaced: Replaced?
  /// The worst result of its steps so far.
  private(set) var worst = WorstResult()
  /// The number of steps that have started.
  private var begun = 0
  private var isInStep = false
  private var isSuggested = false

  /// The state of a pickle before another stream has an attempt at it.
  struct Replaced: Sendable {
    let attempts: EventMerger.PickleAttempts
    /// The correction of the last attempt.
    let willBeRetried: Bool?
    /// Whether the run accepts the last attempt; nil if it has not ended.
    let isAccepted: Bool?
  }

  init(_ started: Envelope.TestCaseStarted, of testCase: Envelope.TestCase, place: Int, replaced: Replaced?) {
    self.replaced = replaced
    self.started = started
    self.testCase = testCase
    self.place = place
  }

  /// Records the start of a step, by its id in the merged stream.
  mutating func begin(_ step: String) throws(MergeProblem) {
    let steps = testCase.testSteps
    guard !isInStep, begun < steps.count, steps[begun].id == step else {
      guard steps.contains(where: { $0.id == step }) else { throw .stepOutsideOfItsCase }
      throw .stepOutOfOrder
    }
    begun += 1
    isInStep = true
    isSuggested = false
  }

  /// Records that a step of a pickle is undefined. The step may belong to another pickle.
  mutating func suggest(_ pickleStep: String) {
    if isInStep, testCase.testSteps[begun - 1].pickleStepId == pickleStep { isSuggested = true }
  }

  /// Records the end of a step, by its id in the merged stream.
  mutating func end(_ step: String, _ result: Envelope.TestStepResult) throws(MergeProblem) {
    guard isInStep, testCase.testSteps[begun - 1].id == step else {
      guard testCase.testSteps.contains(where: { $0.id == step }) else { throw .stepOutsideOfItsCase }
      throw .resultWithoutStart
    }
    isInStep = false
    worst.add(result)
  }

  /// Checks that every step has a result, when the attempt ends.
  func checkEnd() throws(MergeProblem) {
    if isInStep || begun < testCase.testSteps.count { throw .attemptWithoutResults }
  }

  /// Returns the messages that end the attempt of a truncated stream. As when a worker process crashes, the current or
  /// next step fails, and those after it are skipped.
  mutating func interrupt(at time: Envelope.Timestamp, _ message: String) -> [Envelope] {
    var envelopes: [Envelope] = []
    let first = isInStep ? begun - 1 : begun
    for index in testCase.testSteps.indices.dropFirst(first) {
      let id = testCase.testSteps[index].id
      if index > first || !isInStep {
        envelopes.append(.testStepStarted(.init(testCaseStartedId: started.id, testStepId: id, timestamp: time)))
      }
      let status: Envelope.TestStepResult.Status =
        index > first ? .skipped : isInStep && isSuggested ? .undefined : .failed
      let result = Envelope.TestStepResult(status: status, message: index > first ? nil : message)
      worst.add(result)
      envelopes.append(
        .testStepFinished(
          .init(testCaseStartedId: started.id, testStepId: id, testStepResult: result, timestamp: time)))
    }
    return envelopes
  }
}
