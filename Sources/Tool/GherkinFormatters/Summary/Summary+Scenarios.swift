internal import GherkinMessages
internal import GherkinSyntax
internal import GherkinReservedTags

extension Summary {
  /// Returns the scenarios of a kind, each with the steps that are its reason.
  func scenarios(_ kind: ScenarioKind) -> [String] {
    let attempts = lastAttempts.filter(kind.includes)
    if attempts.isEmpty { return [] }
    return heading(kind.heading, kind.status)
      + attempts.enumerated().flatMap { scenario($1, number: $0 + 1) }
  }

  /// Returns a failed scenario with the steps that are its reason. A label identifies it as a scenario in mixed lists.
  func scenario(
    _ attempt: Query.Attempt, number: Int, label: String? = nil, showsAttachments: Bool = true
  ) -> [String] {
    let steps = reasons(attempt)
    return title(of: attempt, self.number(number, label), steps.first)
      + steps.enumerated().flatMap { place, step in
        lines(of: step, hasTitle: composer.options.compatible || place > 0)
          + (showsAttachments ? attachments(attempt.attachments(toTestStep: step.testStep.id), 11) : [])
      }
  }

  /// Returns the names of feature, rule and scenario.
  func path(of pickle: Pickle) -> [String] {
    query.path(of: pickle).map(composer.visible)
  }

  func title(of attempt: Query.Attempt, _ number: StyledText, _ step: ReasonStep?) -> [String] {
    guard let pickle = query.pickle(of: attempt) else { return [] }
    let tries = attempt.started.attempt + 1
    let attempts = tries > 1 ? ", after \(tries) attempts" : ""
    let place = query.place(of: pickle)
    let location = composer.location(uri: place.uri, line: isBounded ? step?.line ?? place.line : place.line)
    var title = number
    if composer.options.compatible {
      title.append("\(composer.visible(pickle.name))\(attempts) ")
      title.append(location)
      return [line(title, indent: 2)]
    }
    title.append(path(of: pickle).joined(separator: " › "))
    if let step {
      title.append(" › ")
      title.append(self.title(of: step))
    }
    title.append(attempts)
    let tag = attempt.isKnownFailure ? pickle.tags.last { ReservedTag.isKnownFailure($0.name) } : nil
    let reason = tag.map { line(StyledText(composer.visible($0.name)), indent: 7) }
    return [line(title, indent: 2), line(location, indent: 7)] + [reason].compactMap(\.self)
  }

  /// Returns the steps and hooks that did not pass, without steps that were skipped as a consequence.
  func reasons(_ attempt: Query.Attempt) -> [ReasonStep] {
    guard let testCase = query.testCase(of: attempt), let pickle = query.pickle(of: attempt) else { return [] }
    let lineage = query.lineage(of: pickle)
    var reasons: [ReasonStep] = []
    for (place, finished) in attempt.steps.enumerated() where finished.testStepResult.status != .passed {
      guard finished.testStepResult.status != .skipped || reasons.isEmpty,
        let testStep = testCase.testStep(id: finished.testStepId, guess: place)
      else { continue }
      let step = testStep.pickleStepId.flatMap { pickle.step(id: $0) }
      let node = step.flatMap { lineage?.step(of: $0) }
      reasons.append(
        ReasonStep(
          testStep: testStep, step: step, keyword: node?.keyword ?? "", line: node?.location.line,
          result: finished.testStepResult))
    }
    // The headline contains the step that decided the outcome, not an earlier pending one.
    if isBounded, let index = reasons.firstIndex(where: { $0.result.status == attempt.status }) {
      reasons.insert(reasons.remove(at: index), at: 0)
    }
    return reasons
  }

  private func title(of reason: ReasonStep) -> StyledText {
    let status = reason.result.status
    if let step = reason.step {
      return composer.title(
        keyword: reason.keyword, text: step.text, arguments: reason.testStep.argumentRanges(in: step.text)
      ).styled(composer.style(of: status))
    }
    let hook = reason.testStep.hookId.flatMap(query.hook)
    return StyledText(composer.title(of: hook), composer.theme.step.keyword).styled(composer.style(of: status))
  }

  private func lines(of reason: ReasonStep, hasTitle: Bool) -> [String] {
    let reference =
      reason.step == nil
      ? reason.testStep.hookId.flatMap(query.hook)?.sourceReference
      : query.definition(of: reason.testStep)?.sourceReference
    let location = composer.location(reference)
    var title = hasTitle ? self.title(of: reason) : StyledText()
    if let location {
      if hasTitle { title.append(" ") }
      title.append(location)
    }
    var lines = title.text.isEmpty ? [] : [line(title, indent: 7)]
    if let step = reason.step { lines += composer.lines(of: step.arguments[...]).map { line($0, indent: 9) } }
    lines += composer.problem(of: reason.result).map { line($0, indent: 11) }
    if reason.result.status == .ambiguous, let ids = reason.testStep.stepDefinitionIds {
      lines += composer.candidates(query.definitions(ids)).map { line($0, indent: 11) }
    }
    return lines
  }
}

/// The scenarios that a section lists.
struct ScenarioKind {
  let status: Envelope.TestStepResult.Status
  private let isKnownFailure: Bool

  /// Scenarios that failed as expected by the tag `@known-failure`.
  static let knownFailure = Self(.pending, isKnownFailure: true)

  /// Creates the kind of all other scenarios with a status.
  init(_ status: Envelope.TestStepResult.Status) {
    self.init(status, isKnownFailure: false)
  }

  private init(_ status: Envelope.TestStepResult.Status, isKnownFailure: Bool) {
    self.status = status
    self.isKnownFailure = isKnownFailure
  }

  func includes(_ attempt: Query.Attempt) -> Bool {
    attempt.status == status && attempt.isKnownFailure == isKnownFailure
  }

  private var word: String { status.rawValue.lowercased() }
  var heading: String {
    isKnownFailure ? "Known failures:" : "\(word.prefix(1).uppercased())\(word.dropFirst()) scenarios:"
  }
  /// The predicate for several of them: `failed`, `are undefined`.
  var predicate: String { isKnownFailure ? "have known failures" : status == .failed ? word : "are \(word)" }
}

/// A step or hook that is the reason why a scenario did not pass.
struct ReasonStep {
  var testStep: Envelope.TestStep
  /// The step; nil for a hook.
  var step: PickleStep?
  var keyword: String
  /// The line of the step in the feature file; nil for a hook.
  var line: Int?
  var result: Envelope.TestStepResult
}
