/// Makes one stream of several that a ``StreamSurvey`` has looked through, while they are read a second time.
///
/// First comes ``opening``; then, for each stream in the same order, what ``take(_:line:)`` makes of its envelopes, and
/// ``endStream()``; then ``ending``.
public struct StreamMerge: Sendable {
  private let streams: [MergedStream]
  private let definitions: DefinitionMerger
  private let testCases: TestCaseMerger
  private let earliest: Envelope.Timestamp?
  private var events: EventMerger
  private var index = 0

  init(
    streams: [MergedStream], definitions: DefinitionMerger, testCases: TestCaseMerger, events: EventMerger,
    earliest: Envelope.Timestamp?
  ) {
    self.streams = streams
    self.definitions = definitions
    self.testCases = testCases
    self.events = events
    self.earliest = earliest
  }

  /// What comes before the first event: the first stream's surroundings, all definitions, the begin of the run at the
  /// earliest time, and all test cases.
  public var opening: [Envelope] {
    definitions.all
      + (earliest.map { [.testRunStarted(.init(id: MergedStream.runID, timestamp: $0))] } ?? [])
      + testCases.testCases.map(Envelope.testCase)
  }

  /// Takes in the next envelope of the present stream; gives what stands for it in the merged one, if anything does.
  ///
  /// - Parameters:
  ///   - envelope: the next message of the stream.
  ///   - line: where it stands in the stream, counted from 1.
  /// - Throws: where the stream is not the one that the survey saw.
  public mutating func take(_ envelope: Envelope, line: Int) throws(MergeError) -> Envelope? {
    guard index < streams.count else { throw MergeError(name: "", line: line, problem: "no stream is left") }
    do throws(MergeProblem) {
      return try events.take(envelope, of: streams[index], testCases)
    } catch {
      throw MergeError(name: streams[index].name, line: line, problem: error.text)
    }
  }

  /// Takes in that the present stream is over; gives what ends the attempts and the hooks that it left open, as failed.
  public mutating func endStream() -> [Envelope] {
    guard index < streams.count else { return [] }
    defer { index += 1 }
    return events.endStream(streams[index])
  }

  /// The end of the run, at the latest time. It succeeds where the last attempts and all hooks around the runs did, all
  /// features were parsed, and no stream breaks off or says that its run did.
  public var ending: [Envelope] {
    guard let earliest else { return [] }
    let messages = streams.compactMap { stream in
      stream.finished == nil ? "\(stream.name) breaks off before the end of its run" : stream.finished?.message
    }
    let exception = streams.lazy.compactMap(\.finished?.exception).first
    let ends = streams.compactMap(\.finished?.timestamp)
    let end = ends.reduce(events.latest ?? earliest) { .latest($0, $1) ?? $1 }
    return [
      .testRunFinished(
        .init(
          testRunStartedId: MergedStream.runID, timestamp: end,
          success: events.isSound && !definitions.hasParseErrors && messages.isEmpty && exception == nil,
          message: messages.isEmpty ? nil : messages.joined(separator: "\n"), exception: exception))
    ]
  }
}
