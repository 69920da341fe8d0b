import GherkinMessages
import GherkinFiles
import GherkinFileOutput
package import GherkinFormatters

/// Several streams, merged into one.
package struct StreamMerging {
  /// The problems of the streams that have been read so far.
  package private(set) var problems: [SavedStreamError] = []

  /// The features that could not be parsed; nil if there are none.
  package var unparsed: SavedStreamError? { survey.unparsedFiles.isEmpty ? nil : .unparsed(survey.unparsedFiles) }

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
  package init(_ paths: [String], allowsMissingParts: Bool) throws(SavedStreamError) {
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
        try survey.record(line, of: lines)
      } catch {
        throw .unmergeable(error)
      }
      part.end = line.number
    }
  }

  /// Reads the merged stream.
  ///
  /// - Parameter body: called with each envelope.
  mutating func read(_ body: (Envelope) -> Void) {
    do throws(MergeError) {
      for envelope in try merge.opening { body(envelope) }
    } catch {
      return problems.append(.unmergeable(error))
    }
    for index in parts.indices {
      readEvents(of: index, asLines: false) { for envelope in $0.envelopes { body(envelope) } }
      for envelope in merge.ending(of: index) { body(envelope) }
    }
    for envelope in merge.ending { body(envelope) }
  }

  /// Writes the merged stream: copies of the lines, with the ids of the merged stream.
  package mutating func write(to output: inout EnvelopeOutput) throws(OutputError) {
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
    of index: Int, asLines: Bool, _ body: (MergedLines) throws(Failure) -> Void
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
      try body(merged)
      if let error = merged.malformed { return problems.append(.malformed(error)) }
      if let error = merged.problem { return problems.append(.unmergeable(error)) }
      end = merged.end
    }
  }
}

/// Checks that every shard of a run is present exactly once, and that all shards were cut in the same way.
struct PartCheck {
  /// The number of shards that an error lists.
  private static let listedCount = 20
  private static let remedy = "give each part of the run once, or pass --allow-missing-parts"
  private static let cutRemedy = "run all parts again with the same --timings file, or all without one"

  private let parts: [(name: String, shard: RunShard)]

  /// - Parameter parts: the shards of the streams, with the names of the streams.
  init(_ parts: [(name: String, shard: RunShard)]) {
    self.parts = parts
  }

  /// The problems: shards of other runs, shards that were cut differently, duplicate shards, and missing shards.
  var problems: [SavedStreamError] {
    guard let first = parts.first else { return [] }
    var problems: [SavedStreamError] = []
    var names: [Int: String] = [:]
    var count = 0
    for (name, shard) in parts {
      if let difference = difference(of: shard, name) {
        problems.append(difference)
        if shard.selection == first.shard.selection { names[shard.part] = name }
      } else if let other = names[shard.part] {
        problems.append(.parts("\(Self.text(shard, name)) like \(other)", remedy: Self.remedy))
      } else {
        names[shard.part] = name
        count += shard.own
      }
    }
    let missing = (1...first.shard.parts).filter { names[$0] == nil }
    let scenarios = first.shard.scenarios - count
    if !missing.isEmpty {
      let listed = missing.prefix(Self.listedCount).map(String.init).joined(separator: ", ")
      let others = missing.count > Self.listedCount ? " and \(missing.count - Self.listedCount) others" : ""
      let problem =
        "\(missing.count == 1 ? "part" : "parts") \(listed)\(others) of \(first.shard.parts) "
        + "\(missing.count == 1 ? "is" : "are") missing: \(scenarios) scenario\(scenarios == 1 ? "" : "s")"
      problems.append(.parts(problem, remedy: Self.remedy))
    } else if problems.isEmpty, scenarios != 0 {
      let problem = "the \(first.shard.parts) parts have \(count) scenarios, and the run has \(first.shard.scenarios)"
      problems.append(.parts(problem, remedy: Self.cutRemedy))
    }
    return problems
  }

  /// The first shard of another run, or that was cut differently; nil if there is none.
  var difference: SavedStreamError? { parts.lazy.compactMap { difference(of: $0.shard, $0.name) }.first }

  private func difference(of shard: RunShard, _ name: String) -> SavedStreamError? {
    guard let first = parts.first else { return nil }
    guard shard.parts == first.shard.parts, shard.selection == first.shard.selection else {
      let problem =
        "\(Self.text(shard, name)) of a different selection than \(first.name), "
        + "which is part \(first.shard.part) of \(first.shard.parts)"
      return .parts(problem, remedy: Self.remedy)
    }
    // Streams of earlier versions do not say how they were cut.
    guard let cut = shard.cut, let other = parts.first(where: { $0.shard.cut != nil }), cut != other.shard.cut else {
      return nil
    }
    let problem =
      "\(Self.text(shard, name)), but its scenarios were divided differently than those of \(other.name), because the "
      + "durations of --timings were different"
    return .parts(problem, remedy: Self.cutRemedy)
  }

  private static func text(_ shard: RunShard, _ name: String) -> String {
    "\(name): is part \(shard.part) of \(shard.parts)"
  }
}
