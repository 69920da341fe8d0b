import GherkinOutcomes

/// Merges streams in memory: the shards of a run, and reruns of failures.
///
/// Streams are recorded one after the other, each from its first message to its last, and a rerun after the run that it
/// repeats. Each message is checked when it is recorded.
package struct StreamMerger {
  private var streams: [MergedStream] = []
  private var definitions = DefinitionMerger()
  private var events = EventMerger()
  /// The prefix number of ids of the last stream.
  private var number = 0
  /// The id of the merged run; nil before the first run starts.
  private var runID: String?
  private var earliest: Envelope.Timestamp?
  /// The lines with members that this version does not know.
  package private(set) var unknownMembers = UnknownMembers()

  /// Creates a merger without streams.
  package init() {}

  /// Begins a stream.
  ///
  /// - Parameter name: the name of the stream in errors: a file's path, or `standard input`.
  package mutating func beginStream(_ name: String) {
    number += 1
    while let first = streams.first, first.ids.numbers.contains("\(number)") { number += 1 }
    streams.append(MergedStream(name: name, number: streams.isEmpty ? nil : number, run: runID))
    definitions.beginStream()
  }

  /// Records the next message of the current stream.
  ///
  /// - Parameters:
  ///   - envelope: the message.
  ///   - line: its line in the stream, counted from 1.
  ///   - unknownMembers: the text of the line if it has members that this version does not know.
  /// - Throws: an error for an unknown or duplicate id, for a feature that differs from that in an earlier stream, for a
  ///   missing event, and for a second run.
  package mutating func record(_ envelope: Envelope, line: Int, unknownMembers text: [UInt8]? = nil) throws(MergeError)
  {
    guard var stream = streams.popLast() else { throw MergeError(name: "", line: line, problem: "no stream has begun") }
    defer { streams.append(stream) }
    do throws(MergeProblem) {
      try record(envelope, of: &stream)
      if let text, let merged = try stream.ids.mapped(envelope) { unknownMembers.insert(text, of: merged) }
    } catch {
      throw MergeError(name: stream.name, line: line, problem: error.text)
    }
  }

  /// Ends the current stream, which may be incomplete.
  package mutating func endStream() {
    guard let stream = streams.last else { return }
    definitions.endStream(stream.shards)
    events.endStream(stream)
  }

  private mutating func record(_ envelope: Envelope, of stream: inout MergedStream) throws(MergeProblem) {
    if stream.finished != nil {
      if case .testRunFinished = envelope { throw .secondEnd }
      throw .afterEnd
    }
    switch envelope {
    case .meta(let meta):
      stream.isOfThisProject = meta.isOfThisProject
      stream.build = meta.ci?.git
      try definitions.record(envelope, of: stream)
    case .testRunStarted(let started):
      guard stream.started == nil else { throw .secondRun }
      stream.started = started
      // In streams of older protocols, runs have no id.
      runID = runID ?? stream.ids.prefixed(started.id ?? "run")
      (stream.ids.ownRun, stream.ids.run) = (started.id, runID)
      earliest = .earliest(earliest, started.timestamp)
    case .testRunFinished(let finished):
      guard stream.started != nil else { throw .eventBeforeRun }
      if let run = finished.testRunStartedId { _ = try stream.ids.newID(of: run, .run) }
      try events.checkEnd(finished, of: stream)
      stream.finished = finished
    case .attachment(let attachment) where attachment.isFact:
      guard stream.started != nil else { throw .eventBeforeRun }
      if let fact = try Self.fact(attachment) {
        try checkRequirements(fact as? RequirementList)
        try stream.record(fact)
      }
    case .testCase(let testCase):
      try definitions.record(envelope, of: stream)
      if stream.isOfThisProject { events.select(try stream.ids.newID(of: testCase.pickleId, .pickle)) }
    case .suggestion: try record(event: envelope, of: stream)
    case .testStepStarted, .testStepFinished, .testCaseStarted, .testCaseFinished, .testRunHookStarted,
      .testRunHookFinished, .attachment, .externalAttachment:
      if stream.started == nil { throw .eventBeforeRun }
      try record(event: envelope, of: stream)
    default: try definitions.record(envelope, of: stream)
    }
  }

  private mutating func record(event: Envelope?, of stream: MergedStream) throws(MergeProblem) {
    guard let event = try stream.ids.merged(event) else { return }
    try events.record(event, of: stream, definitions)
  }

  /// Reports that an earlier stream has other requirements, of which those of the merged run could not say what is covered.
  private func checkRequirements(_ list: RequirementList?) throws(MergeProblem) {
    guard let list, let other = streams.first(where: { $0.facts(RequirementList.self).contains { $0 != list } }) else {
      return
    }
    throw MergeProblem(
      text: "the run has other requirements than \(other.name); merge runs that read the same lists of requirements")
  }

  private static func fact(_ attachment: Envelope.Attachment) throws(MergeProblem) -> (any RunFact)? {
    do {
      return try RunFacts.fact(in: attachment)
    } catch {
      throw MergeProblem(text: "the attachment \(attachment.mediaType) is not valid: \(error)")
    }
  }
}

