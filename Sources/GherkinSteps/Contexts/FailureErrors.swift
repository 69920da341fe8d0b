import TextSupport

// What a step or hook fails with besides the errors that its own code throws. Hooks get these in `ScenarioOutcome.error`.

/// A step or hook took longer than it may.
public struct TimeLimitError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The time that it may take.
  public let limit: Duration
  /// The time that it took; where it did not return, the time after which nobody waited any more.
  public let taken: Duration
  /// Whether it ignored that it was cancelled, so that it was left behind.
  public let isGivenUp: Bool
  /// What is wrong, in words.
  public let description: String

  /// Tells what took how long; `consequence` is what follows for the scenario.
  package init(limit: Duration, taken: Duration, isGivenUp: Bool = false, consequence: String = "") {
    self.limit = limit
    self.taken = taken
    self.isGivenUp = isGivenUp
    let problem = isGivenUp ? "timed out and was given up, as it ignored being cancelled" : "timed out"
    description = "\(problem): its limit is \(Self.text(limit)), and it ran for \(Self.text(taken))\(consequence)"
  }

  private static func text(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    let milliseconds = seconds * 1000 + attoseconds / 1_000_000_000_000_000
    return milliseconds < 1000 ? "\(milliseconds) ms" : "\(Double(milliseconds) / 1000) s"
  }
}

/// An issue of Swift Testing, as of `#expect`, `#require` or `Issue.record`: the step or hook that recorded it has failed.
public struct RecordedIssueError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What failed, with the details that the author gave, and where.
  public let description: String

  /// Tells what failed.
  package init(_ description: String) {
    self.description = description
  }
}

/// The transform of a parameter type threw an error.
public struct TransformError: Error, CustomStringConvertible {
  /// The name of the parameter type.
  public let parameterType: String
  /// The text that was to be transformed.
  public let text: String
  /// What the transform threw.
  public let error: any Error

  /// Tells what failed for which text.
  package init(_ error: any Error, parameterType: String, text: String) {
    self.parameterType = parameterType
    self.text = text
    self.error = error
  }

  /// The argument in words.
  package var subject: String { "{\(parameterType)} does not accept \(VisibleText.quoted(text))" }

  /// What is wrong, in words.
  public var description: String { "\(subject): \(error)" }
}

/// A step's text, table or doc string does not fit the body of its definition.
public struct StepArgumentError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong, and the remedy.
  public let description: String

  /// Tells what is wrong.
  package init(_ description: String) {
    self.description = description
  }
}

/// Cleanups at the end of a scenario threw errors.
public struct TearDownError: Error {
  /// What they threw, in the order in which they ran; at least one.
  public let errors: [any Error]

  /// Tells what cleanups threw.
  package init(_ errors: [any Error]) {
    self.errors = errors
  }
}
