/// Creates one stream of several that a ``StreamSurvey`` has looked through, while they are read a second time.
///
/// First comes ``opening``; then, for each stream in the same order, what ``take(_:line:)`` makes of its envelopes, and
/// ``endStream()``; then ``ending``.
public struct StreamMerge: Sendable {
  private var streams: [MergedStream]
  private let definitions: DefinitionMerger
  private let testCases: TestCaseMerger
  private let earliest: Envelope.Timestamp?
  private let runID: String?
  private var events: EventMerger
  private var index = 0

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

  /// What comes before the first event: the first stream's surroundings, all definitions, the begin of the run at the
  /// earliest time, and all test cases.
  public var opening: [Envelope] {
    definitions.all
      + (earliest.map { [.testRunStarted(.init(id: runID, timestamp: $0))] + facts } ?? [])
      + testCases.inOrder(of: definitions.positions).map(Envelope.testCase)
  }

  /// The facts that hold for the whole run. Other outcomes than usual are accepted only if all streams accept them.
  private var facts: [Envelope] {
    let policies = Set(streams.map(\.successPolicy))
    let policy = policies.count == 1 ? policies.first : nil
    var facts = streams.flatMap(\.shards).map(RunFact.shard)
    if let policy, policy != .strict { facts.append(.successPolicy(policy)) }
    if !tagLinks.isEmpty { facts.append(.tagLinks(tagLinks)) }
    if !environment.isEmpty { facts.append(.environment(environment)) }
    if let link = streams.lazy.compactMap(\.sourceLink).first { facts.append(.sourceLink(link)) }
    return facts.map { .attachment($0.attachment) }
  }

  /// What is said about the environments of all streams, once each.
  private var environment: [RunFact.EnvironmentEntry] {
    var seen: Set<RunFact.EnvironmentEntry> = []
    return streams.flatMap(\.environment).filter { seen.insert($0).inserted }
  }

  /// The links of the tags of all streams, once each.
  private var tagLinks: [TagLink] {
    var seen: Set<TagLink> = []
    return streams.flatMap(\.tagLinks).filter { seen.insert($0).inserted }
  }

  /// The deprecated definitions that scenarios of any stream use, once each.
  private var deprecatedSteps: [RunFact.DeprecatedStep] {
    var merged: [RunFact.DeprecatedStep] = []
    for step in streams.flatMap(\.deprecatedSteps) {
      if let index = merged.firstIndex(where: { ($0.pattern, $0.place) == (step.pattern, step.place) }) {
        merged[index].uses += step.uses
      } else {
        merged.append(step)
      }
    }
    return merged
  }

  /// The pickles that no stream has run.
  private var notRun: [String] {
    var seen: Set<String> = []
    return streams.flatMap(\.notRun).filter { events.isAccepted[$0] == nil && seen.insert($0).inserted }
  }

  /// Whether every selected scenario ended as its run accepts, and all hooks of the runs passed, with no error outside.
  var isSuccess: Bool {
    let selected = testCases.pickles.union(notRun)
    return events.areHooksSound && definitions.unparsedFiles.isEmpty && messages.isEmpty && exception == nil
      && selected.allSatisfy { events.isAccepted[$0] == true }
  }

  private var messages: [String] {
    streams.compactMap { stream in
      stream.finished == nil ? "\(stream.name) ends before its testRunFinished" : stream.finished?.message
    }
  }

  private var exception: Envelope.Exception? { streams.lazy.compactMap(\.finished?.exception).first }

  /// Takes in the next envelope of the present stream; gives what stands for it in the merged one, if anything does.
  ///
  /// - Parameters:
  ///   - envelope: the next message of the stream.
  ///   - line: its line in the stream, from 1.
  /// - Throws: if the stream is not the one that the survey saw.
  public mutating func take(_ envelope: Envelope, line: Int) throws(MergeError) -> Envelope? {
    guard index < streams.count else { throw MergeError(name: "", line: line, problem: "no stream is left") }
    do throws(MergeProblem) {
      return try events.take(envelope, of: &streams[index], testCases)
    } catch {
      throw MergeError(name: streams[index].name, line: line, problem: error.text)
    }
  }

  /// Takes in that the present stream is over; gives what ends the attempts and the hooks that it left open, as failed.
  public mutating func endStream() -> [Envelope] {
    guard index < streams.count else { return [] }
    defer { index += 1 }
    return events.endStream(streams[index])
  }

  /// The end of the run, at the latest time. It succeeds if all selected scenarios ended as their runs
  /// accept, all hooks around the runs passed, all features were parsed, and no stream breaks off or says that its run
  /// did.
  public var ending: [Envelope] {
    guard let earliest else { return [] }
    let ends = streams.compactMap(\.finished?.timestamp)
    let end = ends.reduce(events.latest ?? earliest) { .latest($0, $1) ?? $1 }
    let facts =
      (deprecatedSteps.isEmpty ? [] : [RunFact.deprecatedSteps(deprecatedSteps)])
      + streams.flatMap(\.retryTotals).map(RunFact.retryTotal)
      + (notRun.isEmpty ? [] : [RunFact.notRun(pickles: notRun)])
    return facts.map { .attachment($0.attachment) } + [
      .testRunFinished(
        .init(
          testRunStartedId: runID, timestamp: end,
          success: isSuccess,
          message: messages.isEmpty ? nil : messages.joined(separator: "\n"), exception: exception))
    ]
  }
}
