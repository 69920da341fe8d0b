internal import GherkinMessages
internal import GherkinOutcomes
internal import GherkinPages
internal import GherkinProtocol
internal import GherkinSyntax
internal import GherkinText

/// The data of a page about a run, collected during the run.
///
/// For a completed attempt, the markup is stored instead of the messages, so a long run needs little more memory than
/// the size of its page.
struct RunRecord: Sendable {
  /// A feature in the table of contents.
  struct Feature: Sendable {
    let uri: String
    let name: String
    let language: String
    let tags: [String]
    let anchor: String
    /// The syntax tree as a message.
    fileprivate let document: Spool.Entry
  }

  /// The features, in the order of the stream.
  private(set) var features: [Feature] = []
  /// The scenarios and rows, in the order of the stream.
  private(set) var scenarios: [ScenarioRecord] = []
  /// The uses of step definitions.
  var stepUses = StepUses()
  /// The causes of failed attempts.
  var causes = FailureCauses()
  /// The links of source locations, which are known at the end of the run.
  var sourcePlace: SourcePlace?
  /// The links of tags.
  var tagLinks: [TagLink] = []
  /// Where links and pictures of descriptions lead.
  private(set) var references = References(Pictures(.inside))

  /// Whether pending scenarios are bad.
  var isStrict = true

  /// The distinct sets of tags of scenarios.
  private(set) var tagSets: [[String]] = []

  /// The feature of the next pickles.
  private var current: (uri: String, documents: DocumentIndex)?
  /// The contents of Markdown files, by `uri`.
  private var markdownFiles: [ExactText: Spool.Entry] = [:]
  private var anchors = Anchors()
  /// The index in `tagSets` of each set.
  private var tagSetPositions: [[String]: Int] = [:]
  /// The index in `scenarios` of each pickle, by its id.
  private var pickles: [String: Int] = [:]
  /// The index in `scenarios` of each node from which a pickle was compiled: the row, or the scenario.
  private var nodes: [String: Int] = [:]

  /// Returns the counts of scenarios, grouped by a value.
  func tallies<Key: Hashable>(by key: (ScenarioRecord) -> Key) -> [Key: Tally] {
    var tallies: [Key: Tally] = [:]
    for scenario in scenarios {
      let outcome = scenario.isSelected ? scenario.outcome : nil
      tallies[key(scenario), default: Tally()].add(
        outcome, isBad: outcome?.isBad(isStrict: isStrict) == true, isFlaky: scenario.isFlaky)
    }
    return tallies
  }

  /// Returns the record of a scenario without rows, or of a row; nil if it was not compiled.
  func scenario(ofNode id: String) -> ScenarioRecord? { nodes[id].map { scenarios[$0] } }

  /// Writes the list of an attempt's steps for the feature's section.
  ///
  /// - Parameter isForScript: whether only a script reads the page. It then adds the anchors and the marks of passed
  ///   steps, which are a quarter of such a list.
  func writeSteps(
    of attempt: AttemptRecord, _ scenario: ScenarioRecord, isForScript: Bool, to markup: inout Markup
  ) {
    markup.append("<ol class=\"steps\"")
    switch attempt.steps {
    case .written(let steps):
      markup.append(">")
      markup += steps.markup
    case .passed(let planned):
      // Steps of backgrounds come first. The background shows them once for all scenarios.
      let steps = planned.recreated.steps
      let first = max(steps.count - scenario.stepCount, 0)
      if isForScript, first < steps.count {
        markup.append(" data-from=\"")
        markup.append(first + 1)
        markup.append("\"")
      }
      markup.append(">")
      for (index, step) in steps.enumerated().dropFirst(first) {
        let anchor = isForScript ? nil : scenario.anchor
        let line = StepLine(anchor: anchor, number: index + 1, keyword: step.keyword, blocks: step.blocks)
        line.write(Self.passed, to: &markup) { StepLine.write(step, to: &$0) }
      }
    }
    markup.append("</ol>")
  }

  private static let passed = TestStepResult(status: .passed)

