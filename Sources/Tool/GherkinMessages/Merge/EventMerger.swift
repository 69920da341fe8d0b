internal import GherkinOutcomes
internal import GherkinProtocol

/// Checks the events of streams, one stream after the other, and places them in one run. All ids are those of the merged
/// stream.
///
/// The attempts at a pickle are numbered across streams, and all but the last are marked as retried. An attempt that
/// skips the scenario is left out if the scenario failed in an earlier stream, because it is no evidence of success.
struct EventMerger {
  /// The events so far. Later streams can change whether scenarios are retried, and which attempts are left out.
  private var recorded: [Envelope] = []
  /// Whether a scenario is retried after an attempt, by the id of the attempt, where other streams change it.
  private var retries: [String: Bool] = [:]
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
  /// The ids of attempts that are left out.
  private var leftOut: Set<String> = []
  /// The attempts at each pickle so far.
  private var pickles: [String: PickleAttempts] = [:]
  /// The completed streams.
  private var streams: [(name: String, end: Envelope.Timestamp?, isMerged: Bool)] = []
  /// The selected pickles of the current stream without a completed last attempt.
  private var unresolved: Set<String> = []
  /// The number of pickles with a test case in the current stream.
  private var selectedCount = 0
  /// Whether a scenario or a hook of the run failed in the current stream.
  private var hasFailure = false
  /// The number of attempts that have started.
  private var begun = 0
  /// The current attempts, by their ids.
  private var attempts: [String: AttemptMerge] = [:]
  /// The running hooks of the run.
  private var runHooks: Set<String> = []

  /// The attempts at a pickle.
  struct PickleAttempts {
    /// The number of attempts.
    var count: Int
    /// The number of attempts in the streams before the one of the last attempt.
    var earlier: Int
    /// The id of the last attempt.
    var last: String
    /// The index of the stream of the last attempt.
    var stream: Int
    /// The end of the last attempt; nil if it has not ended.
    var end: Envelope.Timestamp?
  }

  /// Records that a test case of the current stream has this pickle.
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

  /// Records an event of a stream.
  ///
  /// - Parameters:
  ///   - event: the event with the ids of the merged stream.
  ///   - stream: the stream of the event.
  ///   - definitions: the test cases of all streams.
  mutating func record(
    _ event: Envelope, of stream: MergedStream, _ definitions: DefinitionMerger
  ) throws(MergeProblem) {
    if let time = event.timestamp { streamTime = .latest(streamTime, time) }
    var event = event
    switch event {
    case .testRunHookStarted(let started):
      if !runHooks.insert(started.id).inserted { throw .repeatedID(stream.ids.unprefixed(started.id), .runHook) }
    case .testRunHookFinished(let finished):
      try check(attempt: nil, runHook: finished.testRunHookStartedId, of: stream)
      runHooks.remove(finished.testRunHookStartedId)
      if finished.result.status.isProblem { (areHooksSound, hasFailure) = (false, true) }
    case .testCaseStarted(var started):
      try begin(&started, of: stream, definitions)
      event = .testCaseStarted(started)
    case .testStepStarted(let started):
      let attempt = try index(ofAttempt: started.testCaseStartedId, of: stream)
      try attempts.values[attempt].begin(started.testStepId)
    case .testStepFinished(let finished):
      let attempt = try index(ofAttempt: finished.testCaseStartedId, of: stream)
      try attempts.values[attempt].end(finished.testStepId, finished.testStepResult)
    case .testCaseFinished(let finished):
      let attempt = attempts.remove(at: try index(ofAttempt: finished.testCaseStartedId, of: stream)).value
      try attempt.checkEnd()
      pickles[attempt.testCase.pickleId]?.end = finished.timestamp
      if finished.willBeRetried {
        retries[attempt.started.id] = false
      } else {
        end(attempt, of: stream)
      }
    case .suggestion(let suggestion):
      for index in attempts.values.indices { attempts.values[index].suggest(suggestion.pickleStepId) }
    case .attachment(let attachment):
      try check(attempt: attachment.testCaseStartedId, runHook: attachment.testRunHookStartedId, of: stream)
    case .externalAttachment(let attachment):
      try check(attempt: attachment.testCaseStartedId, runHook: attachment.testRunHookStartedId, of: stream)
    default: break
    }
    recorded.append(event)
  }

