package import GherkinMessages
import Synchronization

/// Reads the saved messages of a run: one stream unchanged, or several merged.
package struct StreamReading {
  private enum Input {
    case stream(SavedStream)
    case streams(StreamMerging)
  }

  private let input: Input
  private let allowsMissingParts: Bool
  /// The problems of the streams; complete after they have been read.
  package private(set) var problems: [SavedStreamError] = []
  /// Whether the runs accept the outcomes of all selected scenarios; valid after the streams have been read.
  package private(set) var isSuccess = false

  /// Opens streams.
  ///
  /// - Parameters:
  ///   - paths: the streams, with a rerun after the run that it repeats; `-` for standard input.
  ///   - allowsMissingParts: whether shards of a run may be missing or duplicated.
  /// - Throws: if the streams cannot be read or merged.
  package init(_ paths: [String], allowsMissingParts: Bool) throws(SavedStreamError) {
    self.allowsMissingParts = allowsMissingParts
    if paths.count == 1 {
      input = .stream(try SavedStream(paths[0]).opened())
    } else {
      input = .streams(try StreamMerging(paths, allowsMissingParts: allowsMissingParts))
    }
  }

  /// Reads the streams once.
  ///
  /// - Parameter body: called with each readable envelope.
  package mutating func read(_ body: (Envelope) -> Void) {
    switch input {
    case .stream(let stream):
      var survey = StreamSurvey(keepsFeatures: false)
      survey.beginStream(stream.name)
      do throws(SavedStreamError) {
        var reader = try stream.reader()
        while let envelope = try reader.next() {
          do throws(MergeError) {
            try survey.record(envelope, line: reader.line)
          } catch {
            throw .unsound(error)
          }
          body(envelope)
        }
      } catch {
        problems.append(error)
      }
      end(stream, &survey)
    case .streams(var merging):
      merging.read(isOutlined: false, body)
      end(merging)
    }
  }

  /// Returns a lookup for features and test cases, which ``readOutline(_:_:)`` fills.
  package func lookup() -> StreamLookup {
    switch input {
    case .stream: StreamLookup(StreamSurvey())
    case .streams(let merging): StreamLookup(merging.survey)
    }
  }

  /// Reads the streams once. Features are stored in a temporary file, from which the lookup reads them.
  ///
  /// - Parameters:
  ///   - lookup: the result of ``lookup()``.
  ///   - body: called with each envelope except sources, documents and pickles. Test cases have no details.
  package mutating func readOutline(_ lookup: StreamLookup, _ body: (Envelope) -> Void) {
    func pass(_ envelope: Envelope) {
      // The query has no test cases, so it cannot determine these. Reports count them at the end of the run.
      if case .testRunFinished = envelope, let notRun = lookup.survey.withLock(\.notRun) { body(notRun) }
      body(envelope)
    }
    switch input {
    case .stream(let stream):
      let spool = lookup.survey.withLock { survey in
        survey.beginStream(stream.name)
        return survey.spool
      }
      do throws(SavedStreamError) {
        try stream.forEachOutline(keptIn: spool, keepsFileOpen: true) { line, lines throws(SavedStreamError) in
          do throws(MergeError) {
            try lookup.survey.withLock { survey throws(MergeError) in try survey.record(line, of: lines) }
          } catch {
            throw .unsound(error)
          }
          switch line.envelope {
          case .source, .gherkinDocument, .pickle: break
          default: pass(line.envelope)
          }
        }
      } catch {
        problems.append(error)
      }
      // Reports use the lookup while they handle the message, so its lock must be free.
      if let notRun = lookup.survey.withLock({ $0.hasEnded ? nil : $0.notRun }) { body(notRun) }
      lookup.survey.withLock { end(stream, &$0) }
    case .streams(var merging):
      merging.read(isOutlined: true, pass)
      end(merging)
    }
  }

  private mutating func end(_ stream: SavedStream, _ survey: inout StreamSurvey) {
    if problems.isEmpty, !survey.hasEnded { problems.append(.brokenOff(stream.name)) }
    survey.endStream()
    // A stream with one shard is that shard's; one with several was merged.
    if survey.shards.count > 1, !allowsMissingParts { problems += PartCheck(survey.shards).problems }
    if !survey.unparsedFiles.isEmpty { problems.append(.unparsed(survey.unparsedFiles)) }
    isSuccess = survey.isSuccess
  }

  private mutating func end(_ merging: StreamMerging) {
    problems = merging.problems + [merging.unparsed].compactMap(\.self)
    isSuccess = merging.isSuccess
  }
}
