internal import GherkinSyntax
internal import GherkinText

/// Examines the streams to merge: the shards of a run, and reruns of failures.
///
/// Streams are examined one after the other, each from its first envelope to its last, and a rerun after the run that
/// it repeats. Definitions, pickles and test cases are kept once each, in a temporary file if there are many. Events of
/// the runs are only counted; the following ``StreamMerge`` reads them again.
public struct StreamSurvey: Sendable {
  private(set) var streams: [MergedStream] = []
  private(set) var definitions: DefinitionMerger
  private(set) var testCases = TestCaseMerger()
  private var events = EventMerger()
  /// Stores the lines that are needed again; nil if none are.
  package let spool: Spool?
  /// The prefix number of ids of the last stream.
  private var number = 0
  /// The id of the merged run; nil before the first run starts.
  private var runID: String?
  private var earliest: Envelope.Timestamp?

  /// Creates a survey of no streams.
  public init() { self.init(keepsFeatures: true) }

  /// Creates a survey without streams.
  ///
  /// - Parameter keepsFeatures: whether ``merge`` will be used, or features, pickles and test cases will be looked up.
  package init(keepsFeatures: Bool) {
    spool = keepsFeatures ? Spool() : nil
    definitions = DefinitionMerger(keepsLines: keepsFeatures)
  }

  /// Begins a stream.
  /// - Parameter name: the name of the stream in errors: a file's path, or `standard input`.
  public mutating func beginStream(_ name: String) {
    number += 1
    while let first = streams.first, first.ids.numbers.contains("\(number)") { number += 1 }
    streams.append(MergedStream(name: name, number: streams.isEmpty ? nil : number, runID: runID))
    definitions.beginStream()
  }

  /// Examines the next envelope of the current stream.
  ///
  /// - Parameters:
  ///   - envelope: the next message of the stream.
  ///   - line: its line in the stream, counted from 1.
  /// - Throws: an error for an unknown or duplicate id, for a feature that differs from that in an earlier stream, and
  ///   for a second run.
  public mutating func take(_ envelope: Envelope, line: Int) throws(MergeError) {
    if !envelope.isKept { return try take(envelope, [], nil, line: line) }
    let message: Envelope? = envelope
    guard let spool else { return try take(envelope, message.idUses[...], nil, line: line) }
    var written = NDJSONWriter()
    written.append(envelope)
    let lines = OutlinedLines(Array(written.bytes), name: "", firstLine: line, keep: spool.keep)
    for line in lines.lines { try take(line, of: lines) }
  }

  /// Records the next line of the current stream.
  ///
  /// - Parameters:
  ///   - line: the line.
  ///   - lines: the lines with which it was read, in the ``spool``.
  /// - Throws: as ``take(_:line:)``.
  package mutating func take(_ line: OutlinedLines.Line, of lines: OutlinedLines) throws(MergeError) {
    try take(line.envelope, lines.ids[line.ids], lines.kept(line, of: streams.count - 1), line: line.number)
  }

  /// Ends the current stream, which may be incomplete.
  public mutating func endStream() {
    guard let index = streams.indices.last else { return }
    definitions.endStream(streams[index].shards)
    streams[index].ending = events.endStream(streams[index])
  }

  /// The merge of the examined streams.
  public var merge: StreamMerge {
    StreamMerge(
      streams: streams, definitions: definitions, testCases: testCases, events: events, earliest: earliest, runID: runID
    )
  }

  /// The shards of the streams, with the names of the streams.
  package var shards: [(name: String, shard: RunShard)] {
    streams.flatMap { stream in stream.shards.map { (stream.name, $0) } }
  }

  /// The feature files of the streams that could not be parsed, without duplicates.
  package var unparsedFiles: [String] { definitions.unparsedFiles }

  /// Whether the run of the current stream has ended.
  package var hasEnded: Bool { streams.last?.finished != nil }

  /// The fact that lists the pickles with a test case whose last attempt did not start or end; nil if there are none.
  package var notRun: Envelope? {
    let pickles = testCases.testCases.map(\.pickleId).filter { events.isAccepted[$0] == nil }
    return pickles.isEmpty ? nil : .attachment(NotRunPickles(pickles).attachment)
  }

  /// Whether every selected scenario of all streams ended with an accepted status, all hooks of the runs passed, all
  /// features were parsed, and no run reports an error. The success of a merged run does not depend on the success of
  /// its parts, because a rerun can replace failed results.
  public var isSuccess: Bool {
    let isClaimed = streams.count > 1 || streams.allSatisfy { $0.finished?.success == true }
    return isClaimed && merge.isSuccess
  }

  private mutating func take(
    _ envelope: Envelope, _ ids: ArraySlice<IDUse>, _ kept: KeptLine?, line: Int
  ) throws(MergeError) {
    guard let index = streams.indices.last else {
      throw MergeError(name: "", line: line, problem: "no stream has begun")
    }
    do throws(MergeProblem) {
      try take(envelope, ids, kept)
    } catch {
      throw MergeError(name: streams[index].name, line: line, problem: error.text)
    }
  }

  private mutating func take(
    _ envelope: Envelope, _ ids: ArraySlice<IDUse>, _ line: KeptLine?
  ) throws(MergeProblem) {
    let index = streams.count - 1
    if streams[index].finished != nil {
      if case .testRunFinished = envelope { throw .secondEnd }
      throw .afterEnd
    }
    switch envelope {
    case .testRunStarted(let started):
      guard streams[index].started == nil else { throw .secondRun }
      streams[index].started = started
      // In streams of older protocols, runs have no id.
      runID = runID ?? streams[index].ids.merged(started.id ?? "run")
      streams[index].runID = runID
      earliest = .earliest(earliest, started.timestamp)
    case .testRunFinished(let finished):
      guard streams[index].started != nil else { throw .eventBeforeRun }
      if let run = finished.testRunStartedId { _ = try streams[index].newID(of: run, .run) }
      try events.checkEnd(finished, of: streams[index])
      streams[index].finished = finished
    case .attachment(let attachment) where attachment.isFact:
      guard streams[index].started != nil else { throw .eventBeforeRun }
      if let fact = try Self.fact(attachment) { try streams[index].take(fact) }
    case .testCase(let testCase):
      try testCases.take(testCase, ids, line, of: &streams)
      if streams[index].isOfThisProject { events.select(try streams[index].newID(of: testCase.pickleId, .pickle)) }
    case .testStepStarted, .testStepFinished, .testCaseStarted, .testCaseFinished, .testRunHookStarted,
      .testRunHookFinished, .attachment, .externalAttachment:
      if streams[index].started == nil { throw .eventBeforeRun }
      try events.take(envelope, of: &streams[index], testCases)
    case .suggestion: try events.take(envelope, of: &streams[index], testCases)
    default:
      if case .meta(let meta) = envelope { streams[index].isOfThisProject = meta.isOfThisProject }
      try definitions.take(envelope, ids, line, of: &streams)
    }
  }

  private static func fact(_ attachment: Envelope.Attachment) throws(MergeProblem) -> (any RunFact)? {
    do {
      return try RunFacts.fact(in: attachment)
    } catch {
      throw MergeProblem(text: "the attachment \(attachment.mediaType) is not valid: \(error)")
    }
  }
}