  /// Ends the current stream, and the attempts and hooks that it left open if it is truncated.
  mutating func endStream(_ stream: MergedStream) {
    let time = streamTime ?? .init(seconds: 0, nanos: 0)
    latest = .latest(latest, streamTime)
    streams.append((stream.name, stream.finished?.timestamp ?? streamTime, stream.shards.count > 1))
    streamTime = nil
    let message = "\(stream.name) ends here"
    for attempt in attempts.values.sorted(by: { $0.place < $1.place }) {
      var attempt = attempt
      recorded += attempt.interrupt(at: time, message)
      recorded.append(
        .testCaseFinished(.init(testCaseStartedId: attempt.started.id, timestamp: time, willBeRetried: false)))
      end(attempt, of: stream)
      isAccepted[attempt.testCase.pickleId] = false
    }
    // An announced retry is missing, so the failed attempt is the last one.
    for pickle in unresolved where pickles[pickle]?.end != nil && isAccepted[pickle] == nil {
      isAccepted[pickle] = false
    }
    for hook in runHooks {
      areHooksSound = false
      let result = Envelope.TestStepResult(status: .failed, message: message)
      recorded.append(
        .testRunHookFinished(.init(testRunHookStartedId: hook, result: result, timestamp: time)))
    }
    attempts = [:]
    runHooks = []
    (unresolved, selectedCount, hasFailure) = ([], 0, false)
  }

  /// Calls `body` with the events of all streams, in order.
  func forEach<Failure: Error>(_ body: (Envelope) throws(Failure) -> Void) throws(Failure) {
    for event in recorded where leftOut.isEmpty || !isLeftOut(event) { try body(corrected(event)) }
  }

  /// Returns an event with the current knowledge about retries.
  private func corrected(_ event: Envelope) -> Envelope {
    guard case .testCaseFinished(var finished) = event, let willBeRetried = retries[finished.testCaseStartedId] else {
      return event
    }
    finished.willBeRetried = willBeRetried
    return .testCaseFinished(finished)
  }

  /// Returns whether an event belongs to an attempt that is left out.
  private func isLeftOut(_ event: Envelope) -> Bool {
    let attempt: String? =
      switch event {
      case .testCaseStarted(let started): started.id
      case .testStepStarted(let started): started.testCaseStartedId
      case .testStepFinished(let finished): finished.testCaseStartedId
      case .testCaseFinished(let finished): finished.testCaseStartedId
      case .attachment(let attachment): attachment.testCaseStartedId
      case .externalAttachment(let attachment): attachment.testCaseStartedId
      default: nil
      }
    return attempt.map(leftOut.contains) ?? false
  }
}

extension EventMerger {
  /// Begins an attempt, and numbers it among the attempts of all streams.
  private mutating func begin(
    _ started: inout Envelope.TestCaseStarted, of stream: MergedStream, _ definitions: DefinitionMerger
  ) throws(MergeProblem) {
    guard let testCase = definitions.testCase(id: started.testCaseId) else {
      throw .unknownID(stream.ids.unprefixed(started.testCaseId), .testCase)
    }
    guard attempts[started.id] == nil else { throw .repeatedID(stream.ids.unprefixed(started.id), .attempt) }
    let before = pickles[testCase.pickleId]
    let isRerun = before.map { $0.stream < streams.count } ?? false
    let (count, earlier) = (before?.count ?? 0, (isRerun ? before?.count : before?.earlier) ?? 0)
    guard started.attempt == count - earlier else {
      throw .attemptOutOfOrder(started.attempt, expected: count - earlier)
    }
    if let before {
      if isRerun { try checkRerun(of: before, by: stream) } else if before.end == nil { throw .attemptUnderWay }
    }
    started.attempt = count
    let replaced = before.map { before in
      AttemptMerge.Replaced(
        attempts: before, willBeRetried: retries[before.last],
        isAccepted: isAccepted[testCase.pickleId])
    }
    if let before { retries[before.last] = true }
    pickles[testCase.pickleId] = PickleAttempts(
      count: count + 1, earlier: earlier, last: started.id, stream: streams.count)
    isAccepted[testCase.pickleId] = nil
    begun += 1
    attempts[started.id] = AttemptMerge(started, of: testCase, place: begun, replaced: isRerun ? replaced : nil)
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
    retries[attempt.started.id] = nil
    retries[replaced.attempts.last] = replaced.willBeRetried
    pickles[attempt.testCase.pickleId] = replaced.attempts
    isAccepted[attempt.testCase.pickleId] = replaced.isAccepted
  }

  private func index(
    ofAttempt id: String, of stream: MergedStream
  ) throws(MergeProblem) -> Dictionary<String, AttemptMerge>.Index {
    guard let index = attempts.index(forKey: id) else { throw .unknownID(stream.ids.unprefixed(id), .attempt) }
    return index
  }

  private func check(attempt: String?, runHook: String?, of stream: MergedStream) throws(MergeProblem) {
    if let attempt { _ = try index(ofAttempt: attempt, of: stream) }
    if let runHook, !runHooks.contains(runHook) { throw .unknownID(stream.ids.unprefixed(runHook), .runHook) }
  }
}

/// Tracks an attempt of a stream, from its start to its end.
struct AttemptMerge {
  /// The start of the attempt.
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
  struct Replaced {
    let attempts: EventMerger.PickleAttempts
    /// Whether the scenario is retried after the last attempt, if other streams change it.
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

  /// Records the start of a step.
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

  /// Records the end of a step.
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