// The merged run.
extension StreamMerger {
  /// The shards of the streams, with the names of the streams.
  package var shards: [(name: String, shard: RunShard)] {
    streams.flatMap { stream in stream.shards.map { (stream.name, $0) } }
  }

  /// Whether a stream was merged before, so that its ids have prefixes.
  package var containsMergedStream: Bool { streams.contains { !$0.ids.numbers.isEmpty } }

  /// The names of the first part of a dry run and of the first part of another run.
  package var dryAndOtherPart: (dry: String?, other: String?) {
    let parts = streams.filter { !$0.shards.isEmpty }
    let dry = parts.map { !$0.facts(DryRun.self).isEmpty }
    return (dry.firstIndex(of: true).map { parts[$0].name }, dry.firstIndex(of: false).map { parts[$0].name })
  }

  /// The feature files of the streams that could not be parsed, without duplicates.
  package var unparsedFiles: [String] { definitions.unparsedFiles }

  /// Whether the run of the current stream has ended.
  package var hasEnded: Bool { streams.last?.finished != nil }

  /// Whether every selected scenario of all streams ended with an accepted status, all hooks of the runs passed, all
  /// features were parsed, and no run reports an error. The success of a merged run does not depend on the success of
  /// its parts, because a rerun can replace failed results.
  package var isSuccess: Bool {
    let isClaimed = streams.count > 1 || streams.allSatisfy { $0.finished?.success == true }
    return isClaimed && isMergedSuccess
  }

  /// Calls `body` with the messages of the merged run: the environment of the first stream, all definitions, the start
  /// of the run at the earliest time, all test cases, the events of the streams, and the end at the latest time.
  package func forEach<Failure: Error>(_ body: (Envelope) throws(Failure) -> Void) throws(Failure) {
    for message in definitions.orderedMessages { try body(message) }
    if let earliest {
      try body(.testRunStarted(.init(id: runID, timestamp: earliest)))
      for fact in facts(atEnd: false) { try body(.attachment(fact.attachment)) }
    }
    for testCase in definitions.orderedTestCases { try body(.testCase(testCase)) }
    try events.forEach(body)
    guard let earliest else { return }
    for fact in facts(atEnd: true) { try body(.attachment(fact.attachment)) }
    let notRun = notRun
    if !notRun.isEmpty { try body(.attachment(NotRunPickles(notRun).attachment)) }
    let end = streams.compactMap(\.finished?.timestamp).reduce(events.latest ?? earliest) { .latest($0, $1) ?? $1 }
    try body(
      .testRunFinished(
        .init(
          testRunStartedId: runID, timestamp: end, success: isMergedSuccess,
          message: messages.isEmpty ? nil : messages.joined(separator: "\n"), exception: exception)))
  }

  /// Returns the facts about the whole run that precede or follow its scenarios.
  private func facts(atEnd: Bool) -> [any RunFact] {
    RunFacts.kinds.filter { $0.isAtEnd == atEnd }.flatMap { merged($0) }
  }

  private func merged<Fact: RunFact>(_ kind: Fact.Type) -> [any RunFact] {
    if kind == RunShard.self { return RunShard.merged(streams.map(\.shards)) }
    return Fact.merged(streams.map { $0.facts(kind) })
  }

  /// The pickles without a result in any stream.
  private var notRun: [String] {
    var seen: Set<String> = []
    return (streams.flatMap(\.notRun) + definitions.testCases.map(\.pickleId)).filter {
      events.isAccepted[$0] == nil && seen.insert($0).inserted
    }
  }

  /// Whether the runs accept the outcomes of all selected scenarios, all hooks of the runs passed, and there was no
  /// other error.
  private var isMergedSuccess: Bool {
    let selected = streams.lazy.flatMap(\.notRun) + definitions.testCases.lazy.map(\.pickleId)
    return events.areHooksSound && definitions.unparsedFiles.isEmpty && messages.isEmpty && exception == nil
      && selected.allSatisfy { events.isAccepted[$0] == true }
      && (successPolicy != nil || events.leniently.isEmpty)
  }

  /// The outcomes that all runs accept; nil if the runs differ, so that the default is used.
  private var successPolicy: SuccessPolicy? {
    let policies = Set(streams.map(\.successPolicy))
    return policies.count == 1 ? policies.first : nil
  }

  private var messages: [String] {
    streams.compactMap { stream in
      stream.finished == nil ? "\(stream.name) ends before its testRunFinished" : stream.finished?.message
    }
  }

  private var exception: Envelope.Exception? { streams.lazy.compactMap(\.finished?.exception).first }
}