  /// Returns the size of all scenarios in bytes. Stops counting above the limit.
  func size(upTo limit: Int) -> Int {
    var size = 0
    for scenario in scenarios where size <= limit {
      for attempt in scenario.attempts {
        size += attempt.card.count
        if case .written(let markup) = attempt.steps {
          size += markup.count
        } else {
          var markup = Markup(capacity: ScenarioWriter.capacity)
          writeSteps(of: attempt, scenario, isForScript: false, to: &markup)
          size += markup.count
        }
      }
    }
    return size
  }

  /// About the size of each feature's markup in bytes, by `uri`.
  var writtenSizes: [ExactText: Int] {
    var sizes: [ExactText: Int] = [:]
    for scenario in scenarios {
      for attempt in scenario.attempts {
        var size = attempt.card.count
        switch attempt.steps {
        case .written(let markup): size += markup.count
        case .passed: size += scenario.stepCount * Self.passedStepSize
        }
        sizes[ExactText(scenario.place.uri), default: 0] += size
      }
    }
    return sizes
  }

  /// About the size of a passed step's markup in bytes.
  private static let passedStepSize = 256

  /// Returns the index of a pickle's scenario.
  func index(ofPickle id: String) -> Int? { pickles[id] }

  /// Returns the text of a Markdown file; nil for any other.
  func markdown(_ uri: String) -> [UInt8]? { markdownFiles[ExactText(uri)]?.bytes }

  /// Returns the syntax tree of a feature; nil if it cannot be read back.
  func tree(of feature: Feature) -> GherkinDocument? {
    var reader = NDJSONReader(feature.document.bytes, name: feature.uri)
    guard case .gherkinDocument(let document)? = try? reader.next() else { return nil }
    return document
  }

  mutating func add(_ message: Envelope, _ spool: Spool) {
    switch message {
    case .source(let source):
      if source.mediaType == .markdown { markdownFiles[ExactText(source.uri)] = spool.keep(source.bytes) }
    case .gherkinDocument(let document): add(document, spool)
    case .pickle(let pickle): add(pickle)
    default: break
    }
  }

  private mutating func add(_ document: GherkinDocument, _ spool: Spool) {
    current = (document.uri, DocumentIndex(document))
    guard let feature = document.feature else { return }
    var writer = NDJSONWriter()
    writer.append(.gherkinDocument(document))
    let anchor = anchors.feature(feature.name.isEmpty ? document.uri : feature.name)
    references.addresses[document.uri] = "#\(anchor)"
    features.append(
      Feature(
        uri: document.uri, name: feature.name, language: feature.language, tags: feature.tags.map(\.name),
        anchor: anchor, document: spool.keep(Array(writer.bytes))))
  }

  private mutating func add(_ pickle: Pickle) {
    if current?.uri != pickle.uri {
      let document = features.last { ExactText($0.uri) == ExactText(pickle.uri) }.flatMap(tree)
      current = document.map { (pickle.uri, DocumentIndex($0)) }
    }
    let lineage = current?.documents.lineage(ofNodes: pickle.astNodeIds)
    let identity = ScenarioIdentity(
      feature: lineage.map { $0.feature.name } ?? pickle.uri, rule: lineage?.rule?.name,
      scenario: lineage?.scenario.name ?? pickle.name, values: lineage?.row?.cells.map(\.value) ?? [])
    let record = ScenarioRecord(
      pickle: pickle.id, anchor: anchors.scenario(identity), path: ScenarioName(pickle, lineage).path,
      place: FinishedScenario.Place(pickle, lineage), stepCount: lineage?.scenario.steps.count ?? pickle.steps.count,
      tagSet: tagSet(of: pickle))
    // Of repeated messages in a malformed stream, only the first is used.
    guard pickles[pickle.id] == nil else { return }
    pickles[pickle.id] = scenarios.count
    for id in pickle.astNodeIds.suffix(1) { nodes[id] = scenarios.count }
    scenarios.append(record)
  }

  private mutating func tagSet(of pickle: Pickle) -> Int {
    let tags = pickle.tags.map(\.name)
    if let position = tagSetPositions[tags] { return position }
    tagSetPositions[tags] = tagSets.count
    tagSets.append(tags)
    return tagSets.count - 1
  }

