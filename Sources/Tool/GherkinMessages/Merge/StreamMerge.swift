import GherkinOutcomes
internal import GherkinData

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
  ///
  /// Throws if a stored line was lost, or if a detail of a message has a wrong type.
  package var opening: [Envelope] {
    get throws(MergeError) {
      var opening: [Envelope] = []
      for message in openingMessages { opening.append(try envelope(message)) }
      return opening
    }
  }

  /// The messages of ``opening``.
  package var openingMessages: [OpeningMessage] {
    let testCases = testCases.lines(inOrderOf: definitions.positions)
    return
      (definitions.all + begin.map(DefinitionMerger.Element.envelope)
      + testCases.map(DefinitionMerger.Element.line)).map(OpeningMessage.init)
  }

  /// The start of the run, and the facts about the whole run.
  private var begin: [Envelope] {
    earliest.map {
      [.testRunStarted(.init(id: runID, timestamp: $0))] + facts(atEnd: false).map { .attachment($0.attachment) }
    } ?? []
  }

  /// Reads a message of ``openingMessages``.
  ///
  /// - Throws: if the stored line was lost, or a detail of the message has a wrong type.
  package func envelope(_ message: OpeningMessage) throws(MergeError) -> Envelope {
    switch message.element {
    case .envelope(let envelope): return envelope
    case .line(let line):
      guard let envelope = streams[line.stream].merged(line.envelope) else { throw unreadable(line) }
      return envelope
    }
  }

  /// Writes some of ``openingMessages`` as lines of JSON.
  ///
  /// - Throws: if a stored line was lost.
  package func write(_ messages: ArraySlice<OpeningMessage>, to lines: inout NDJSONWriter) throws(MergeError) {
    var rest = messages
    while let message = rest.popFirst() {
      switch message.element {
      case .envelope(let envelope): lines.append(envelope)
      case .line(let line):
        // One system call reads neighboring lines.
        var neighbors = [line]
        var end = line.range.upperBound
        while case .line(let next)? = rest.first?.element, next.entry === line.entry,
          (end...end + Self.gapLimit).contains(next.range.lowerBound)
        {
          neighbors.append(next)
          end = next.range.upperBound
          rest.removeFirst()
        }
        try write(neighbors, of: line.entry, line.range.lowerBound..<end, to: &lines)
      }
    }
  }

  /// The number of bytes between two lines up to which both are read at once.
  private static let gapLimit = 16 << 10

  /// Writes stored lines that are in a range of an entry.
  private func write(
    _ kept: [KeptLine], of entry: Spool.Entry, _ range: Range<Int>, to lines: inout NDJSONWriter
  ) throws(MergeError) {
    let bytes = entry.bytes(in: range)
    for line in kept {
      guard bytes.count == range.count else { throw unreadable(line) }
      let start = line.range.lowerBound - range.lowerBound
      do throws(MergeProblem) {
        try lines.append(bytes[start..<start + line.range.count], replacing: line.ids, of: streams[line.stream])
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
        : "a source, document, pickle or test case changed while it was read, or has a member of a wrong type; "
          + "write the stream again")
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

  /// Returns an envelope with the ids of the merged stream; nil if it is not an event.
  ///
  /// - Parameters:
  ///   - envelope: a message of a stream.
  ///   - mapper: knows the ids of the stream. One mapper serves many messages, because copying the stream is slow.
  ///   - line: the line of the message, counted from 1.
  /// - Throws: if the stream has changed since the survey.
  private func merged(
    _ envelope: Envelope, _ mapper: inout IDMapper, line: Int
  ) throws(MergeError) -> Envelope? {
    guard envelope.isEvent, !events.isLeftOut(envelope, mapper.stream) else { return nil }
    var merged: Envelope? = envelope
    do throws(MergeProblem) {
      try merged.code(&mapper)
    } catch {
      throw MergeError(name: mapper.stream.name, line: line, problem: error.text)
    }
    return merged.map(events.corrected)
  }

  /// Returns the events of some lines of a stream, with the ids of the merged stream.
  ///
  /// - Parameters:
  ///   - bytes: whole lines of the stream.
  ///   - firstLine: the number of the first line, counted from 1.
  ///   - end: the last line to read.
  ///   - stream: the index of the stream.
  ///   - asLines: whether to return lines of JSON instead of envelopes.
  package func merged(
    _ bytes: [UInt8], firstLine: Int, through end: Int, of stream: Int, asLines: Bool
  ) -> MergedLines {
    var reader = NDJSONReader(bytes, name: streams[stream].name, firstLine: firstLine)
    var merged = MergedLines()
    var ids: [IDUse] = []
    var mapper = IDMapper(stream: streams[stream], mapsOwnIDs: true)
    do {
      while reader.line < end {
        if asLines {
          guard let (envelope, range, uses) = try reader.nextOutline(&ids, eventsOnly: true), reader.line <= end else {
            break
          }
          try write(envelope, bytes[range], ids[uses], &mapper, line: reader.line, to: &merged.lines)
          // Ids of earlier lines are not needed.
          ids.removeAll(keepingCapacity: true)
        } else {
          guard let envelope = try reader.nextEvent(), reader.line <= end else { break }
          if let envelope = try self.merged(envelope, &mapper, line: reader.line) { merged.envelopes.append(envelope) }
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
    _ envelope: Envelope, _ line: ArraySlice<UInt8>, _ ids: ArraySlice<IDUse>, _ mapper: inout IDMapper,
    line number: Int, to lines: inout NDJSONWriter
  ) throws(MergeError) {
    guard envelope.isEvent, !events.isLeftOut(envelope, mapper.stream) else { return }
    if events.isCorrected(envelope, mapper.stream) {
      if let envelope = try merged(envelope, &mapper, line: number) { lines.append(envelope) }
      return
    }
    do throws(MergeProblem) {
      try lines.append(line, replacing: ids.lazy.map(IDPlace.init), of: mapper.stream)
    } catch {
      throw MergeError(name: mapper.stream.name, line: number, problem: error.text)
    }
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
  /// The messages, if envelopes were requested.
  package fileprivate(set) var envelopes: [Envelope] = []
  /// The messages, if lines were requested.
  package fileprivate(set) var lines = NDJSONWriter()
  /// The error of a malformed line, at which reading stopped.
  package fileprivate(set) var malformed: NDJSONError?
  /// The error of a line that has changed since the survey, at which reading stopped.
  package fileprivate(set) var problem: MergeError?
  /// The number of the last line that was read.
  package fileprivate(set) var end = 0
}

extension NDJSONWriter {
  /// Appends a line of another stream with other ids.
  ///
  /// - Parameters:
  ///   - line: the line, which ends with a line feed or not.
  ///   - ids: the places of its ids, in order.
  ///   - stream: knows the ids by which they are replaced.
  mutating func append(
    _ line: ArraySlice<UInt8>, replacing ids: some Sequence<IDPlace>, of stream: MergedStream
  ) throws(MergeProblem) {
    var position = line.startIndex
    for id in ids {
      let start = line.startIndex + Int(id.offset)
      // The file of the stream may have changed since the survey.
      guard start < line.endIndex, line[start] == UInt8(ascii: "\"") else { throw .changed }
      if let prefix = stream.ids.commonPrefix(id.kind) {
        if prefix.isEmpty { continue }
        json.raw(line[position...start])
        json.raw(prefix)
        position = start + 1
      } else {
        let (old, end) = try Self.string(in: line, at: start)
        let new = try stream.newID(of: old, id.kind)
        if new == old { continue }
        json.raw(line[position..<start])
        json.string(new)
        position = end
      }
    }
    json.raw(line[position...])
    json.raw(UInt8(ascii: "\n"))
  }

  /// Reads a string of a line, and returns it with its end.
  private static func string(in line: ArraySlice<UInt8>, at start: Int) throws(MergeProblem) -> (String, end: Int) {
    var end = start + 1
    while end < line.endIndex, line[end] != UInt8(ascii: "\"") { end += line[end] == UInt8(ascii: "\\") ? 2 : 1 }
    end = min(end + 1, line.endIndex)
    do throws(JSONError) {
      return (try JSONReader.read(line[start..<end]) { json throws(JSONError) in try json.string() }, end)
    } catch {
      throw MergeProblem(text: error.problem)
    }
  }
}
