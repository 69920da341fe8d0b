/// How long an expression has time, and how often it is tried.
struct Polling<Time: Clock> where Time.Duration == Duration {
  let limit: Duration
  let interval: Duration
  let clock: Time

  /// Tries until a judgement is met. The last try is at the deadline. On a machine that is so busy that sleeps end late,
  /// what is late is no time that the expression had; but no more than ten times the limit is waited for that.
  nonisolated(nonsending) func eventually(
    _ judge: nonisolated(nonsending) () async throws -> Judgement
  ) async throws {
    let last = try await run(until: true, judge)
    if !last.judgement.isMet {
      let tries = last.tries == 1 ? "1 try" : "\(last.tries) tries"
      try last.judgement.failure { "\($0.withTo) within \(limit) (\(tries))" }.report()
    }
  }

  /// Tries until the deadline, as long as each judgement is met: that it is still not so.
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

  /// Tries until a judgement is, or is not, met, or the time is over.
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
