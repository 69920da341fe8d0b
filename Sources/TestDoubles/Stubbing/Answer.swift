/// What a stub does when it is called.
public struct Answer<Arguments, Result> {
  enum Kind {
    case compute((Arguments) throws -> Result)
    case suspend
  }

  let kind: Kind

  /// Returns `result`.
  public static func returning(_ result: Result) -> Answer {
    Answer(kind: .compute { _ in result })
  }

  /// Throws `error`.
  public static func throwing(_ error: any Error) -> Answer {
    Answer(kind: .compute { _ in throw error })
  }

  /// Returns or throws what the closure does.
  public static func computing(_ compute: @escaping (Arguments) throws -> Result) -> Answer {
    Answer(kind: .compute(compute))
  }

  /// Waits until the spec answers this call. Only for asynchronous methods.
  public static var suspended: Answer {
    Answer(kind: .suspend)
  }
}
