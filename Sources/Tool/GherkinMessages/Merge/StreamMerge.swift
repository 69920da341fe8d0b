import GherkinOutcomes
internal import GherkinText

/// Merges the streams that a ``StreamSurvey`` has examined, while they are read a second time.
///
/// The merged stream consists of ``opening``; for each stream in the same order, its events with other ids and the
/// results of ``ending(of:)``; and ``ending``.
package struct StreamMerge: Sendable {
  private let streams: [MergedStream]
  private let definitions: DefinitionMerger
  private let testCases: TestCaseMerger
  private let events: EventMerger
  private let earliest: Envelope.Timestamp?
  private let runID: String?

  init(
    streams: [MergedStream], definitions: DefinitionMerger, testCases: TestCaseMerger, events: EventMerger,
    earliest: Envelope.Timestamp?, runID: String?
  ) {
    self.streams = streams
    self.definitions = definitions
    self.testCases = testCases
    self.events = events
    self.earliest = earliest
    self.runID = runID
  }

  /// A message before the first event, in memory or stored.
  package struct OpeningMessage: Sendable {
    fileprivate let element: DefinitionMerger.Element
  }

  /// The messages before the first event: the environment of the first stream, all definitions, the start of the run at
  /// the earliest time, and all test cases.
  package var opening: [OpeningMessage] {
    let testCases = testCases.lines(inOrderOf: definitions.positions)
    return
      (definitions.all + begin.map(DefinitionMerger.Element.envelope)
      + testCases.map(DefinitionMerger.Element.line)).map(OpeningMessage.init)
  }

  /// The messages of ``opening`` without sources, documents, pickles, and the matches of test cases.
  package var openingWithoutFeatures: [Envelope] {
    let definitions = definitions.all.compactMap { element in
      if case .envelope(let envelope) = element { envelope } else { nil }
    }
    return definitions + begin + testCases.testCases.map(Envelope.testCase)
  }

  /// The start of the run, and the facts about the whole run.
  private var begin: [Envelope] {
    earliest.map {
      [.testRunStarted(.init(id: runID, timestamp: $0))] + facts(atEnd: false).map { .attachment($0.attachment) }
    } ?? []
  }

  /// Reads a message of ``opening``.
  ///
  /// - Throws: if the stored line was lost or changed.
  package func envelope(_ message: OpeningMessage) throws(MergeError) -> Envelope {
    switch message.element {
    case .envelope(let envelope): return envelope
    case .line(let line):
      guard let envelope = streams[line.stream].merged(line.envelope) else { throw unreadable(line) }
      return envelope
    }
  }

  /// Writes a message of ``opening`` as a line of JSON.
  ///
  /// - Throws: if the stored line was lost or changed.
  package func write(_ message: OpeningMessage, to lines: inout NDJSONWriter) throws(MergeError) {
    switch message.element {
    case .envelope(let envelope): lines.append(envelope)
    case .line(let line):
      do {
        let bytes = line.bytes
        var envelope: Envelope?
        let ids = try MessageReader.readWithIDs(&envelope, from: bytes[...])
        lines.append(bytes[...], replacing: ids, of: streams[line.stream])
      } catch {
        throw unreadable(line)
      }
    }
  }

  private func unreadable(_ line: KeptLine) -> MergeError {
    let isLost = line.bytes.count < line.range.count
    return MergeError(
      name: streams[line.stream].name, line: 0,
      problem: isLost
        ? "the stream was shortened, or a temporary file was lost, while it was read; "
          + "check that no other program writes the stream, and that the folder for temporary files has space"
        : "a source, document, pickle or test case changed while it was read; write the stream again")
  }

  /// Returns the facts about the whole run that precede or follow its scenarios.
  private func facts(atEnd: Bool) -> [any RunFact] {
    RunFacts.kinds.filter { $0.isAtEnd == atEnd }.flatMap { merged($0) }
  }

  private func merged<Fact: RunFact>(_ kind: Fact.Type) -> [any RunFact] { Fact.merged(streams.map { $0.facts(kind) }) }

  /// The pickles without a result in any stream.
  private var notRun: [String] {
    var seen: Set<String> = []
    return (streams.flatMap(\.notRun) + testCases.testCases.map(\.pickleId)).filter {
      events.isAccepted[$0] == nil && seen.insert($0).inserted
    }
  }

  /// Whether the runs accept the outcomes of all selected scenarios, all hooks of the runs passed, and there was no
  /// other error.
  var isSuccess: Bool {
    let selected = testCases.pickles.union(notRun)
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

  /// Returns the events of some lines of a stream, with the ids of the merged stream.
  ///
  /// - Parameters:
  ///   - bytes: whole lines of the stream.
  ///   - firstLine: the number of the first line, counted from 1.
  ///   - end: the last line to read.
  ///   - stream: the index of the stream.
  package func merged(_ bytes: [UInt8], firstLine: Int, through end: Int, of stream: Int) -> MergedLines {
    let stream = streams[stream]
    var reader = NDJSONReader(bytes, name: stream.name, firstLine: firstLine)
    var merged = MergedLines()
    do {
      while reader.line < end, let (envelope, range, ids) = try reader.nextWithIDs(eventsOnly: true),
        reader.line <= end
      {
        do throws(MergeProblem) {
          try write(envelope, bytes[range], ids, of: stream, to: &merged.lines)
        } catch {
          throw MergeError(name: stream.name, line: reader.line, problem: error.text)
        }
      }
    } catch let error as NDJSONError {
      if error.line <= end { merged.malformed = error }
    } catch {
      merged.problem = error as? MergeError
    }
    merged.end = min(reader.line, end)
    return merged
  }

  private func write(
    _ envelope: Envelope, _ line: ArraySlice<UInt8>, _ ids: [IDUse], of stream: MergedStream,
    to lines: inout NDJSONWriter
  ) throws(MergeProblem) {
    guard envelope.isEvent, !events.isLeftOut(envelope, stream) else { return }
    guard events.isCorrected(envelope, stream) else { return lines.append(line, replacing: ids, of: stream) }
    var message: Envelope? = envelope
    try message.mapIDs(of: stream)
    if let message { lines.append(events.corrected(message)) }
  }

  /// Returns the messages that end the attempts and hooks that a stream left open, as failed.
  package func ending(of stream: Int) -> [Envelope] { streams[stream].ending.map(events.corrected) }

  /// The end of the run, at the latest time. The run succeeds if every selected scenario ended with an accepted status,
  /// all hooks around the runs passed, all features were parsed, and no stream is incomplete or reports an aborted run.
  package var ending: [Envelope] {
    guard let earliest else { return [] }
    let ends = streams.compactMap(\.finished?.timestamp)
    let end = ends.reduce(events.latest ?? earliest) { .latest($0, $1) ?? $1 }
    let facts = facts(atEnd: true) + (notRun.isEmpty ? [] : [NotRunPickles(notRun)])
    return facts.map { .attachment($0.attachment) } + [
      .testRunFinished(
        .init(
          testRunStartedId: runID, timestamp: end,
          success: isSuccess,
          message: messages.isEmpty ? nil : messages.joined(separator: "\n"), exception: exception))
    ]
  }
}

/// The events of some lines of a stream, with the ids of the merged stream.
package struct MergedLines: Sendable {
  /// The messages as lines of JSON, with members that this version does not know.
  package fileprivate(set) var lines = NDJSONWriter()
  /// The error of a malformed line, at which reading stopped.
  package fileprivate(set) var malformed: NDJSONError?
  /// The error of a line that has changed since the survey, at which reading stopped.
  package fileprivate(set) var problem: MergeError?
  /// The number of the last line that was read.
  package fileprivate(set) var end = 0

  /// The messages.
  package var envelopes: [Envelope] {
    get throws(NDJSONError) { try NDJSONReader.envelopes(in: Array(lines.bytes), name: "merged stream") }
  }
}

extension NDJSONWriter {
  /// Appends a line of another stream with other ids.
  ///
  /// - Parameters:
  ///   - line: the line without its line feed.
  ///   - ids: its ids, in order.
  ///   - stream: knows the ids by which they are replaced.
  fileprivate mutating func append(_ line: ArraySlice<UInt8>, replacing ids: [IDUse], of stream: MergedStream) {
    var position = line.startIndex
    for use in ids {
      let newID = stream.newID(ofKnown: use.id, use.kind)
      if newID == use.id { continue }
      json.raw(line[position..<line.startIndex + use.range.lowerBound])
      json.string(newID)
      position = line.startIndex + use.range.upperBound
    }
    json.raw(line[position...])
    json.raw(UInt8(ascii: "\n"))
  }
}
