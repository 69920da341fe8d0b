import CucumberMessages

/// Reads several saved streams as one, which takes reading each twice.
///
/// A stream that cannot be read to its end counts as far as it can be read; what is wrong with it is kept.
struct StreamMerging {
  /// What is wrong with the streams, in their order.
  private(set) var problems: [SavedStreamError] = []

  /// The features that could not be parsed; nil if there are none.
  let unparsed: SavedStreamError?

  /// Whether every selected scenario ended as its run accepts.
  let isSuccess: Bool

  private var parts: [Part] = []
  private var merge: StreamMerge

  /// A stream, and how much of it can be read.
  private struct Part {
    var stream: SavedStream
    /// The line of the last envelope that can be read.
    var end = 0
    var isFinished = false
  }

  /// Looks through the streams of these paths.
  ///
  /// - Throws: what keeps them from being merged.
  ///
  /// - Parameter allowsMissingParts: whether parts of a sharded run may be missing, or be there twice.
  init(_ paths: [String], allowsMissingParts: Bool) throws(SavedStreamError) {
    var survey = StreamSurvey()
    for path in paths {
      var part = Part(stream: SavedStream(path))
      survey.beginStream(part.stream.name)
      do throws(SavedStreamError) {
        try Self.survey(&part, &survey)
        if !part.isFinished { throw .brokenOff(part.stream.name) }
      } catch {
        if case .unmergeable = error { throw error }
        problems.append(error)
      }
      survey.endStream()
      parts.append(part)
    }
    if !allowsMissingParts { problems += PartCheck(survey.shards).problems }
    unparsed = survey.unparsedFiles.isEmpty ? nil : .unparsed(survey.unparsedFiles)
    isSuccess = survey.isSuccess
    merge = survey.merge
  }

  /// Reads the merged stream.
  ///
  /// - Throws: what taking an envelope throws.
  mutating func read<Failure: Error>(_ take: (Envelope) throws(Failure) -> Void) throws(Failure) {
    for envelope in merge.opening { try take(envelope) }
    for part in parts {
      if part.end > 0 { try read(part, take) }
      for envelope in merge.endStream() { try take(envelope) }
    }
    for envelope in merge.ending { try take(envelope) }
  }

  private static func survey(_ part: inout Part, _ survey: inout StreamSurvey) throws(SavedStreamError) {
    part.stream = try part.stream.repeatable()
    var reader = try part.stream.reader()
    while let envelope = try reader.next() {
      do {
        try survey.take(envelope, line: reader.line)
      } catch {
        throw .unmergeable(error)
      }
      part.end = reader.line
      if case .testRunFinished = envelope { part.isFinished = true }
    }
  }

  private mutating func read<Failure: Error>(
    _ part: Part, _ take: (Envelope) throws(Failure) -> Void
  ) throws(Failure) {
    var reader: SavedStreamReader?
    while true {
      let next: Merged?
      // The file may have changed since it was looked through.
      do throws(SavedStreamError) {
        if reader == nil { reader = try part.stream.reader(eventsThrough: part.end) }
        next = try self.next(of: &reader, part)
      } catch {
        return problems.append(error)
      }
      guard let next else { return }
      if let envelope = next.envelope { try take(envelope) }
    }
  }

  /// What stands for an envelope of a stream, if anything does.
  private struct Merged {
    var envelope: Envelope?
  }

  /// Reads the next envelope of a stream and merges it; nil at the end.
  private mutating func next(of reader: inout SavedStreamReader?, _ part: Part) throws(SavedStreamError) -> Merged? {
    // The survey has taken the definitions.
    guard let envelope = try reader?.next() else {
      if let reader, reader.line >= part.end { return nil }
      throw .brokenOff(part.stream.name)
    }
    do {
      return Merged(envelope: try merge.take(envelope, line: reader?.line ?? 0))
    } catch {
      throw .unmergeable(error)
    }
  }
}
