import GherkinOutcomes
package import GherkinMessages
internal import GherkinSyntax
internal import GherkinText

/// Creates the summary of a run from its messages, one at a time. It stores the names and results of scenarios, but
/// neither steps nor attachments.
package struct RunSummarizer: Sendable {
  private let query = Query(keeping: [])
  private var identities = ScenarioIdentities()
  private var pickles: [String: Int] = [:]
  private var pickleOfTestCase: [String: Int] = [:]
  private var testCaseOfAttempt: [String: String] = [:]
  /// The ids of the hooks of test cases with hooks.
  private var hooks: [String: Set<String>] = [:]
  /// The current attempts in which a step has a result.
  private var checked: Set<String> = []
  private var records: [Record] = []
  /// The first error of a failed hook of the run; nil if none failed.
  private var hookFailure: String?

  /// A scenario. Its identity is determined after all documents have been added.
  private struct Record: Sendable {
    var node: String
    var name: String
    var scenario: ScenarioRecord
    /// The status of the result that the error belongs to.
    var worst = Envelope.TestStepResult.Status.unknown
  }

  /// Creates a summarizer without messages.
  package init() {}

  /// Handles the next message of the stream.
  package mutating func update(_ envelope: Envelope) {
    query.update(envelope)
    switch envelope {
    case .gherkinDocument(let document): identities.insert(document)
    case .pickle(let pickle): insert(pickle)
    case .testCase(let testCase):
      guard let index = pickles[testCase.pickleId] else { return }
      pickleOfTestCase[testCase.id] = index
      let hooks = testCase.testSteps.filter { $0.pickleStepId == nil }
      if !hooks.isEmpty { self.hooks[testCase.id] = Set(hooks.map(\.id)) }
      records[index].scenario.outcome = records[index].scenario.outcome ?? .notRun
    case .testCaseStarted(let started):
      testCaseOfAttempt[started.id] = started.testCaseId
      guard let index = pickleOfTestCase[started.testCaseId] else { return }
      (records[index].worst, records[index].scenario.error) = (.unknown, nil)
    case .testStepFinished(let finished): insert(finished)
    case .testCaseFinished(let finished): insert(finished)
    case .testRunHookFinished(let finished) where finished.result.status > .skipped:
      let error = Self.firstLine(finished.result.exception?.message ?? finished.result.message)
      hookFailure = hookFailure ?? "a hook of the run failed\(error.map { ": \($0)" } ?? "")"
    default: break
    }
  }

  /// Returns the summary of the messages so far.
  ///
  /// - Parameters:
  ///   - branch: the branch of the repository; nil to use the one in the messages.
  ///   - revision: the revision of the repository; nil to use the one in the messages.
  package func summary(branch: String? = nil, revision: String? = nil) -> RunSummary {
    let notRun = query.notRunIDs
    var scenarios = records.map { record in
      var scenario = record.scenario
      scenario.identity =
        identities.identity(ofNode: record.node)
        ?? ScenarioIdentity(feature: scenario.path, scenario: record.name, ordinal: max(1, scenario.line))
      return scenario
    }
    for id in notRun {
      guard let index = pickles[id], !scenarios[index].isChecked else { continue }
      scenarios[index].outcome = scenarios[index].outcome ?? .notRun
    }
    scenarios.sort { ($0.path, $0.line, $0.identity) < ($1.path, $1.line, $1.identity) }
    return RunSummary(header(of: scenarios, branch, revision), scenarios)
  }

  private func header(of scenarios: [ScenarioRecord], _ branch: String?, _ revision: String?) -> RunHeader {
    var header = RunHeader()
    if let time = query.testRunStarted?.timestamp {
      let seconds = min(max(0, time.seconds), RunHeader.latestStart / 1_000)
      header.start = seconds * 1_000 + min(max(0, time.nanos / 1_000_000), 999)
    }
    // Not that of a checkout: two runs of it may have tested different files.
    let git = query.meta?.ci?.git
    header.duration = query.runTime.map { max(.zero, $0) }
    header.branch = (branch ?? git?.branch)?.prefix(bytes: RunHeader.textLimit)
    header.revision = (revision ?? git?.revision)?.prefix(bytes: RunHeader.textLimit)
    header.build = query.meta?.ci?.url?.prefix(bytes: RunHeader.textLimit)
    header.isStrict = query.successPolicy != .lenient
    header.isComplete = query.testRunFinished != nil
    for scenario in scenarios {
      if let outcome = scenario.outcome { header.counts[outcome, default: 0] += 1 }
      if scenario.isFlaky { header.flaky += 1 }
    }
    header.failure = failure(of: header)?.prefix(bytes: RunHeader.textLimit)
    return header
  }

  /// Returns the reason why the run failed apart from its scenarios; nil if there is none.
  private func failure(of header: RunHeader) -> String? {
    let end = query.testRunFinished
    let isExplained = end?.success != false || header.failing > 0
    return Self.firstLine(end?.exception?.message ?? end?.message) ?? hookFailure
      ?? (isExplained ? nil : "the run claims no success")
  }

  private static func firstLine(_ text: String?) -> String? {
    text?.unicodeScalars.split(separator: "\n").first.map { String($0) }
  }

  private mutating func insert(_ pickle: Pickle) {
    let node = pickle.rowID ?? pickle.astNodeIds.first ?? ""
    let scenario = ScenarioRecord(
      identity: ScenarioIdentity(feature: "", scenario: ""), path: pickle.uri, line: identities.line(of: pickle),
      textDigest: pickle.textDigest)
    pickles[pickle.id] = records.count
    records.append(Record(node: node, name: pickle.name, scenario: scenario))
  }

  private mutating func insert(_ finished: Envelope.TestStepFinished) {
    let result = finished.testStepResult
    guard let testCase = testCaseOfAttempt[finished.testCaseStartedId] else { return }
    if hooks[testCase]?.contains(finished.testStepId) != true { checked.insert(finished.testCaseStartedId) }
    guard result.status > .skipped, let index = pickleOfTestCase[testCase], result.status > records[index].worst
    else { return }
    records[index].worst = result.status
    records[index].scenario.error = Self.firstLine(result.exception?.message ?? result.message)?.prefix(
      bytes: ScenarioRecord.errorLimit)
  }

  private mutating func insert(_ finished: Envelope.TestCaseFinished) {
    guard let testCase = testCaseOfAttempt.removeValue(forKey: finished.testCaseStartedId),
      let index = pickleOfTestCase[testCase], let attempt = query.attempt(id: finished.testCaseStartedId)
    else { return }
    let isChecked = checked.remove(finished.testCaseStartedId) != nil
    records[index].scenario.attempts += 1
    if finished.willBeRetried { return }
    let isEmpty = query.isOfThisProject && attempt.status == .passed && !isChecked
    records[index].scenario.outcome = isEmpty ? .empty : query.outcome(of: attempt)
    records[index].scenario.isFlaky = query.isFlaky(attempt)
    records[index].scenario.duration = attempt.duration.map { max(.zero, $0) }
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
    return String(text.suffix(ScenarioRecord.digestLength))
  }
}
