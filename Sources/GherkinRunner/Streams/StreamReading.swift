package import CucumberMessages

/// Reads the saved messages of a run: one stream unchanged, several as one.
package struct StreamReading {
  private enum Input {
    case stream(SavedStream, SavedStreamReader)
    case streams(StreamMerging)
  }

  private let input: Input
  private let allowsMissingParts: Bool
  /// What is wrong with the streams; known when they are read.
  package private(set) var problems: [SavedStreamError] = []
  /// Whether every selected scenario ended as its run accepts; known when the streams are read.
  package private(set) var isSuccess = false

  /// Opens streams.
  ///
  /// - Parameters:
  ///   - paths: the streams, a rerun after the run that it repeats; `-` for standard input.
  ///   - allowsMissingParts: whether parts of a sharded run may be missing, or be there twice.
  /// - Throws: why the streams cannot be read or merged at all.
  package init(_ paths: [String], allowsMissingParts: Bool) throws(SavedStreamError) {
    self.allowsMissingParts = allowsMissingParts
    if paths.count == 1 {
      let stream = SavedStream(paths[0])
      input = .stream(stream, try stream.reader())
    } else {
      input = .streams(try StreamMerging(paths, allowsMissingParts: allowsMissingParts))
    }
  }

  /// Reads the streams once.
  ///
  /// - Parameter take: gets each envelope, as far as the streams can be read.
  package mutating func read(_ take: (Envelope) -> Void) {
    switch input {
    case .stream(let stream, let reader): read(stream, reader, take)
    case .streams(var merging):
      merging.read(take)
      problems = merging.problems + [merging.unparsed].compactMap(\.self)
      isSuccess = merging.isSuccess
    }
  }

  private mutating func read(_ stream: SavedStream, _ reader: SavedStreamReader, _ take: (Envelope) -> Void) {
    var reader = reader
    var survey = StreamSurvey(keepsFeatures: false)
    survey.beginStream(stream.name)
    var isFinished = false
    do throws(SavedStreamError) {
      while let envelope = try reader.next() {
        do throws(MergeError) {
          try survey.take(envelope, line: reader.line)
        } catch {
          throw .unsound(error)
        }
        if case .testRunFinished = envelope { isFinished = true }
        take(envelope)
      }
      if !isFinished { throw .brokenOff(stream.name) }
    } catch {
      problems.append(error)
    }
    survey.endStream()
    // A stream with one part is that part's; with several, it was merged.
    if survey.shards.count > 1, !allowsMissingParts { problems += PartCheck(survey.shards).problems }
    if !survey.unparsedFiles.isEmpty { problems.append(.unparsed(survey.unparsedFiles)) }
    isSuccess = survey.isSuccess
  }

  /// The option that accepts some parts of a sharded run.
  package static func missingPartsOption<Options>(_ set: @escaping (inout Options) -> Void) -> CommandLineOption<
    Options
  > {
    var option = SavedStream.missingPartsOption(set)
    option.isConfigurable = false
    return option
  }
}
