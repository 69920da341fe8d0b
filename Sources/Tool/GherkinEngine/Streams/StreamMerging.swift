import GherkinMessages
import GherkinFiles
import GherkinFileOutput
import GherkinFormatters

/// Several streams, merged into one.
struct StreamMerging {
  /// The problems of the streams that have been read so far.
  private(set) var problems: [SavedStreamError] = []

  /// The features that could not be parsed; nil if there are none.
  var unparsed: SavedStreamError? { survey.unparsedFiles.isEmpty ? nil : .unparsed(survey.unparsedFiles) }

  /// Whether the runs accept the outcomes of all selected scenarios.
  var isSuccess: Bool { survey.isSuccess }

  /// The definitions, features and test cases of the streams.
  let survey: StreamSurvey

  private var parts: [Part] = []
  private var merge: StreamMerge { survey.merge }

  /// A stream, with its readable part.
  private struct Part {
    var stream: SavedStream
    /// The line of the last readable envelope.
    var end = 0
  }

  /// Surveys the streams at these paths.
  ///
  /// - Parameter allowsMissingParts: whether shards of a run may be missing or duplicated.
  /// - Throws: if they cannot be merged.
  init(_ paths: [String], allowsMissingParts: Bool) throws(SavedStreamError) {
    var survey = StreamSurvey()
    for path in paths {
      var part = Part(stream: SavedStream(path))
      survey.beginStream(part.stream.name)
      do throws(SavedStreamError) {
        try Self.survey(&part, &survey, keepsFileOpen: parts.count < Self.openFiles)
        if !survey.hasEnded { throw .brokenOff(part.stream.name) }
      } catch {
        if case .unmergeable = error {
          // Parts that were cut differently can have the same scenarios, which are no reruns.
          throw (allowsMissingParts ? nil : PartCheck(survey.shards).difference) ?? error
        }
        problems.append(error)
      }
      survey.endStream()
      parts.append(part)
    }
    if !allowsMissingParts { problems += PartCheck(survey.shards).problems }
    self.survey = survey
  }

  /// The number of streams whose files stay open. Processes can open only some hundreds.
  private static let openFiles = 64

  private static func survey(
    _ part: inout Part, _ survey: inout StreamSurvey, keepsFileOpen: Bool
  ) throws(SavedStreamError) {
    part.stream = try part.stream.repeatable()
    try part.stream.forEachOutline(
      keptIn: survey.spool, keepsFileOpen: keepsFileOpen
    ) { line, lines throws(SavedStreamError) in
      do throws(MergeError) {
        try survey.take(line, of: lines)
      } catch {
        throw .unmergeable(error)
      }
      part.end = line.number
    }
  }

  /// Reads the merged stream.
  ///
  /// - Parameters:
  ///   - isOutlined: whether to leave out sources, documents, pickles, and the details of test cases.
  ///   - take: called with each envelope.
  mutating func read(isOutlined: Bool, _ take: (Envelope) -> Void) {
    do throws(MergeError) {
      for envelope in isOutlined ? merge.openingOutline : try merge.opening { take(envelope) }
    } catch {
      return problems.append(.unmergeable(error))
    }
    for index in parts.indices {
      readEvents(of: index, asLines: false) { for envelope in $0.envelopes { take(envelope) } }
      for envelope in merge.ending(of: index) { take(envelope) }
    }
    for envelope in merge.ending { take(envelope) }
  }

  /// Writes the merged stream: copies of the lines, with the ids of the merged stream.
  mutating func write(to output: inout EnvelopeOutput) throws(OutputError) {
    var rest = merge.openingMessages[...]
    var opening = ParallelMap {
      defer { rest = rest.dropFirst(Self.messagesAtOnce) }
      return rest.isEmpty ? nil : rest.prefix(Self.messagesAtOnce)
    } transform: { [merge] messages in
      Result { () throws(MergeError) in
        var lines = NDJSONWriter()
        try merge.write(messages, to: &lines)
        return lines
      }
    }
    while let lines = opening.next() {
      switch lines {
      case .success(let lines): try output.write(lines)
      case .failure(let error): return problems.append(.unmergeable(error))
      }
    }
    for index in parts.indices {
      try readEvents(of: index, asLines: true) { lines throws(OutputError) in try output.write(lines.lines) }
      for envelope in merge.ending(of: index) { try output.write(envelope) }
    }
    for envelope in merge.ending { try output.write(envelope) }
  }

  /// The number of messages that one thread converts at a time.
  private static let messagesAtOnce = 512

  /// Reads the events of a stream, with the ids of the merged stream.
  private mutating func readEvents<Failure: Error>(
    of index: Int, asLines: Bool, _ take: (MergedLines) throws(Failure) -> Void
  ) throws(Failure) {
    let part = parts[index]
    var batches: ParallelMap<StreamLines, MergedLines, SavedStreamError>?
    var end = 0
    while end < part.end {
      let merged: MergedLines
      // The file may have changed since the survey.
      do throws(SavedStreamError) {
        if batches == nil {
          batches = try part.stream.batches { [merge] in
            merge.merged($0.bytes, firstLine: $0.first, through: part.end, of: index, asLines: asLines)
          }
        }
        guard let next = try batches?.next() else { throw .brokenOff(part.stream.name) }
        merged = next
      } catch {
        return problems.append(error)
      }
      try take(merged)
      if let error = merged.malformed { return problems.append(.malformed(error)) }
      if let error = merged.problem { return problems.append(.unmergeable(error)) }
      end = merged.end
    }
  }
}
