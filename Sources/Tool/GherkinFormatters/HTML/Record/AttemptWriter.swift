internal import GherkinMessages
internal import GherkinSyntax
internal import GherkinPages

/// Writes the markup of a completed attempt: its steps, and the reasons of a failure.
struct AttemptWriter {
  private let attempt: Query.Attempt
  private let testCase: Envelope.TestCase
  private let pickle: Pickle
  private let lineage: Query.Lineage?
  private let query: Query
  private let anchor: String
  private let rerunCommand: String
  private let source: Spool.Entry?

  /// - Parameter source: the text of the feature file; nil if the stream contains none.
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
  ///   - spool: stores the markup.
  ///   - causes: records the cause of a failure.
  ///   - attachments: returns the attachments of the step with an id; called once for each step.
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
        // Attachments of a reason are shown only there.
        reasonAttachments[testStep.id] = attached
        attached = []
      }
      write(testStep, finished.testStepResult, attached, to: &steps)
    }
    let cause = problem.flatMap { problem in
      let id = problem.reasons.first?.testStep.id
      let result = attempt.steps.first { $0.testStepId == id }?.testStepResult
      return causes.add(problem, result, SourcePlace(query), spool)
    }
    return AttemptRecord(
      attempt, query, cause: cause, steps: .written(steps.moved(to: spool)),
      card: (problem.map { card($0, reasonAttachments) } ?? Markup()).moved(to: spool))
  }

  private func card(_ problem: ScenarioProblem, _ attachments: [String: [Markup]]) -> Markup {
    let card = ReasonCard(
      problem: problem, pickle: pickle, query: query, rerunCommand: rerunCommand, anchor: anchor,
      feature: source?.bytes ?? [], isLast: attempt.finished?.willBeRetried == false)
    return card.markup(attachments)
  }

  /// The prefix of the steps' anchors. For attempts that were retried, it contains their number.
  private var stepAnchor: String {
    attempt.finished?.willBeRetried == true ? "\(anchor)-\(max(attempt.started.attempt, 0))" : anchor
  }

  private func write(
    _ testStep: Envelope.TestStep, _ result: Envelope.TestStepResult, _ attachments: [Markup], to steps: inout Markup
  ) {
    guard let id = testStep.pickleStepId, let position = pickle.steps.firstIndex(where: { $0.id == id }) else {
      let hook = testStep.hookId.flatMap(query.hook)
      // Passed hooks are only shown if they have attachments.
      if result.status == .passed, attachments.isEmpty { return }
      steps += StepLine.hook(Envelope.Hook.title(of: hook), result, attachments)
      return
    }
    let step = pickle.steps[position]
    let node = lineage?.step(of: step)
    let isOwn = node.map { node in lineage?.scenario.steps.contains { $0.id == node.id } ?? true } ?? true
    // The background shows its steps once. Here they are only shown if there is more information.
    if !isOwn, result.status == .passed, attachments.isEmpty { return }
    let line = StepLine(
      anchor: stepAnchor, number: position + 1, keyword: node?.keyword ?? "", blocks: step.arguments[...])
    line.write(result, attachments, isOwn: isOwn, to: &steps) { $0 += StepLine.text(step.text, testStep) }
  }
}
