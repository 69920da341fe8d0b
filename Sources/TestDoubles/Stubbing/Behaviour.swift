/// What a stub has been told, and the calls that wait for the spec.
struct Behaviour<Arguments, Result> {
  private enum Plan {
    case none
    case always(Answer<Arguments, Result>)
    case inSequence([Answer<Arguments, Result>], used: Int)
  }

  private var plan = Plan.none
  private(set) var suspended: [SuspendedCall<Arguments, Result>] = []

  mutating func always(_ answer: Answer<Arguments, Result>) {
    plan = .always(answer)
  }

  mutating func inSequence(_ answers: [Answer<Arguments, Result>]) {
    plan = .inSequence(answers, used: 0)
  }

  mutating func suspend(_ call: SuspendedCall<Arguments, Result>) {
    suspended.append(call)
  }

  mutating func forget(_ call: SuspendedCall<Arguments, Result>) {
    suspended.removeAll { $0 === call }
  }

  /// The answer for the next call.
  mutating func next() throws(NoAnswer) -> Answer<Arguments, Result> {
    switch plan {
    case .none: throw .neverTold
    case .always(let answer): return answer
    case .inSequence(let answers, let used):
      guard used < answers.count else { throw .usedUp(answers.count) }
      plan = .inSequence(answers, used: used + 1)
      return answers[used]
    }
  }
}

/// Why there is no answer.
enum NoAnswer: Error {
  case neverTold
  case usedUp(Int)
}
