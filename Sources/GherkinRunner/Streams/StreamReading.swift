package import CucumberMessages

/// Reads the saved messages of a run for commands that make something else of them than reports.
package enum StreamReading {
  /// Reads streams as one.
  ///
  /// - Parameters:
  ///   - paths: the streams, a rerun behind the run that it repeats; `-` for standard input.
  ///   - allowsMissingParts: whether parts of a sharded run may be missing, or be there twice.
  ///   - take: gets each envelope, as far as the streams can be read.
  /// - Returns: what is wrong with the streams.
  /// - Throws: why the streams cannot be read or merged at all.
  package static func read(
    _ paths: [String], allowsMissingParts: Bool, _ take: (Envelope) -> Void
  ) throws -> [any Error] {
    guard paths.count == 1 else {
      var merging = try StreamMerging(paths, allowsMissingParts: allowsMissingParts)
      merging.read(take)
      return merging.problems + [merging.unparsed].compactMap(\.self)
    }
    let stream = SavedStream(paths[0])
    var reader = try stream.reader()
    var survey = StreamSurvey()
    survey.beginStream(stream.name)
    var isFinished = false
    var problems: [SavedStreamError] = []
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
    if survey.shards.count > 1, !allowsMissingParts { problems += PartCheck(survey.shards).problems }
    if !survey.unparsedFiles.isEmpty { problems.append(.unparsed(survey.unparsedFiles)) }
    return problems
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
