package import GherkinMessages

/// Reads the saved messages of a run: one stream unchanged, or several merged.
package struct StreamReading {
  private let allowsMissingParts: Bool
  private let allowsOnePart: Bool
  private var merger = StreamMerger()
  /// The stream that is passed on unchanged while it is read; nil if the streams have been merged.
  private var reader: SavedStreamReader?
  /// The problems of the streams; complete after ``read(_:)``.
  package private(set) var problems: [SavedStreamError] = []

  /// The shard of a stream with a single part of a run; nil for a whole run. Valid after ``read(_:)``.
  package var shard: RunShard? {
    let shards = merger.shards
    return shards.count == 1 && shards[0].shard.parts > 1 ? shards[0].shard : nil
  }

  /// Whether the runs accept the outcomes of all selected scenarios; valid after ``read(_:)``.
  package var isSuccess: Bool { merger.isSuccess }

  /// The lines with members that this version does not know.
  package var unknownMembers: UnknownMembers { merger.unknownMembers }

  /// Whether all streams were read to their ends, although features may be missing because of parse errors.
  package var isComplete: Bool {
    problems.allSatisfy { if case .unparsed = $0 { true } else { false } }
  }

  /// Opens a single stream, or reads and merges several.
  ///
  /// - Parameters:
  ///   - paths: the streams, with a rerun after the run that it repeats; `-` for standard input.
  ///   - allowsMissingParts: whether shards of a run may be missing or duplicated.
  ///   - allowsOnePart: whether a single stream may have one shard, for reports that name it. False by default.
  ///   - mergesOne: whether a single stream is merged too. False by default.
  /// - Throws: if the streams cannot be read or merged.
  package init(
    _ paths: [String], allowsMissingParts: Bool, allowsOnePart: Bool = false, mergesOne: Bool = false
  ) throws(SavedStreamError) {
    self.allowsMissingParts = allowsMissingParts
    self.allowsOnePart = allowsOnePart
    if paths.count == 1, !mergesOne {
      reader = try SavedStream(paths[0]).reader()
      return
    }
    for path in paths { try merge(SavedStream(path)) }
    if !allowsMissingParts { problems += PartCheck(merger.shards).problems }
    // The scenarios of a dry run are skipped, as if on purpose.
    if case (let dry?, let other?) = merger.dryAndOtherPart {
      let problem = "\(dry): is of a dry run, in which nothing was executed, and \(other) is not"
      problems.append(.parts(problem, remedy: "run that part again without --dry-run"))
    }
    addUnparsedFiles()
  }

  /// Calls `body` with each envelope.
  package mutating func read<Failure: Error>(_ body: (Envelope) throws(Failure) -> Void) throws(Failure) {
    guard var reader else { return try merger.forEach(body) }
    merger.beginStream(reader.name)
    // What follows the end of a run, such as another run, makes its reports incomplete.
    var end: Envelope?
    while let envelope = next(&reader) {
      if case .testRunFinished = envelope { end = envelope } else { try body(envelope) }
    }
    if let end, problems.isEmpty { try body(end) }
    merger.endStream()
    // A merged stream is checked like the streams that it consists of.
    if !allowsMissingParts, !allowsOnePart || merger.shards.count > 1 || merger.containsMergedStream {
      problems += PartCheck(merger.shards).problems
    }
    addUnparsedFiles()
  }

  /// Reads and checks the next envelope; nil at the end or after a problem.
  private mutating func next(_ reader: inout SavedStreamReader) -> Envelope? {
    do throws(SavedStreamError) {
      if let envelope = try record(&reader) { return envelope }
      if !merger.hasEnded { throw .brokenOff(reader.name) }
    } catch {
      if case .unmergeable(let error) = error { problems.append(.unsound(error)) } else { problems.append(error) }
    }
    return nil
  }

  private mutating func merge(_ stream: SavedStream) throws(SavedStreamError) {
    merger.beginStream(stream.name)
    do throws(SavedStreamError) {
      var reader = try stream.reader()
      while try record(&reader) != nil {}
      if !merger.hasEnded { throw .brokenOff(stream.name) }
    } catch {
      if case .unmergeable = error {
        // Parts that were cut differently can have the same scenarios, which are no reruns.
        throw (allowsMissingParts ? nil : PartCheck(merger.shards).difference) ?? error
      }
      problems.append(error)
    }
    merger.endStream()
  }

  private mutating func record(_ reader: inout SavedStreamReader) throws(SavedStreamError) -> Envelope? {
    guard let envelope = try reader.next() else { return nil }
    do throws(MergeError) {
      try merger.record(envelope, line: reader.line, unknownMembers: reader.unknownMembers)
    } catch {
      throw .unmergeable(error)
    }
    return envelope
  }

  private mutating func addUnparsedFiles() {
    if !merger.unparsedFiles.isEmpty { problems.append(.unparsed(merger.unparsedFiles)) }
  }
}
