import GherkinOutcomes

/// The state of a stream that is merged.
struct MergedStream: Sendable {
  /// The name of the stream in errors.
  let name: String
  /// Its ids.
  var ids: StreamIDs
  /// The id of the merged run; nil before the first run starts.
  var runID: String?
  /// Whether its meta names this project.
  var isOfThisProject = false
  /// The start of its run, if it has been read.
  var started: Envelope.TestRunStarted?
  /// The end of its run, if it has been read.
  var finished: Envelope.TestRunFinished?
  /// The messages that end the attempts and hooks that the stream left open.
  var ending: [Envelope] = []
  /// The facts about its run, apart from pickles that did not run.
  private var facts: [any RunFact] = []
  /// The pickles that did not run, by their ids in the merged stream.
  var notRun: [String] = []

  init(name: String, number: Int?, runID: String?) {
    self.name = name
    self.runID = runID
    ids = StreamIDs(number: number)
  }

  /// Records a fact about the run.
  mutating func take(_ fact: any RunFact) throws(MergeProblem) {
    if let fact = fact as? NotRunPickles {
      notRun += try ids.newIDs(of: fact.pickleIds, .pickle)
    } else {
      facts.append(fact)
    }
  }

  /// Returns the facts of a kind, in order.
  func facts<Fact: RunFact>(_ kind: Fact.Type = Fact.self) -> [Fact] { facts.compactMap { $0 as? Fact } }

  /// The shard of the stream; several if the stream was merged.
  var shards: [RunShard] { facts() }

  /// The outcomes that its run accepts.
  var successPolicy: SuccessPolicy { facts(AcceptedOutcomes.self).last?.policy ?? .strict }

  /// Returns the id in the merged stream.
  func newID(of id: String, _ kind: StreamIDs.Kind) throws(MergeProblem) -> String {
    switch kind {
    case .attempt, .runHook, .suggestion: return ids.prefixed(id)
    case .run:
      // In streams of older protocols, runs have no id.
      if let own = started?.id, own != id { throw MergeProblem(text: "there is no run with the id \(id)") }
      return runID ?? ids.prefixed(id)
    default: return try ids.newID(of: id, kind)
    }
  }

  /// Returns a message with the ids of the merged stream; nil if the message is nil or an id is unknown.
  func merged(_ envelope: Envelope?) -> Envelope? {
    var message = envelope
    var mapper = IDMapper(stream: self, mapsOwnIDs: true)
    do throws(MergeProblem) {
      try message.code(&mapper)
    } catch {
      return nil
    }
    return message
  }
}
