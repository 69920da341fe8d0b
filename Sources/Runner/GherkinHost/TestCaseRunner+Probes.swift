import GherkinProtocol
import GherkinStepsCore
import GherkinText

/// Probes: calls of steps with changed values, which tell whether the steps notice the changes.
extension TestCaseRunner {
  /// Calls a probe or a control, without step hooks. It passes with its answer: it never fails the scenario.
  func probe(_ call: StepCall, _ role: AttemptOrder.Step.Role, since began: Int64) async -> Ended {
    func ended(_ answer: ProbeAnswer?) -> Ended {
      let end = clock.now()
      return Ended(Result(answer, duration: .nanoseconds(end - began)), at: end)
    }
    var limit = probedDuration.map { $0 * 3 + .seconds(1) }
    if case .probe(let isFirst, let given) = role {
      limit = given ?? limit
      if isFirst { hasProbeAnswer = false }
      if hasProbeAnswer { return ended(.notCalled) }
    }
    guard let limit, course.worst <= .passed else { return ended(.notCalled) }
    let answer = await answer(of: call, within: executor.settings.areLimitsOff ? nil : limit, wait: limit - .seconds(1))
    hasProbeAnswer = answer != nil && answer != .unsuitable
    return ended(answer)
  }

  /// - Parameter wait: the time that the step may wait for a value to become the expected one.
  private func answer(of call: StepCall, within limit: Duration?, wait: Duration) async -> ProbeAnswer? {
    let (order, log) = (order, log)
    var failure: (any Error)?
    log.beginProbe()
    // Late issues of a probe belong to it, and come too late for its answer.
    let isRunning = Locked(true)
    let scope = CodeScope(name: order.nameAndPlace) { record in
      if case .issue = record, isRunning.withLock({ $0 }) { log.recordIssueOfProbe() }
      return true
    }
    do {
      try await WaitLimit.$current.withValue(max(wait, .milliseconds(200))) {
        try await CodeScope.$current.withValue(scope) {
          try await caller.call(within: limit) { [state] in try await call.probe(state) }
        }
      }
    } catch {
      failure = error
    }
    isRunning.withLock { $0 = false }
    let records = log.endProbe()
    switch failure {
    case is any UnsuitableArgumentError: return .unsuitable
    case is TimeLimitError, is GivenUpError: return .overran
    case nil where records.isDisturbed && !records.hasIssue: return .disturbed
    case nil: return records.hasIssue ? .noticed : nil
    default: return .noticed
    }
  }
}
