import GherkinOutcomes
internal import GherkinMessages
internal import GherkinSyntax

/// The problem of a scenario, or the reason why it was skipped, according to its last attempt. Texts are unescaped.
struct ScenarioProblem {
  /// A step or hook that did not pass.
  struct Reason {
    /// The test step.
    let testStep: Envelope.TestStep
    /// The pickle step; nil for a hook.
    let step: PickleStep?
    /// The step with its keyword, or the kind and name of the hook.
    var title: String
    /// The status.
    var status: Envelope.TestStepResult.Status
    /// The status as a word: `failed`, `known failure`.
    let word: String
    /// The line of the step in the feature file; nil for a hook.
    var line: Int?
    /// The location of the definition or the hook; nil if it is unknown.
    var code: String?
    /// The error; empty if there is none.
    var error: String
    /// The source code around the failure; nil if the stream contains none.
    let excerpt: SourceExcerpt?
    /// Whether the process crashed in the step or hook.
    let isCrash: Bool
  }

  /// The status of the scenario.
  let status: Envelope.TestStepResult.Status
  /// Whether the scenario failed as expected by the tag `@known-failure`.
  let isKnownFailure: Bool
  /// The names of feature, rule and scenario, without empty names.
  let path: [String]
  /// The location of the scenario, or of its examples row.
  let place: Query.FeatureLocation
  /// The number of attempts.
  let attempts: Int
  /// The linked tags, with their URLs.
  let tagLinks: [(tag: String, url: String)]
  /// Whether the scenario passed after a failed attempt.
  let isFlaky: Bool
  /// The steps and hooks that did not pass, in order of execution, without steps that were skipped as a consequence.
  let reasons: [Reason]

  /// Creates the problem; nil if the stream does not contain the scenario.
  ///
  /// - Parameter snippets: the snippets of the whole run, one for each expression. An undefined step without one of
  ///   these has no snippet. If nil, each undefined step has its own.
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

  /// Returns whether the scenario failed.
  ///
  /// - Parameter isStrict: whether pending scenarios count as failed.
  func isTrouble(isStrict: Bool) -> Bool { !isKnownFailure && status.isTrouble(isStrict: isStrict) }

  /// The reason of a scenario that did not fail, preceded by the words for a known failure.
  var note: String {
    let reason = reasons.first?.error ?? ""
    return isKnownFailure ? "known failure: \(reason)" : reason
  }

  /// Feature › Rule › Scenario › step.
  var sentence: String {
    (path + [reasons.first?.title].compactMap { $0 }).joined(separator: " › ")
  }

  /// The line of the step that is the reason, or that of the scenario.
  var line: Int { reasons.first?.line ?? place.line }

  /// Groups scenarios by the status and the error of their first reason, in the order of each group's first scenario.
  static func byCause(_ problems: [Self]) -> [[Self]] {
    struct Cause: Hashable {
      var word: String
      var error: String
    }
    return problems.grouped { problem in
      problem.reasons.first.map { reason in
        Cause(word: reason.word, error: reason.error.isEmpty ? reason.title : reason.error)
      }
    }
  }

  private static func reasons(
    _ attempt: Query.Attempt, _ pickle: Pickle, _ query: Query, _ snippets: SnippetSelection?
  ) -> [Reason] {
    guard attempt.status != .passed, let testCase = query.testCase(of: attempt) else { return [] }
    var reasons: [Reason] = []
    for (index, finished) in attempt.steps.enumerated() {
      let result = finished.testStepResult
      let isReason = result.status > .skipped || result.status == .skipped && attempt.status == .skipped
      guard isReason, let testStep = testCase.testStep(id: finished.testStepId, guess: index) else { continue }
      // For a skipped scenario, the first skipped step is the reason.
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

  /// Returns an explanation for a result without a message.
  private static func explanation(
    _ testStep: Envelope.TestStep, _ status: Envelope.TestStepResult.Status, _ query: Query,
    _ snippets: SnippetSelection?
  ) -> String {
    switch status {
    case .undefined:
      let suggestion = testStep.pickleStepId.flatMap { query.suggestion(forPickleStep: $0) }
      let text = "No step definition matches."
      let code = suggestion.flatMap { suggestion in
        snippets.map { $0.code(for: suggestion.snippets) } ?? suggestion.snippets.first?.code
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
  /// Whether the error is the end of a worker process: a signal, a call of `exit`, or a disappearance.
  fileprivate var isOfProcess: Bool {
    ["exit", "lost process"].contains(type) || type.hasPrefix("SIG") || type.hasPrefix("signal ")
  }
}
