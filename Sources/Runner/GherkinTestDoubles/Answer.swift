/// The answer of a stub to a call.
public struct Answer<Arguments, Success> {
  enum Kind {
    case result(Result<Success, any Error>)
    case computation(@Sendable (Arguments) throws -> Success)
    case suspension
  }

  let kind: Kind

  /// Returns `success`.
  public static func returning(_ success: Success) -> Answer {
    Answer(kind: .result(.success(success)))
  }

  /// Throws `error`.
  public static func throwing(_ error: any Error) -> Answer {
    Answer(kind: .result(.failure(error)))
  }

  /// Answers with the result or the error of the closure.
  public static func computing(_ compute: @escaping @Sendable (Arguments) throws -> Success) -> Answer {
    Answer(kind: .computation(compute))
  }

  /// Waits until the spec answers this call. Only for asynchronous methods.
  public static var suspended: Answer {
    Answer(kind: .suspension)
  }
}

extension Answer: Sendable where Success: Sendable {}
extension Answer.Kind: Sendable where Success: Sendable {}

/// The configuration of a stub, and its suspended calls.
struct Behaviour<Arguments, Success> {
  fileprivate enum Plan {
    case none
    case always(Answer<Arguments, Success>)
    case inSequence([Answer<Arguments, Success>], used: Int)
  }

  private var plan = Plan.none
  private(set) var suspended: [SuspendedCall<Arguments, Success>] = []

  mutating func always(_ answer: Answer<Arguments, Success>) {
    plan = .always(answer)
  }

  mutating func inSequence(_ answers: [Answer<Arguments, Success>]) {
    plan = .inSequence(answers, used: 0)
  }

  mutating func suspend(_ call: SuspendedCall<Arguments, Success>) {
    suspended.append(call)
  }

  mutating func forget(_ call: SuspendedCall<Arguments, Success>) {
    suspended.removeAll { $0 === call }
  }

  /// Returns the answer for the next call.
  mutating func next() throws(NoAnswer) -> Answer<Arguments, Success> {
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

extension Behaviour: Sendable where Arguments: Sendable, Success: Sendable {}
extension Behaviour.Plan: Sendable where Arguments: Sendable, Success: Sendable {}

/// The reason why there is no answer.
enum NoAnswer: Error {
  case neverTold
  case usedUp(Int)
}
