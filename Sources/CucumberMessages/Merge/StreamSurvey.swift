internal import TextSupport

/// Looks through streams that are to be merged: shards of a run, and runs again of what failed.
///
/// Streams are looked through one after the other, each from its first envelope to its last, a rerun after the run
/// that it repeats. What is kept of them are definitions, pickles and test cases, once each; what happens in the run is
/// only counted, and taken in again, in the same order, by the ``StreamMerge`` that follows.
public struct StreamSurvey: Sendable {
  private var streams: [MergedStream] = []
  private var definitions: DefinitionMerger
  private var testCases: TestCaseMerger
  private var events = EventMerger()
  /// The number that ids of the last stream have in front.
  private var number = 0
  /// The id of the merged run; nil before the first run begins.
  private var runID: String?
  private var earliest: Envelope.Timestamp?

  /// Creates a survey of no streams.
  public init() { self.init(keepsFeatures: true) }

  /// Creates a survey of no streams.
  ///
  /// - Parameter keepsFeatures: whether there will be a ``merge``, which needs features, pickles and all of test cases.
  package init(keepsFeatures: Bool) {
    definitions = DefinitionMerger(keepsFeatures: keepsFeatures)
    testCases = TestCaseMerger(keepsMatches: keepsFeatures)
  }

  /// Takes in that a stream begins.
  /// - Parameter name: what errors call it: a file's path, or `standard input`.
  public mutating func beginStream(_ name: String) {
    number += 1
    while let first = streams.first, first.ids.numbers.contains("\(number)") { number += 1 }
    streams.append(MergedStream(name: name, number: streams.isEmpty ? nil : number, runID: runID))
    definitions.beginStream()
  }

  /// Takes in the next envelope of the stream that began last.
  ///
  /// - Parameters:
  ///   - envelope: the next message of the stream.
  ///   - line: its line in the stream, from 1.
  /// - Throws: an id that names nothing, or twice; a feature that is not the same in an earlier stream; a second run.
  public mutating func take(_ envelope: Envelope, line: Int) throws(MergeError) {
    let index = streams.count - 1
    guard index >= 0 else { throw MergeError(name: "", line: line, problem: "no stream has begun") }
    do throws(MergeProblem) {
      try take(envelope, of: index)
    } catch {
      throw MergeError(name: streams[index].name, line: line, problem: error.text)
    }
  }

  /// Takes in that the stream is over, or breaks off.
  public mutating func endStream() {
    guard let index = streams.indices.last else { return }
    streams[index].ids.forgetNodes()
    definitions.endStream(streams[index].shards)
    _ = events.endStream(streams[index])
  }

  /// What is to be done to merge the streams.
  public var merge: StreamMerge { merge(with: EventMerger(totals: events.counts)) }

  private func merge(with events: EventMerger) -> StreamMerge {
    StreamMerge(
      streams: streams, definitions: definitions, testCases: testCases, events: events, earliest: earliest, runID: runID
    )
  }

  /// The parts of sharded runs that the streams have, with the names of the streams.
  package var shards: [(name: String, shard: RunFact.Shard)] {
    streams.flatMap { stream in stream.shards.map { (stream.name, $0) } }
  }

  /// The feature files of the streams that could not be parsed, each once.
  package var unparsedFiles: [String] { definitions.unparsedFiles }

  /// Whether every selected scenario of all streams ended as its run accepts, all hooks of the runs passed, all
  /// features were parsed, and no run says that it failed. The success of a merged run does not depend on that of its
  /// parts: a rerun can fix it.
  public var isSuccess: Bool {
    let isClaimed = streams.count > 1 || streams.allSatisfy { $0.finished?.success == true }
    return isClaimed && merge(with: events).isSuccess
  }

  private mutating func take(_ envelope: Envelope, of index: Int) throws(MergeProblem) {
    if streams[index].finished != nil {
      if case .testRunFinished = envelope { throw .secondEnd }
      throw .afterEnd
    }
    switch envelope {
    case .testRunStarted(let started):
      guard streams[index].started == nil else { throw .secondRun }
      streams[index].started = started
      // Streams of older protocols give their run no id.
      runID = runID ?? streams[index].ids.merged(started.id ?? "run")
      streams[index].runID = runID
      earliest = .earliest(earliest, started.timestamp)
    case .testRunFinished(let finished):
      guard streams[index].started != nil else { throw .eventBeforeRun }
      _ = try streams[index].newID(ofRun: finished.testRunStartedId)
      streams[index].finished = finished
    case .attachment(let attachment) where attachment.isFact:
      guard streams[index].started != nil else { throw .eventBeforeRun }
      if let fact = try Self.fact(attachment) { try streams[index].take(fact) }
    case .testCase(let testCase): try testCases.take(testCase, of: &streams[index])
    default:
      if envelope.timestamp != nil, streams[index].started == nil { throw .eventBeforeRun }
      try definitions.take(envelope, of: streams[index].name, &streams[index].ids)
      _ = try events.take(envelope, of: &streams[index], testCases)
    }
  }

  private static func fact(_ attachment: Envelope.Attachment) throws(MergeProblem) -> RunFact? {
    do {
      return try RunFact(attachment)
    } catch {
      throw MergeProblem(text: "the attachment \(attachment.mediaType) is not valid: \(error.problem)")
    }
  }
}
