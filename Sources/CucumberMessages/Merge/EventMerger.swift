/// Gives what happens in streams, one after the other, its place in one run.
///
/// The attempts at a pickle are counted on from stream to stream, and all but the last are said to be repeated.
struct EventMerger: Sendable {
  /// How many attempts there were at each pickle.
  private(set) var counts: [String: Int] = [:]
  /// Whether all hooks of the run have passed so far.
  private(set) var areHooksSound = true
  /// Whether the last attempt at each pickle so far ended as its run accepts.
  private(set) var isAccepted: [String: Bool] = [:]
  /// The latest time that was told in all streams that are over.
  private(set) var latest: Envelope.Timestamp?
  /// The latest time that was told in the present stream.
  private var streamTime: Envelope.Timestamp?

  /// How many attempts there will be at each pickle in all streams; none where that is being found out.
  private let totals: [String: Int]
  /// How many attempts have begun.
  private var begun = 0
  /// The attempts under way, by their ids in their stream.
  private var attempts: [String: AttemptMerge] = [:]
  /// The hooks of the run under way, by their ids in their stream, each with that of the merged stream.
  private var runHooks: [String: String] = [:]

  init(totals: [String: Int] = [:]) {
    self.totals = totals
  }

  /// Takes in one envelope of a stream; gives that of the merged one, if it is something that happens in the run.
  mutating func take(
    _ envelope: Envelope, of stream: inout MergedStream, _ testCases: TestCaseMerger
  ) throws(MergeProblem) -> Envelope? {
    streamTime = .latest(streamTime, envelope.timestamp)
    switch envelope {
    case .testRunHookStarted(let started): return .testRunHookStarted(try begin(started, of: &stream))
    case .testRunHookFinished(let finished): return .testRunHookFinished(try end(finished))
    case .testCaseStarted(let started): return .testCaseStarted(try begin(started, of: &stream, testCases))
    case .testStepStarted(var started):
      started.testStepId = try stream.ids.newID(of: started.testStepId, .testStep)
      try inAttempt(&started.testCaseStartedId) { attempt throws(MergeProblem) in
        try attempt.begin(started.testStepId)
      }
      return .testStepStarted(started)
    case .testStepFinished(var finished):
      finished.testStepId = try stream.ids.newID(of: finished.testStepId, .testStep)
      try inAttempt(&finished.testCaseStartedId) { attempt throws(MergeProblem) in
        try attempt.end(finished.testStepId, finished.testStepResult)
      }
      return .testStepFinished(finished)
    case .testCaseFinished(let finished):
      guard let attempt = attempts.removeValue(forKey: finished.testCaseStartedId) else {
        throw .unknownID(finished.testCaseStartedId, .attempt)
      }
      return .testCaseFinished(end(attempt, of: stream, at: finished.timestamp))
    case .suggestion(let suggestion): return .suggestion(try replaceIDs(in: suggestion, of: &stream))
    case .attachment(let attachment) where attachment.isFact: return nil
    case .attachment(var attachment):
      try replaceIDs(
        &attachment.testCaseStartedId, &attachment.testStepId, &attachment.testRunHookStartedId, of: stream)
      attachment.testRunStartedId = try stream.newID(ofRun: attachment.testRunStartedId)
      return .attachment(attachment)
    case .externalAttachment(var attachment):
      try replaceIDs(
        &attachment.testCaseStartedId, &attachment.testStepId, &attachment.testRunHookStartedId, of: stream)
      return .externalAttachment(attachment)
    default: return nil
    }
  }

  /// Brings to an end what a stream left open where it broke off.
  mutating func endStream(_ stream: MergedStream) -> [Envelope] {
    let time = streamTime ?? .init(seconds: 0, nanos: 0)
    latest = .latest(latest, streamTime)
    streamTime = nil
    let message = "\(stream.name) ends here"
    var envelopes: [Envelope] = []
    for attempt in attempts.values.sorted(by: { $0.place < $1.place }) {
      var attempt = attempt
      envelopes += attempt.breakOff(at: time, message)
      envelopes.append(.testCaseFinished(end(attempt, of: stream, at: time)))
      isAccepted[attempt.testCase.pickleId] = false
    }
    for hook in runHooks.values {
      areHooksSound = false
      envelopes.append(
        .testRunHookFinished(
          .init(testRunHookStartedId: hook, result: .init(status: .failed, message: message), timestamp: time)))
    }
    attempts = [:]
    runHooks = [:]
    return envelopes
  }
}

