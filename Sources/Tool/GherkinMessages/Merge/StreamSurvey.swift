internal import GherkinSyntax
internal import GherkinData

/// Examines the streams to merge: the shards of a run, and reruns of failures.
///
/// Streams are examined one after the other, each from its first envelope to its last, and a rerun after the run that
/// it repeats. Definitions, pickles and test cases are kept once each, in a temporary file if there are many. Events of
/// the runs are only counted; the following ``StreamMerge`` reads them again.
package struct StreamSurvey: Sendable {
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
  package init() { self.init(keepsFeatures: true) }

  /// Creates a survey without streams.
  ///
  /// - Parameter keepsFeatures: whether ``merge`` will be used, or features, pickles and test cases will be looked up.
  package init(keepsFeatures: Bool) {
    spool = keepsFeatures ? Spool() : nil
    definitions = DefinitionMerger(keepsLines: keepsFeatures)
  }

  /// Begins a stream.
  /// - Parameter name: the name of the stream in errors: a file's path, or `standard input`.
  package mutating func beginStream(_ name: String) {
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
  package mutating func record(_ envelope: Envelope, line: Int) throws(MergeError) {
    if !envelope.isKept { return try record(envelope, [], nil, line: line) }
    let message: Envelope? = envelope
    guard let spool else { return try record(envelope, message.idUses[...], nil, line: line) }
    var written = NDJSONWriter()
    written.append(envelope)
    let lines = OutlinedLines(Array(written.bytes), name: "", firstLine: line, keep: spool.keep)
    for line in lines.lines { try record(line, of: lines) }
  }

  /// Records the next line of the current stream.
  ///
  /// - Parameters:
  ///   - line: the line.
  ///   - lines: the lines with which it was read, in the ``spool``.
  /// - Throws: as ``record(_:line:)``.
  package mutating func record(_ line: OutlinedLines.Line, of lines: OutlinedLines) throws(MergeError) {
    try record(line.envelope, lines.ids[line.ids], lines.kept(line, of: streams.count - 1), line: line.number)
  }

  /// Ends the current stream, which may be incomplete.
  package mutating func endStream() {
    guard let index = streams.indices.last else { return }
    definitions.endStream(streams[index].shards)
    streams[index].ending = events.endStream(streams[index])
  }

  /// The merge of the examined streams.
  package var merge: StreamMerge {
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

  /// Whether every selected scenario of all streams ended with an accepted status, all hooks of the runs passed, all
  /// features were parsed, and no run reports an error. The success of a merged run does not depend on the success of
  /// its parts, because a rerun can replace failed results.
  package var isSuccess: Bool {
    let isClaimed = streams.count > 1 || streams.allSatisfy { $0.finished?.success == true }
    return isClaimed && merge.isSuccess
  }

  private mutating func record(
    _ envelope: Envelope, _ ids: ArraySlice<IDUse>, _ kept: KeptLine?, line: Int
  ) throws(MergeError) {
    guard let index = streams.indices.last else {
      throw MergeError(name: "", line: line, problem: "no stream has begun")
    }
    do throws(MergeProblem) {
      try record(envelope, ids, kept)
    } catch {
      throw MergeError(name: streams[index].name, line: line, problem: error.text)
    }
  }

  private mutating func record(
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
      if let fact = try Self.fact(attachment) { try streams[index].record(fact) }
    case .testCase(let testCase):
      try testCases.record(testCase, ids, line, of: &streams)
      if streams[index].isOfThisProject { events.select(try streams[index].newID(of: testCase.pickleId, .pickle)) }
    case .testStepStarted, .testStepFinished, .testCaseStarted, .testCaseFinished, .testRunHookStarted,
      .testRunHookFinished, .attachment, .externalAttachment:
      if streams[index].started == nil { throw .eventBeforeRun }
      try events.record(envelope, of: &streams[index], testCases)
    case .suggestion: try events.record(envelope, of: &streams[index], testCases)
    default:
      if case .meta(let meta) = envelope { streams[index].isOfThisProject = meta.isOfThisProject }
      try definitions.record(envelope, ids, line, of: &streams)
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

/// The outlines of lines of a stream.
///
/// The outline of a source, document, pickle or test case has its ids and the path of its file, but no other texts. All other
/// messages are complete.
package struct OutlinedLines: Sendable {
  /// A message and its line.
  package struct Line: Sendable {
    /// The number of the line, counted from 1.
    package let number: Int
    /// The range of the line in the bytes of all lines.
    var range: Range<Int>
    /// The message.
    package let envelope: Envelope
    /// The indices of its ids in ``OutlinedLines/ids``.
    var ids: Range<Int>
  }

  /// The messages.
  package private(set) var lines: [Line] = []
  /// The ids of all messages.
  private(set) var ids: [IDUse] = []
  /// The place of each id in its line; empty if no line is stored.
  private var places: [IDPlace] = []
  /// The stored bytes; nil if no line is needed again.
  private let text: Spool.Entry?
  /// The error that stopped reading.
  package private(set) var error: NDJSONError?
  /// The number of the last line.
  package let end: Int

  /// Reads lines.
  ///
  /// - Parameters:
  ///   - bytes: whole lines.
  ///   - name: the name of the stream in errors.
  ///   - firstLine: the number of the first line, counted from 1.
  ///   - keep: stores the lines if they include features or test cases; nil to store none.
  package init(_ bytes: [UInt8], name: String, firstLine: Int, keep: (([UInt8]) -> Spool.Entry)?) {
    var reader = NDJSONReader(bytes, name: name, firstLine: firstLine)
    var keepsText = false
    do throws(NDJSONError) {
      while let (envelope, range, ids) = try reader.nextOutline(&self.ids) {
        keepsText = keepsText || envelope.isKept
        lines.append(Line(number: reader.line, range: range, envelope: envelope, ids: ids))
      }
    } catch {
      self.error = error
    }
    end = reader.line
    text = keepsText ? keep?(bytes) : nil
    if text != nil { places = ids.map(IDPlace.init) }
  }

  /// Returns the stored line; nil if it is not stored.
  ///
  /// - Parameter stream: the index of the stream.
  func kept(_ line: Line, of stream: Int) -> KeptLine? {
    guard let text, line.envelope.isKept else { return nil }
    return KeptLine(entry: text, range: line.range, ids: places[line.ids], stream: stream)
  }
}

extension Envelope {
  /// Whether the line of the message is stored: such messages can be as large as all features together.
  var isKept: Bool {
    switch self {
    case .source, .gherkinDocument, .pickle, .testCase: true
    default: false
    }
  }

  /// Whether the message is an event of a scenario or of a hook.
  var isEvent: Bool {
    switch self {
    case .testRunHookStarted, .testRunHookFinished, .testCaseStarted, .testStepStarted, .testStepFinished,
      .testCaseFinished, .suggestion, .externalAttachment:
      true
    case .attachment(let attachment): !attachment.isFact
    default: false
    }
  }
}

/// A stored line of a stream: in memory, in a temporary file, or in the file of the stream.
struct KeptLine: Sendable {
  /// The stored bytes of several lines.
  let entry: Spool.Entry
  /// The range of the line in these bytes.
  let range: Range<Int>
  /// The places of the ids in the line.
  let ids: ArraySlice<IDPlace>
  /// The index of the line's stream.
  let stream: Int

  /// The line, with the ids of its stream.
  var bytes: [UInt8] { entry.bytes(in: range) }

  /// The message, with the ids of its stream; nil if the line was lost or has details of a wrong type.
  var envelope: Envelope? {
    var envelope: Envelope?
    let bytes = bytes
    do {
      try MessageReader.read(&envelope, from: bytes[...])
    } catch {
      return nil
    }
    return envelope
  }
}
