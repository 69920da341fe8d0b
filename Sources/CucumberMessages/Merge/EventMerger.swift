/// Tracks the events of streams, one stream after the other, and places them in one run.
///
/// The attempts at a pickle are numbered across streams, and all but the last are marked as retried.
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

  /// The number of attempts at each pickle so far, and the id of the last one in the merged stream.
  private var pickles: [String: (attempts: Int, last: String)] = [:]
  /// The number of attempts that have started.
  private var begun = 0
  /// The current attempts, by their ids in their stream.
  private var attempts: [String: AttemptMerge] = [:]
  /// The attempt of the last message, as most messages belong to the same attempt. Nil after an attempt started or ended.
  private var last: (id: String, index: Dictionary<String, AttemptMerge>.Index)?
  /// The running hooks of the run, by their ids in their stream.
  private var runHooks: Set<String> = []

  /// Records an envelope of a stream if it is an event of the run.
  mutating func take(
    _ envelope: Envelope, of stream: inout MergedStream, _ testCases: TestCaseMerger
  ) throws(MergeProblem) {
    if let time = envelope.timestamp { streamTime = .latest(streamTime, time) }
    switch envelope {
    case .testRunHookStarted(let started): try begin(started, of: &stream)
    case .testRunHookFinished(let finished):
      guard runHooks.remove(finished.testRunHookStartedId) != nil else {
        throw .unknownID(finished.testRunHookStartedId, .runHook)
      }
      if finished.result.status > .skipped { areHooksSound = false }
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
      last = nil
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
    streamTime = nil
    let message = "\(stream.name) ends here"
    var envelopes: [Envelope] = []
    for attempt in attempts.values.sorted(by: { $0.place < $1.place }) {
      var attempt = attempt
      envelopes += attempt.breakOff(at: time, message)
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
    last = nil
    runHooks = []
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
    let before = pickles[testCase.pickleId]
    merged.attempt = before?.attempts ?? 0
    if merged.attempt != started.attempt {
      corrections[merged.id, default: Correction()].attempt = merged.attempt
    }
    if let before { corrections[before.last, default: Correction()].willBeRetried = true }
    pickles[testCase.pickleId] = (merged.attempt + 1, merged.id)
    isAccepted[testCase.pickleId] = nil
    begun += 1
    last = nil
    if attempts.updateValue(AttemptMerge(merged, of: testCase, place: begun), forKey: started.id) != nil {
      throw .repeatedID(started.id, .attempt)
    }
  }

  private mutating func end(_ attempt: AttemptMerge, of stream: MergedStream) {
    // A scenario without steps has no status, and did not fail.
    var worst = attempt.worst
    worst.add(.init(status: .passed))
    isAccepted[attempt.testCase.pickleId] = stream.successPolicy.accepts(worst)
  }

  private mutating func index(
    ofAttempt id: String
  ) throws(MergeProblem) -> Dictionary<String, AttemptMerge>.Index {
    if let last, last.id == id { return last.index }
    guard let index = attempts.index(forKey: id) else { throw .unknownID(id, .attempt) }
    last = (id, index)
    return index
  }

  private mutating func check(
    _ attempt: String?, _ step: String?, _ runHook: String?, of stream: MergedStream
  ) throws(MergeProblem) {
    if let step { _ = try stream.ids.newID(of: step, .testStep) }
    if let attempt { _ = try index(ofAttempt: attempt) }
    if let runHook, !runHooks.contains(runHook) { throw .unknownID(runHook, .runHook) }
  }
}
