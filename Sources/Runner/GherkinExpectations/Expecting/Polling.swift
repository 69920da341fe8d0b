/// The time limit of an expectation, and the interval between evaluations.
struct Polling<Time: Clock> where Time.Duration == Duration {
  let limit: Duration
  let interval: Duration
  let clock: Time

  /// Evaluates until a judgement is met. The last evaluation is at the deadline. If sleeps end late on a busy machine,
  /// the delay does not count towards the limit, up to ten times the limit.
  nonisolated(nonsending) func eventually(
    _ judge: nonisolated(nonsending) () async throws -> Judgement
  ) async throws {
    let last = try await run(until: true, judge)
    if !last.judgement.isMet {
      let tries = last.tries == 1 ? "1 try" : "\(last.tries) tries"
      try last.judgement.failure { "\($0.withTo) within \(limit) (\(tries))" }.report()
    }
  }

  /// Evaluates until the deadline, or until a judgement is not met.
  nonisolated(nonsending) func never(
    _ judge: nonisolated(nonsending) () async throws -> Judgement
  ) async throws {
    let last = try await run(until: false, judge)
    if !last.judgement.isMet {
      try last.judgement.failure { phrase in
        phrase.isNegated ? "never to \(phrase.text()) within \(limit)" : "to \(phrase.text()) for \(limit)"
      }.report()
    }
  }

  /// Evaluates until a judgement is met or, for `never`, not met, or until the time limit expires.
  nonisolated(nonsending) private func run(
    until isMet: Bool, _ judge: nonisolated(nonsending) () async throws -> Judgement
  ) async throws -> (judgement: Judgement, tries: Int) {
    let start = clock.now
    var deadline = start.advanced(by: limit)
    var tries = 0
    while true {
      let judgement = try await judge()
      tries += 1
      let now = clock.now
      if judgement.isMet == isMet || now >= deadline { return (judgement, tries) }
      let next = min(now.advanced(by: interval), deadline)
      try await clock.sleep(until: next, tolerance: nil)
      if isMet { deadline = min(deadline.advanced(by: next.duration(to: clock.now)), start.advanced(by: limit * 10)) }
    }
  }
}