  /// Records that a scenario was selected and did not run.
  mutating func markNotRun(_ index: Int) { scenarios[index].isSelected = true }

  mutating func add(_ attempt: AttemptRecord, toScenario index: Int) {
    scenarios[index].isSelected = true
    scenarios[index].attempts.append(attempt)
  }

  /// Sets the card of an attempt.
  mutating func set(_ card: Markup.Spooled, _ cause: Cause?, ofAttempt attempt: Int, scenario index: Int) {
    scenarios[index].attempts[attempt].card = card
    scenarios[index].attempts[attempt].cause = cause
  }

  /// Sets the start of the run, to which the starts of attempts are relative then.
  mutating func begin(at start: Duration) {
    for scenario in scenarios.indices {
      for attempt in scenarios[scenario].attempts.indices {
        let absolute = scenarios[scenario].attempts[attempt].start
        scenarios[scenario].attempts[attempt].start = max(absolute - start, .zero)
      }
    }
  }
}

/// The data of a page about a scenario, or a row of an outline.
struct ScenarioRecord: Sendable {
  /// The id of the scenario's pickle.
  let pickle: String
  /// The anchor for links.
  let anchor: String
  /// The names of feature, rule and scenario, without empty names.
  let path: [String]
  /// The location.
  let place: FinishedScenario.Place
  /// The number of its own steps, without those of backgrounds.
  let stepCount: Int
  /// The index in the record's `tagSets` of the scenario's tags, inherited ones included.
  let tagSet: Int
  /// Whether the scenario was selected. Known at the end of the run.
  var isSelected = false
  /// The completed attempts, in the order of completion.
  var attempts: [AttemptRecord] = []

  /// The last attempt, which decides the outcome; nil if there is none.
  var last: AttemptRecord? { attempts.last }

  /// The outcome.
  var outcome: Outcome { last?.outcome ?? .notRun }

  /// The outcome as it is drawn.
  var mark: UnitMark { UnitMark(isSelected ? outcome : nil, isFlaky: isFlaky) }

  /// Whether the scenario passed after a failed attempt.
  var isFlaky: Bool { outcome == .passed && attempts.contains { $0.status != .passed } }
}

/// The data of a page about an attempt.
struct AttemptRecord: Sendable {
  /// The steps as shown in the feature's section.
  enum Steps: Sendable {
    /// Steps whose markup was created.
    case written(Markup.Spooled)
    /// The steps of a scenario, all of which passed quickly and have no attachments. Their markup is created when the
    /// page is written.
    case passed(ReportedScenario)
  }

  /// The outcome.
  let outcome: Outcome
  /// The worst status of its steps and hooks.
  let status: TestStepResult.Status
  /// The cause of the failure; nil if the attempt passed, or the stream contains no cause.
  var cause: Cause?
  /// The start, relative to the start of the run when the page is written.
  var start: Duration
  /// The duration by the clock.
  let duration: Duration
  /// The worker that ran the attempt; nil if there is only one.
  let worker: String?
  /// The steps.
  let steps: Steps
  /// Why the scenario was skipped, as one line; empty if it was not, or there is no reason.
  let skipReason: String
  /// The failure as a sentence with errors; empty if the attempt passed.
  var card = Markup.Spooled()

  /// The maximum size in bytes of the reason for a skipped scenario.
  private static let reasonLimit = 300

  /// Creates the data of a completed attempt, without its card.
  init(_ attempt: FinishedScenario.Attempt, outcome: Outcome, steps: Steps) {
    self.outcome = outcome
    let reason = outcome == .skipped ? attempt.reasons.first?.explanation() ?? "" : ""
    skipReason = reason.split(separator: "\n").first.map { String($0).prefix(bytes: Self.reasonLimit) } ?? ""
    status = attempt.status
    start = attempt.start
    duration = attempt.duration
    worker = attempt.worker
    self.steps = steps
  }
}

extension FinishedScenario.Attempt {
  /// Whether all steps and hooks passed quickly, without attachments.
  var isPlain: Bool {
    status == .passed
      && results.allSatisfy {
        $0.result.status == .passed && $0.result.duration < SlowTime.least && $0.attachments.isEmpty
      }
  }
}
