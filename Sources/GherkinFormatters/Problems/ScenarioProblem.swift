internal import CucumberMessages
internal import Gherkin

/// How an attempt that decided about its scenario went wrong, or why it was skipped: texts as users wrote them, for a
/// format to escape.
struct ScenarioProblem {
  /// A step or a hook that did not pass.
  struct Reason {
    /// The step as it was to run.
    let testStep: Envelope.TestStep
    /// The step as it is written, with the values of its row; nil for a hook.
    let step: PickleStep?
    /// The step with its keyword, or the hook's kind and name.
    var title: String
    /// The status.
    var status: Envelope.TestStepResult.Status
    /// The status as a word: `failed`, `known failure`.
    let word: String
    /// The line of the step in the feature's file; nil for a hook.
    var line: Int?
    /// Where the definition or the hook is; nil if none is known.
    var code: String?
    /// What went wrong; empty if nothing is said.
    var error: String
    /// The source code at the place of the failure; nil if the stream has none.
    let excerpt: SourceExcerpt?
    /// Whether the process ended in the step or hook.
    let isCrash: Bool
  }

  /// How the scenario ended.
  let status: Envelope.TestStepResult.Status
  /// Whether it failed as the tag `@known-failure` says.
  let isKnownFailure: Bool
  /// Feature, rule and scenario, those that have names.
  let path: [String]
  /// Where the scenario, or its row of examples, stands.
  let place: Query.FeatureLocation
  /// How often the scenario was tried.
  let attempts: Int
  /// The tags that are links, with their addresses.
  let tagLinks: [(tag: String, url: String)]
  /// Whether the scenario passed after an attempt that did not.
  let isFlaky: Bool
  /// What did not pass, in the order of running; what was skipped after it is left out.
  let reasons: [Reason]

  /// Nil if the stream does not say what ran.
  ///
  /// - Parameter snippets: the snippets of the whole run, one for each expression; an undefined step has no snippet if
  ///   it has none here. If nil, each undefined step has its own.
  init?(_ attempt: Query.Attempt, _ query: Query, _ snippets: SnippetSelection? = nil) {
    guard let pickle = query.pickle(of: attempt) else { return nil }
    status = attempt.status
    isKnownFailure = attempt.isKnownFailure
    path = query.path(of: pickle)
    place = query.place(of: pickle)
    attempts = max(attempt.started.attempt, 0) &+ 1
    isFlaky = query.isFlaky(attempt)
    let links = query.tagLinks
    tagLinks =
      links.isEmpty
      ? [] : pickle.tags.compactMap { tag in links.url(forTag: tag.name).map { (tag.name, $0) } }
    reasons = Self.reasons(attempt, pickle, query, snippets)
  }

  /// Whether the scenario did not pass.
  ///
  /// - Parameter isStrict: whether pending scenarios did not.
  func isTrouble(isStrict: Bool) -> Bool { !isKnownFailure && status.isTrouble(isStrict: isStrict) }

  /// What a report says of a scenario that is no trouble: the reason, after the words for a known failure.
  var note: String {
    let reason = reasons.first?.error ?? ""
    return isKnownFailure ? "known failure: \(reason)" : reason
  }

  /// Feature › Rule › Scenario › step.
  var sentence: String {
    (path + [reasons.first?.title].compactMap { $0 }).joined(separator: " › ")
  }

  /// The line of the step that is the reason, else that of the scenario.
  var line: Int { reasons.first?.line ?? place.line }

  private static func reasons(
    _ attempt: Query.Attempt, _ pickle: Pickle, _ query: Query, _ snippets: SnippetSelection?
  ) -> [Reason] {
    guard attempt.status != .passed, let testCase = query.testCase(of: attempt) else { return [] }
    var reasons: [Reason] = []
    for (index, finished) in attempt.steps.enumerated() {
      let result = finished.testStepResult
      let isReason = result.status > .skipped || result.status == .skipped && attempt.status == .skipped
      guard isReason, let testStep = testCase.testStep(id: finished.testStepId, guess: index) else { continue }
      // Of a scenario that was skipped, the first step that was is the reason.
      if result.status == .skipped, !reasons.isEmpty { break }
      reasons.append(Reason(testStep, result, pickle, query, snippets))
    }
    return reasons
  }
}

extension ScenarioProblem.Reason {
  fileprivate init(
    _ testStep: Envelope.TestStep, _ result: Envelope.TestStepResult, _ pickle: Pickle, _ query: Query,
    _ snippets: SnippetSelection?
  ) {
    self.testStep = testStep
    status = result.status
    word = result.word
    step = testStep.pickleStepId.flatMap { pickle.step(id: $0) }
    if let step {
      let node = query.lineage(of: pickle)?.step(of: step)
      title = (node?.keyword ?? "") + step.text
      line = node?.location.line
      code = query.definition(of: testStep)?.sourceReference.text
    } else {
      let hook = testStep.hookId.flatMap(query.hook)
      title = Envelope.Hook.title(of: hook)
      code = hook?.sourceReference.text
    }
    isCrash = result.status == .failed && result.exception?.isOfProcess == true
    excerpt = result.exception?.excerpt
    error = result.errorText ?? Self.explanation(testStep, result.status, query, snippets)
  }

  /// What there is to say if the stream has no message.
  private static func explanation(
    _ testStep: Envelope.TestStep, _ status: Envelope.TestStepResult.Status, _ query: Query,
    _ snippets: SnippetSelection?
  ) -> String {
    switch status {
    case .undefined:
      let suggestion = testStep.pickleStepId.flatMap { query.suggestion(forPickleStep: $0) }
      let text = "No step definition matches."
      let code = suggestion.flatMap { suggestion in
        snippets.map { $0.code(for: suggestion) } ?? suggestion.snippets.first?.code
      }
      return code.map { "\(text) This would be one:\n\n\($0)" } ?? text
    case .ambiguous:
      let candidates = (testStep.stepDefinitionIds ?? []).compactMap(query.definition).map { definition in
        "\n  \(definition.pattern)" + (definition.sourceReference.text.map { "  # \($0)" } ?? "")
      }
      return "Several step definitions match:\(candidates.joined())"
    case .pending: return "The step is not finished yet."
    case .failed, .skipped, .passed, .unknown: return ""
    }
  }
}

extension Envelope.Exception {
  /// Whether it is the end of a worker process: a signal, a call of `exit`, or a loss without a trace.
  fileprivate var isOfProcess: Bool {
    ["exit", "lost process"].contains(type) || type.hasPrefix("SIG") || type.hasPrefix("signal ")
  }
}
