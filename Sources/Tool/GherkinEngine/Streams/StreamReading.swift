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

  /// Returns a lookup for features and test cases, which ``read(_:_:)`` fills.
  package func lookup() -> StreamLookup {
    switch input {
    case .stream: StreamLookup(StreamSurvey())
    case .streams(let merging): StreamLookup(merging.survey)
    }
  }

  /// Reads the streams once.
  ///
  /// - Parameters:
  ///   - lookup: the result of ``lookup()``, if features and the matches of test cases are needed only through it.
  ///   - body: called with each readable envelope. With a lookup, features and matches can be missing.
  package mutating func read(_ lookup: StreamLookup? = nil, _ body: (Envelope) -> Void) {
    switch input {
    case .stream(let stream):
      let lookup = lookup ?? StreamLookup(StreamSurvey(keepsFeatures: false))
      let spool = lookup.survey.withLock { survey in
        survey.beginStream(stream.name)
        return survey.spool
      }
      do throws(SavedStreamError) {
        var reader = try stream.reader(keptIn: spool)
        while let (line, lines) = try reader.nextLine() {
          do throws(MergeError) {
            try lookup.survey.withLock { survey throws(MergeError) in try survey.record(line, of: lines) }
          } catch {
            throw .unsound(error)
          }
          // Reports use the lookup while they handle the message, so its lock must be free.
          body(line.envelope)
        }
      } catch {
        problems.append(error)
      }
      lookup.survey.withLock { end(stream, &$0) }
    case .streams(var merging):
      merging.read(withFeatures: lookup == nil, body)
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

  /// Returns the option that allows missing shards.
  package static func missingPartsOption<Options>(_ set: @escaping (inout Options) -> Void) -> CommandLineOption<
    Options
  > {
    var option = SavedStream.missingPartsOption(set)
    option.isConfigurable = false
    return option
  }
}