extension EventMerger {
  private mutating func begin(
    _ started: Envelope.TestRunHookStarted, of stream: inout MergedStream
  ) throws(MergeProblem) -> Envelope.TestRunHookStarted {
    var started = started
    let newID = stream.ids.merged(started.id)
    if runHooks.updateValue(newID, forKey: started.id) != nil { throw .repeatedID(started.id, .runHook) }
    started.id = newID
    started.hookId = try stream.ids.newID(of: started.hookId, .hook)
    started.testRunStartedId = try stream.newID(ofRun: started.testRunStartedId) ?? started.testRunStartedId
    return started
  }

  private mutating func end(
    _ finished: Envelope.TestRunHookFinished
  ) throws(MergeProblem) -> Envelope.TestRunHookFinished {
    var finished = finished
    guard let newID = runHooks.removeValue(forKey: finished.testRunHookStartedId) else {
      throw .unknownID(finished.testRunHookStartedId, .runHook)
    }
    finished.testRunHookStartedId = newID
    if finished.result.status > .skipped { areHooksSound = false }
    return finished
  }

  private mutating func begin(
    _ started: Envelope.TestCaseStarted, of stream: inout MergedStream, _ testCases: TestCaseMerger
  ) throws(MergeProblem) -> Envelope.TestCaseStarted {
    var started = started
    let oldID = started.id
    let newID = try stream.ids.newID(of: started.testCaseId, .testCase)
    guard let testCase = testCases[newID] else { throw .unknownID(started.testCaseId, .testCase) }
    started.id = stream.ids.merged(oldID)
    started.testCaseId = newID
    started.attempt = counts[testCase.pickleId, default: 0]
    counts[testCase.pickleId, default: 0] += 1
    begun += 1
    if attempts.updateValue(AttemptMerge(started, of: testCase, place: begun), forKey: oldID) != nil {
      throw .repeatedID(oldID, .attempt)
    }
    return started
  }

  private mutating func end(
    _ attempt: AttemptMerge, of stream: MergedStream, at time: Envelope.Timestamp
  ) -> Envelope.TestCaseFinished {
    let isLast = attempt.started.attempt + 1 >= totals[attempt.testCase.pickleId] ?? 0
    // Where nothing has a status, as in a scenario without steps, nothing did not pass.
    var worst = attempt.worst
    worst.add(.init(status: .passed))
    isAccepted[attempt.testCase.pickleId] = stream.successPolicy.accepts(worst)
    return .init(testCaseStartedId: attempt.started.id, timestamp: time, willBeRetried: !isLast)
  }

  /// Changes the attempt that something belongs to, and replaces its id by that of the merged stream.
  private mutating func inAttempt(
    _ id: inout String, _ change: (inout AttemptMerge) throws(MergeProblem) -> Void
  ) throws(MergeProblem) {
    guard let index = attempts.index(forKey: id) else { throw .unknownID(id, .attempt) }
    try change(&attempts.values[index])
    id = attempts.values[index].started.id
  }

  private mutating func replaceIDs(
    in suggestion: Envelope.Suggestion, of stream: inout MergedStream
  ) throws(MergeProblem) -> Envelope.Suggestion {
    var suggestion = suggestion
    suggestion.id = stream.ids.merged(suggestion.id)
    suggestion.pickleStepId = try stream.ids.newID(of: suggestion.pickleStepId, .pickleStep)
    for index in attempts.values.indices { attempts.values[index].suggest(suggestion.pickleStepId) }
    return suggestion
  }

  private mutating func replaceIDs(
    _ attempt: inout String?, _ step: inout String?, _ runHook: inout String?, of stream: MergedStream
  ) throws(MergeProblem) {
    if let id = step { step = try stream.ids.newID(of: id, .testStep) }
    if var id = attempt {
      try inAttempt(&id) { _ in }
      attempt = id
    }
    if let id = runHook {
      guard let newID = runHooks[id] else { throw .unknownID(id, .runHook) }
      runHook = newID
    }
  }
}
