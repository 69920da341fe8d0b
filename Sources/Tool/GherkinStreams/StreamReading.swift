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
      merging.read(body)
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
