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
  /// The shard of the stream; several if the stream was merged.
  var shards: [RunFact.Shard] = []
  /// The outcomes that its run accepts.
  var successPolicy = SuccessPolicy.strict
  /// The deprecated step definitions that its scenarios use.
  var deprecatedSteps: [RunFact.DeprecatedStep] = []
  /// The limits on retries that its run reached.
  var retryTotals: [RunFact.RetryTotal] = []
  /// The links of its tags.
  var tagLinks: [TagLink] = []
  /// The environment entries of its command line.
  var environment: [RunFact.EnvironmentEntry] = []
  /// The links of its locations.
  var sourceLink: SourceLink?
  /// The commit of its run outside of continuous integration.
  var checkout: RunFact.Checkout?
  /// The pickles that did not run, by their ids in the merged stream.
  var notRun: [String] = []

  init(name: String, number: Int?, runID: String?) {
    self.name = name
    self.runID = runID
    ids = StreamIDs(number: number)
  }

  /// Records a fact about the run.
  mutating func take(_ fact: RunFact) throws(MergeProblem) {
    switch fact {
    case .shard(let shard): shards.append(shard)
    case .successPolicy(let policy): successPolicy = policy
    case .deprecatedSteps(let steps): deprecatedSteps += steps
    case .retryTotal(let retries): retryTotals.append(retries)
    case .tagLinks(let links): tagLinks += links
    case .environment(let entries): environment += entries
    case .sourceLink(let link): sourceLink = link
    case .checkout(let other): checkout = other
    case .notRun(let pickles): notRun += try ids.newIDs(of: pickles, .pickle)
    }
  }

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
