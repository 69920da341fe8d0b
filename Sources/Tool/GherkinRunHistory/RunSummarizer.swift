package import GherkinMessages
internal import GherkinCriteria
internal import GherkinOutcomes
internal import GherkinSyntax

/// Creates the summary of a run from its messages, one at a time. It stores the names, texts and results of
/// scenarios, but no attachments.
package struct RunSummarizer: Sendable {
  private var recorder = StreamRecorder()
  private var identities = ScenarioIdentities()
  private var pickles: [String: Int] = [:]
  private var records: [Record] = []
  private var texts = ScenarioTexts()
  /// The keywords of the last document's steps.
  private var keywords = StepKeywords()
  /// The requirements that comments of the last document name.
  private var comments: CoveringComments?

  /// A scenario. Its identity is determined after all documents have been added.
  private struct Record: Sendable {
    var node: String
    var name: String
    var scenario: ScenarioSummary
    /// The tags, and the entries of comments, that can name requirements.
    var tags: [String]
    var comments: [String]
  }

  /// Creates a summarizer without messages.
  package init() {}

  /// Handles the next message of the stream.
  package mutating func update(_ envelope: Envelope) {
    switch envelope {
    case .gherkinDocument(let document):
      identities.insert(document)
      keywords = StepKeywords()
      keywords.visit(document)
      comments = document.comments.isEmpty ? nil : CoveringComments(document)
    case .pickle(let pickle): insert(pickle)
    default: break
    }
    for item in recorder.handle(envelope) { record(item) }
  }

  private mutating func record(_ item: ReportItem) {
    if case .scenario(let scenario) = item { insert(scenario) }
  }

  /// Returns the summary of the messages so far.
  ///
  /// - Parameters:
  ///   - branch: the branch of the repository; nil to use the one in the messages.
  ///   - revision: the revision of the repository; nil to use the one in the messages.
  package func summary(branch: String? = nil, revision: String? = nil) -> RunSummary {
    var ended = self
    var recorder = recorder
    let run = recorder.finish { ended.record($0) }
    var scenarios = ended.records.map { record in
      var scenario = record.scenario
      scenario.identity =
        identities.identity(ofNode: record.node, name: record.name)
        ?? ScenarioIdentity(feature: scenario.path, scenario: record.name, ordinal: max(1, scenario.line))
      return scenario
    }
    scenarios.sort { ($0.path, $0.line, $0.identity) < ($1.path, $1.line, $1.identity) }
    var summary = RunSummary(header(of: run, scenarios, branch, revision), scenarios)
    summary.texts = ended.texts
    summary.coverage = run.requirements.map { list in
      let tags = RequirementTags(list)
      let references = ended.records.map { tags.references($0.tags, comments: $0.comments) }
      return CoverageSummary(RequirementCoverage(list, references))
    }
    return summary
  }

  private func header(
    of run: RunOutcome, _ scenarios: [ScenarioSummary], _ branch: String?, _ revision: String?
  ) -> RunHeader {
    var header = RunHeader()
    if let start = run.start {
      let (seconds, attoseconds) = min(max(start, .zero), .milliseconds(RunHeader.latestStart)).components
      header.start = Int(seconds) * 1_000 + Int(attoseconds / 1_000_000_000_000_000)
    }
    // Not that of a checkout: two runs of it may have tested different files.
    let git = run.meta?.ci?.git
    header.duration = run.duration.map { max(.zero, $0) }
    header.branch = (branch ?? git?.branch)?.prefix(bytes: RunHeader.textLimit)
    header.revision = (revision ?? git?.revision)?.prefix(bytes: RunHeader.textLimit)
    header.build = run.meta?.ci?.url?.prefix(bytes: RunHeader.textLimit)
    header.isStrict = run.policy != .lenient
    header.isComplete = run.isComplete
    header.isDry = run.isDry
    for scenario in scenarios {
      if let outcome = scenario.outcome { header.counts[outcome] += 1 }
      if scenario.isFlaky { header.flaky += 1 }
    }
    header.failure = failure(of: header, run)?.prefix(bytes: RunHeader.textLimit)
    return header
  }

  /// Returns the reason why the run failed apart from its scenarios; nil if there is none.
  private func failure(of header: RunHeader, _ run: RunOutcome) -> String? {
    let isExplained = !run.isComplete || run.isSuccess || header.failing > 0
    let hook = run.failedHooks.first.map { call in
      let error = Self.firstLine(call.result.exception?.message ?? call.result.message)
      return "\(call.title) failed\(error.map { ": \($0)" } ?? "")"
    }
    if let error = Self.firstLine(run.error) ?? hook { return error }
    let reason = run.verdict.clauses.first { ["unread", "inWorkPassed"].contains($0.name) }
    return isExplained ? nil : reason?.text ?? "the run claims no success"
  }

  private static func firstLine(_ text: String?) -> String? {
    text?.unicodeScalars.split(separator: "\n").first.map { String($0) }
  }

  private mutating func insert(_ pickle: Pickle) {
    let node = pickle.rowID ?? pickle.astNodeIds.first ?? ""
    var scenario = ScenarioSummary(
      identity: ScenarioIdentity(feature: "", scenario: ""), path: pickle.uri, line: identities.line(of: pickle),
      textDigest: pickle.textDigest)
    scenario.steps = Criterion.Step.all(of: pickle).map(\.ofRun)
    texts.insert(pickle, digest: scenario.textDigest, keywords: keywords.keywords)
    pickles[pickle.id] = records.count
    records.append(
      Record(
        node: node, name: pickle.name, scenario: scenario, tags: pickle.tags.map(\.name),
        comments: comments?.texts(ofNode: node) ?? []))
  }

  private mutating func insert(_ finished: FinishedScenario) {
    guard let index = pickles[finished.scenario.id] else { return }
    records[index].scenario.outcome = finished.outcome
    records[index].scenario.isFlaky = finished.isFlaky
    guard let last = finished.attempts.last else { return }
    records[index].scenario.duration = last.duration
    records[index].scenario.attempts = finished.attempts.count
    let result = last.status > .skipped ? last.reasons.first?.result : nil
    records[index].scenario.error = Self.firstLine(result?.exception?.message ?? result?.message)?.prefix(
      bytes: ScenarioSummary.errorLimit)
  }
}

extension Pickle {
  /// A digest of the name, the steps and their arguments, of 8 letters and digits.
  fileprivate var textDigest: String {
    var digest = TextDigest()
    digest.add(name)
    for step in steps {
      digest.add(step.type.rawValue)
      digest.add(step.text)
      for argument in step.arguments {
        switch argument {
        case .docString(let text):
          digest.add(text.mediaType ?? "")
          digest.add(text.content)
        case .dataTable(let table):
          for row in table.rows {
            for cell in row { digest.add(cell) }
            digest.add("\n")
          }
        }
      }
    }
    // The low bits of the hash depend most on the last text.
    let text = digest.text
    return String(text.suffix(ScenarioSummary.digestLength))
  }
}
