import Foundation
package import GherkinOutcomes
package import GherkinSyntax
import GherkinText

/// Creates what reports are told of from the messages of a run.
package struct StreamRecorder: Sendable {
  private let contents = StreamContents()
  private var recorder = RunRecorder()
  /// The attempts that run, by the ids of their starts.
  private var open: [String: RunRecorder.OpenAttempt] = [:]
  /// The hooks of the run that run, by the ids of their starts.
  private var hooks: [String: OpenHook] = [:]
  private let bodies = Spool()
  /// The ids of the pickles whose last attempt ended.
  private var finished: Set<String> = []
  /// The ids of the undefined steps that have ended.
  private var suggested: Set<String> = []
  /// The number of pickles, whether or not they are selected.
  private var pickleCount = 0

  private struct OpenHook: Sendable {
    let hook: ReportedScenario.Hook?
    var scope: HookScope?
    var comparison: ComparedValues?
    var attachments: [FinishedScenario.Attachment] = []
  }

  /// Creates a recorder without messages.
  package init() {}

  /// Handles the next message.
  ///
  /// - Returns: the items for reports.
  package mutating func handle(_ envelope: Envelope) -> [ReportItem] {
    contents.update(envelope)
    switch envelope {
    case .testRunStarted(let started):
      recorder.begin(started, contents.parseErrors, contents.undefinedParameterTypes)
    case .testCase(let testCase): recorder.report(.planned(scenarios: 1, steps: testCase.testSteps.count))
    case .testCaseStarted(let started):
      guard let scenario = contents.scenario(ofTestCase: started.testCaseId) else { break }
      let attempt = RunningAttempt(id: started.id, scenario: scenario, number: max(started.attempt, 0) &+ 1)
      open[started.id] = recorder.begin(attempt, at: Duration(started.timestamp), worker: started.workerId)
    case .testStepFinished(let finished): end(finished)
    case .testCaseFinished(let finished):
      guard let attempt = open.removeValue(forKey: finished.testCaseStartedId) else { break }
      recorder.end(attempt, at: Duration(finished.timestamp), willBeRetried: finished.willBeRetried)
      if !finished.willBeRetried { self.finished.insert(attempt.running.scenario.id) }
    case .attachment(let attachment):
      if attachment.isFact {
        recorder.run.policy = contents.successPolicy
      } else {
        attach(attachment)
      }
    case .externalAttachment(let attachment): attach(attachment)
    case .testRunHookStarted(let started): hooks[started.id] = OpenHook(hook: contents.hook(id: started.hookId))
    case .testRunHookFinished(let finished):
      guard let hook = hooks.removeValue(forKey: finished.testRunHookStartedId) else { break }
      var result = finished.result
      result.exception?.comparison = hook.comparison
      recorder.add(
        RunOutcome.Hook(hook.hook, scope: hook.scope, result: result, attachments: hook.attachments))
    case .pickle: pickleCount += 1
    default: recorder.record(envelope)
    }
    return popItems()
  }

  /// Handles the end of the messages.
  ///
  /// - Parameter handle: handles each scenario that did not run.
  /// - Returns: the outcome of the run.
  package mutating func finish(_ handle: (ReportItem) -> Void) -> RunOutcome {
    for scenario in contents.notRun(finished: finished) {
      recorder.addNotRun(scenario)
      for item in popItems() { handle(item) }
    }
    for (step, snippets) in contents.allSnippets where !suggested.contains(step) { recorder.run.add(snippets) }
    recorder.run.unselected = max(0, pickleCount - recorder.run.counts.total)
    recorder.finish(contents.facts)
    return recorder.run
  }

  private mutating func popItems() -> [ReportItem] {
    if recorder.items.isEmpty { return [] }
    defer { recorder.items.removeAll(keepingCapacity: true) }
    return recorder.items
  }

  private mutating func end(_ finished: Envelope.TestStepFinished) {
    let id = finished.testStepId
    guard let attempt = open[finished.testCaseStartedId],
      let position = attempt.running.scenario.position(ofTestStep: id, guess: attempt.count)
    else { return }
    var snippets: [Snippet] = []
    if finished.testStepResult.status == .undefined,
      case .step(let step) = attempt.running.scenario.testSteps[position], let pickleStep = step.id
    {
      snippets = contents.snippets(forPickleStep: pickleStep)
      suggested.insert(pickleStep)
    }
    recorder.end(position, with: finished.testStepResult, snippets: snippets, in: attempt)
  }

  private mutating func attach(_ attachment: Envelope.Attachment) {
    if let hook = attachment.testRunHookStartedId, let scope = HookScope(attachment) {
      hooks[hook]?.scope = scope
      return
    }
    if attachment.mediaType == ComparedValues.mediaType { return compare(attachment) }
    let reported = attachment.reported(in: bodies)
    attach(reported, attachment.testCaseStartedId, attachment.testStepId, hook: attachment.testRunHookStartedId)
  }

  /// Adds compared values to their step or hook. Malformed ones are ignored, because a step can attach anything.
  private mutating func compare(_ attachment: Envelope.Attachment) {
    guard let values = ComparedValues(attachment) else { return }
    if let hook = attachment.testRunHookStartedId {
      hooks[hook]?.comparison = values
    } else if let (position, attempt) = step(attachment.testCaseStartedId, attachment.testStepId) {
      recorder.add(values, position, in: attempt)
    }
  }

  private mutating func attach(_ attachment: Envelope.ExternalAttachment) {
    if attachment.mediaType == ComparedValues.mediaType { return }
    let reported = FinishedScenario.Attachment(
      mediaType: attachment.mediaType, fileName: nil, time: attachment.timestamp.map(Duration.init)
    ) { [url = attachment.url] in .url(url) }
    attach(reported, attachment.testCaseStartedId, attachment.testStepId, hook: attachment.testRunHookStartedId)
  }

  private mutating func attach(
    _ attachment: FinishedScenario.Attachment, _ attemptID: String?, _ testStep: String?, hook: String?
  ) {
    if let hook {
      hooks[hook]?.attachments.append(attachment)
      recorder.report(.attached(nil, attachment))
    } else if let (position, attempt) = step(attemptID, testStep) {
      recorder.attach(attachment, position, in: attempt)
    }
  }

  /// Returns the position of a step or hook of an attempt that runs.
  private func step(_ attemptID: String?, _ testStep: String?) -> (Int, RunRecorder.OpenAttempt)? {
    guard let attempt = attemptID.flatMap({ open[$0] }), let testStep,
      let position = attempt.running.scenario.position(ofTestStep: testStep, guess: attempt.count)
    else { return nil }
    return (position, attempt)
  }
}

