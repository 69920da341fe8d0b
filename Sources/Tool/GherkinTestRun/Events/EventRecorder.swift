import GherkinMessages
package import GherkinOutcomes
import GherkinProtocol
import GherkinRuntime
import GherkinSteps
import GherkinSyntax

/// Creates what reports are told of from the events of a run in this process.
package struct EventRecorder: Sendable {
  /// The output of a step or a hook, with the name of its scenario, or `hook`.
  package typealias Printed = (name: String, bytes: [UInt8])

  /// The current attempt of a slot.
  private struct OpenAttempt: Sendable {
    let attempt: Attempt
    let recorded: RunRecorder.OpenAttempt
    /// The position of the current step or hook.
    var position = 0
    /// The output of the step, unless it is captured.
    var printed: [UInt8] = []
  }

  /// A hook of the run, a feature or a rule that runs.
  private struct OpenHook: Sendable {
    var attachments: [FinishedScenario.Attachment] = []
    var printed: [UInt8] = []
  }

  private var recorder: RunRecorder
  private let reportsFeatures: Bool
  private let capturesOutput: Bool
  private let messagePath: PlanScenarios.MessagePath
  private var plan: TestPlan?
  private var scenarios: PlanScenarios?
  private var unplanned: UnplannedScenarios?
  private var open: [OpenAttempt?] = []
  private var hooks: [String: OpenHook] = [:]
  private var types: [Envelope.UndefinedParameterType] = []
  /// The ids of the pickles that did not run, in the order of the features.
  private var notRun: [String] = []
  private var facts: [any ReportedFact] = []
  private var printed: [Printed] = []

  /// Creates a recorder of a run that has not started.
  ///
  /// - Parameters:
  ///   - reportsProgress: whether there are items for formatters that write while scenarios run.
  ///   - reportsFeatures: whether there are items for formatters that show features.
  ///   - capturesOutput: whether the output of steps is attached; otherwise ``removePrinted()`` returns it.
  ///   - messagePath: returns the path of a feature in messages. By default, it is that of the run.
  package init(
    reportsProgress: Bool, reportsFeatures: Bool, capturesOutput: Bool = true,
    messagePath: @escaping PlanScenarios.MessagePath = { $0 }
  ) {
    recorder = RunRecorder(reportsProgress: reportsProgress)
    self.reportsFeatures = reportsFeatures
    self.capturesOutput = capturesOutput
    self.messagePath = messagePath
  }

  /// Returns the output of the steps and hooks that have ended since the last call.
  package mutating func removePrinted() -> [Printed] {
    defer { printed = [] }
    return printed
  }

  /// Handles the next event, and calls `handle` with its items for reports.
  package mutating func handle(_ event: ReportedEvent, _ handle: (ReportItem) -> Void) {
    switch event {
    case .envelope(let envelope): record(envelope.replacingPaths(messagePath))
    case .fact(let fact): record(fact)
    case .planned(let plan, _):
      self.plan = plan
      scenarios = PlanScenarios(plan, messagePath: messagePath)
      // Scenarios that code excluded are not part of the plan.
      unplanned = UnplannedScenarios(plan.scenarios, messagePath)
    case .unplanned(let features): unplanned = UnplannedScenarios(features.scenarios, messagePath)
    case .testCases:
      if let counts = scenarios?.counts { recorder.report(.planned(scenarios: counts.scenarios, steps: counts.steps)) }
    case .attempt(let attempt, let workerID, let time): begin(attempt, workerID, time)
    case .slot(let slot, let event): record(event, event.attachment { event.content }, slot)
    case .spooled(let slot, let spooled):
      record(capturesOutput ? spooled.kind : spooled.event, spooled.attachment, slot)
    case .hook(let call, let event): record(event, event.attachment { event.content }, call)
    case .spooledHook(let call, let spooled):
      record(capturesOutput ? spooled.kind : spooled.event, spooled.attachment, call)
    }
    if recorder.items.isEmpty { return }
    for item in recorder.items { handle(item) }
    recorder.items.removeAll(keepingCapacity: true)
  }

  /// Handles the end of the run.
  ///
  /// - Parameter handle: handles each scenario that did not run.
  /// - Returns: the outcome of the run.
  package mutating func finish(_ handle: (ReportItem) -> Void) -> RunOutcome {
    let places = notRun.compactMap { id in
      scenario(ofPickle: id).map { (place: FinishedScenario.Place($0), scenario: id) }
    }
    for (_, id) in places.sorted(by: { $0.place < $1.place }) {
      guard let scenario = scenario(ofPickle: id) else { continue }
      recorder.addNotRun(scenario)
      for item in recorder.items { handle(item) }
      recorder.items.removeAll(keepingCapacity: true)
    }
    recorder.finish(facts)
    return recorder.run
  }

  private func scenario(ofPickle id: String) -> ReportedScenario? {
    scenarios?.scenario(ofPickle: id) ?? unplanned?.scenario(ofPickle: id)
  }

  private mutating func record(_ envelope: Envelope) {
    switch envelope {
    case .testRunStarted(let started): recorder.begin(started, recorder.run.parseErrors, types)
    case .undefinedParameterType(let type):
      types.append(type)
      recorder.record(envelope)
    case .source(let source): report(.source(source))
    case .gherkinDocument(let document): report(.document(document))
    case .pickle(let pickle): report(.pickle(pickle))
    default: recorder.record(envelope)
    }
  }

  private mutating func report(_ part: FeaturePart) {
    if reportsFeatures { recorder.items.append(.feature(part)) }
  }

  private mutating func record(_ fact: any RunFact) {
    switch fact {
    case let fact as NotRunPickles: notRun += fact.pickleIds
    case let fact as AcceptedOutcomes: recorder.run.policy = fact.policy
    default: facts.append(fact)
    }
  }

  private mutating func begin(_ attempt: Attempt, _ workerID: String?, _ time: Int64) {
    guard let scenarios else { return }
    while open.count <= attempt.slot { open.append(nil) }
    // A retry refers to the same scenario.
    let running = RunningAttempt(
      id: attempt.id, scenario: scenarios.scenario(of: attempt.testCase), number: attempt.number + 1)
    open[attempt.slot] = OpenAttempt(
      attempt: attempt, recorded: recorder.begin(running, at: .nanoseconds(time), worker: workerID))
  }

  private mutating func record(_ event: RunEvent, _ attachment: FinishedScenario.Attachment?, _ slot: Int) {
    guard slot < open.count, let current = open[slot] else { return }
    switch event {
    case .stepStarted(let position, _): open[slot]?.position = position
    case .printed(let bytes, _) where !capturesOutput: open[slot]?.printed += bytes
    case .attached, .printed:
      if let attachment { recorder.attach(attachment, current.position, in: current.recorded) }
    case .stepFinished(let result, _):
      let snippets =
        result.status == .undefined ? plan?.snippets(for: current.attempt, position: current.position) ?? [] : []
      recorder.end(
        current.position, with: current.attempt.reported(result, current.position), snippets: snippets,
        in: current.recorded)
      if !current.printed.isEmpty {
        printed.append((current.attempt.testCase.name, current.printed))
        open[slot]?.printed = []
      }
    case .attemptFinished(let willBeRetried, let time):
      open[slot] = nil
      recorder.end(current.recorded, at: .nanoseconds(time), willBeRetried: willBeRetried)
    case .attemptStarted, .stepFailed, .abandoned: break
    }
  }

  private mutating func record(_ event: RunEvent, _ attachment: FinishedScenario.Attachment?, _ call: HookCall) {
    switch event {
    case .stepStarted: hooks[call.id] = OpenHook()
    case .printed(let bytes, _) where !capturesOutput: hooks[call.id]?.printed += bytes
    case .attached, .printed:
      guard let attachment else { return }
      hooks[call.id]?.attachments.append(attachment)
      recorder.report(.attached(nil, attachment))
    case .stepFinished(let result, _):
      let hook = hooks.removeValue(forKey: call.id) ?? OpenHook()
      recorder.add(
        RunOutcome.Hook(
          scenarios?.hook(call.hook), scope: scenarios?.scope(of: call), result: result,
          attachments: hook.attachments))
      if !hook.printed.isEmpty { printed.append(("hook", hook.printed)) }
    default: break
    }
  }
}

