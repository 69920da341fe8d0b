internal import CucumberMessages
internal import Gherkin
internal import HTMLPages

/// Writes down an attempt that ended: its steps for the feature, and the reasons where it did not pass.
struct AttemptWriter {
  private let attempt: Query.Attempt
  private let testCase: Envelope.TestCase
  private let pickle: Pickle
  private let lineage: Query.Lineage?
  private let query: Query
  private let anchor: String
  private let rerunCommand: String
  private let source: Spool.Entry?

  /// - Parameter source: the text of the feature's file; nil where the stream has none.
  init(
    _ attempt: Query.Attempt, _ testCase: Envelope.TestCase, _ pickle: Pickle, _ query: Query, anchor: String,
    rerunCommand: String, source: Spool.Entry?
  ) {
    self.attempt = attempt
    self.testCase = testCase
    self.pickle = pickle
    self.query = query
    self.anchor = anchor
    self.rerunCommand = rerunCommand
    self.source = source
    lineage = query.lineage(of: pickle)
  }

  /// - Parameters:
  ///   - spool: keeps the markup.
  ///   - causes: takes in the cause for which the attempt did not pass.
  ///   - attachments: gives what is attached to the step with an id; asked once for each.
  func record(
    in spool: Spool, _ causes: inout FailureCauses, attachments: (String) -> [Markup]
  ) -> AttemptRecord {
    let problem = attempt.status <= .skipped ? nil : ScenarioProblem(attempt, query)
    let reasonIDs = Set(problem?.reasons.map(\.testStep.id) ?? [])
    var steps = Markup()
    var reasonAttachments: [String: [Markup]] = [:]
    for (index, finished) in attempt.steps.enumerated() {
      guard let testStep = testCase.testStep(id: finished.testStepId, guess: index) else { continue }
      var attached = attachments(testStep.id)
      if reasonIDs.contains(testStep.id) {
        // What is attached to a reason is shown with it, and once only.
        reasonAttachments[testStep.id] = attached
        attached = []
      }
      steps += line(testStep, finished.testStepResult, attached)
    }
    let cause = problem.flatMap { problem in
      let id = problem.reasons.first?.testStep.id
      let result = attempt.steps.first { $0.testStepId == id }?.testStepResult
      return causes.add(problem, result, SourcePlace(query), spool)
    }
    let started = query.testRunStarted?.timestamp ?? attempt.started.timestamp
    return AttemptRecord(
      outcome: query.outcome(of: attempt), status: attempt.status, cause: cause,
      start: max(attempt.started.timestamp - started, .zero),
      duration: max(attempt.duration ?? .zero, .zero), worker: attempt.started.workerId,
      steps: steps.moved(to: spool),
      card: (problem.map { card($0, reasonAttachments) } ?? Markup()).moved(to: spool))
  }

  private func card(_ problem: ScenarioProblem, _ attachments: [String: [Markup]]) -> Markup {
    let card = ReasonCard(
      problem: problem, pickle: pickle, query: query, rerunCommand: rerunCommand, anchor: anchor,
      feature: source?.bytes ?? [], isLast: attempt.finished?.willBeRetried == false)
    return card.markup(attachments)
  }

  /// What the steps' anchors begin with; those of attempts that were tried again have their number in them.
  private var stepAnchor: String {
    attempt.finished?.willBeRetried == true ? "\(anchor)-\(max(attempt.started.attempt, 0))" : anchor
  }

  private func line(
    _ testStep: Envelope.TestStep, _ result: Envelope.TestStepResult, _ attachments: [Markup]
  ) -> Markup {
    guard let id = testStep.pickleStepId, let position = pickle.steps.firstIndex(where: { $0.id == id }) else {
      let hook = testStep.hookId.flatMap(query.hook)
      // A hook that passed has nothing to tell unless it attached something.
      if result.status == .passed, attachments.isEmpty { return Markup() }
      return StepLine.hook(Envelope.Hook.title(of: hook), result, attachments)
    }
    let step = pickle.steps[position]
    let node = lineage?.step(of: step)
    let isOwn = node.map { node in lineage?.scenario.steps.contains { $0.id == node.id } ?? true } ?? true
    // The background tells its steps once; here they are told only where there is more to say.
    if !isOwn, result.status == .passed, attachments.isEmpty { return Markup() }
    let line = StepLine(
      step: step, testStep: testStep, keyword: node?.keyword ?? "", anchor: "\(stepAnchor).\(position + 1)")
    return line.markup(result, attachments, isOwn: isOwn)
  }
}