extension RunRecorder {
  /// Starts the run.
  package mutating func begin(
    _ started: Envelope.TestRunStarted, _ parseErrors: [ParseError], _ types: [Envelope.UndefinedParameterType]
  ) {
    run.id = started.id ?? ""
    run.start = Duration(started.timestamp)
    report(.runStarted(parseErrors: parseErrors, undefinedParameterTypes: types.map { ($0.name, $0.expression) }))
  }

  /// Notes a message about the run as a whole. Others are ignored.
  package mutating func record(_ envelope: Envelope) {
    switch envelope {
    case .meta(let meta):
      run.isOfThisProject = meta.isOfThisProject
      run.add(meta)
    case .parseError(let error): run.parseErrors.append(error)
    case .undefinedParameterType(let type): run.undefinedParameterTypes.append((type.name, type.expression))
    case .stepDefinition(let definition): run.definitions.append(definition.reported)
    case .testRunFinished(let finished):
      run.isComplete = true
      run.isSuccess = finished.success
      let error = finished.exception?.stackTrace ?? finished.exception?.message ?? finished.message
      run.error = error
      run.isBrokenOff = finished.message != nil
      if let start = run.start { run.duration = Duration(finished.timestamp) - start }
      report(.runFinished(error: error))
    default: break
    }
  }

  /// Adds the facts of the run, when all are known.
  package mutating func finish(_ facts: [any ReportedFact]) {
    run.isDry = facts.contains { $0 is DryRun }
    for fact in facts { run.add(fact) }
  }
}

extension ComparedValues {
  /// Decodes the content of an attachment; nil if it is malformed or too large. In JSON, a text can have six times its
  /// bytes.
  fileprivate init?(_ attachment: Envelope.Attachment) {
    guard attachment.contentEncoding == .identity, attachment.body.utf8.count <= 8 * Self.sizeLimit,
      let values = try? JSONDecoder().decode(Self.self, from: Data(attachment.body.utf8)),
      values.expected.size + values.actual.size <= Self.sizeLimit
    else { return nil }
    self = values
  }
}

extension Envelope.Attachment {
  /// Returns the attachment as reports show it, with its content in a spool.
  fileprivate func reported(in spool: Spool) -> FinishedScenario.Attachment {
    let entry = spool.keep(Array(body.utf8))
    return FinishedScenario.Attachment(mediaType: mediaType, fileName: fileName, time: timestamp.map(Duration.init)) {
      [contentEncoding, name = fileName ?? mediaType] in
      do {
        let text = String(decoding: try entry.whole(), as: UTF8.self)
        return contentEncoding == .base64 ? .base64(text) : .text(text)
      } catch {
        return .missing("The attachment \(name) is missing: \(error).")
      }
    }
  }
}

extension Envelope.Meta {
  /// Whether this project wrote the messages.
  var isOfThisProject: Bool { implementation.name == "gherkin-run" }
}

extension Envelope.Timestamp {
  /// Returns the time between two points in time.
  public static func - (later: Self, earlier: Self) -> Duration {
    Duration.seconds(later.seconds) - .seconds(earlier.seconds) + .nanoseconds(later.nanos)
      - .nanoseconds(earlier.nanos)
  }
}

extension Duration {
  /// The time since 1970-01-01T00:00:00Z.
  package init(_ timestamp: Envelope.Timestamp) {
    self = .seconds(timestamp.seconds) + .nanoseconds(timestamp.nanos)
  }
}

extension Envelope.Meta: ReportedFact {}

extension RunOutcome {
  /// The tool and the environment that produced the stream; nil if it is unknown.
  package var meta: Envelope.Meta? { facts(Envelope.Meta.self).first }

  private var checkout: Checkout? { facts(Checkout.self).last }

  /// The commit of the build, or the one that was checked out; nil if it is unknown.
  package var git: Envelope.Git? {
    if let git = meta?.ci?.git { return git }
    return checkout.map { Envelope.Git(remote: "", revision: $0.revision, branch: $0.branch) }
  }

  /// The name of the repository; nil if the stream does not contain it.
  package var projectName: String? {
    if let last = meta?.ci?.git?.remote.split(whereSeparator: { "/:".contains($0) }).last {
      let name = last.hasSuffix(".git") ? last.dropLast(4) : last
      if !name.isEmpty { return String(name) }
    }
    return checkout.flatMap { $0.folder.isEmpty ? nil : $0.folder }
  }
}

extension Envelope.Git {
  /// Whether the commit was checked out outside of continuous integration, so the tested files may differ from it.
  package var isCheckout: Bool { remote.isEmpty }
}
