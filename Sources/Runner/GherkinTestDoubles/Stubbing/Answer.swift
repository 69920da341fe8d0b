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