extension SpooledEvent {
  /// The attachment, which is read when it is asked for.
  fileprivate var attachment: FinishedScenario.Attachment? {
    kind.attachment {
      let event = event
      // An attachment that cannot be read back is output with the reason.
      if case .attached = kind, case .printed(let reason, _) = event {
        return .missing(String(decoding: reason.dropLast(), as: UTF8.self))
      }
      return event.content
    }
  }
}

extension RunEvent {
  /// Returns the attachment of an event with a content; nil for any other event.
  ///
  /// - Parameter read: returns the content.
  fileprivate func attachment(
    _ read: @escaping @Sendable () -> FinishedScenario.Attachment.Content
  ) -> FinishedScenario.Attachment? {
    switch self {
    case .attached(let content, let time):
      FinishedScenario.Attachment(
        mediaType: content.mediaType, fileName: content.fileName, time: .nanoseconds(time), read: read)
    case .printed(_, let time):
      FinishedScenario.Attachment(
        mediaType: FinishedScenario.Attachment.logType, fileName: nil, time: .nanoseconds(time), read: read)
    default: nil
    }
  }

  /// The content that was attached or printed.
  fileprivate var content: FinishedScenario.Attachment.Content {
    guard let attachment = Envelope.Attachment(self) else { return .text("") }
    return attachment.contentEncoding == .base64 ? .base64(attachment.body) : .text(attachment.body)
  }
}

extension Attempt {
  /// Returns the result of a step or hook as reports show it: that of a skipped scenario has the reason.
  func reported(_ result: TestStepResult, _ position: Int) -> TestStepResult {
    guard position == 0, result.status == .skipped, let reason = testCase.reasonToSkip else { return result }
    var result = result
    result.message = reason
    return result
  }
}

extension TestPlan {
  /// Returns the snippets for an undefined step of an attempt.
  fileprivate func snippets(for attempt: Attempt, position: Int) -> [Snippet] {
    guard case .step(let step) = attempt.testCase.testSteps[position] else { return [] }
    return snippets(for: attempt.testCase, step: step)
  }
}
