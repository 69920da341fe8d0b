import GherkinText

/// An error that reports a step or hook as pending: it is not finished. The run does not pass, unless `--no-strict` is
/// given.
public struct Pending: Error, Hashable {
  /// The reason; nil if the author gave none.
  public let reason: String?

  /// Creates the error of an unfinished step.
  public init(_ reason: String? = nil) {
    self.reason = reason
  }
}

/// An error that skips the rest of the scenario or, in a `beforeAll`, `beforeFeature` or `beforeRule` hook, all
/// scenarios of the run, the feature or the rule. Skipped scenarios do not fail the run.
public struct Skip: Error, Hashable {
  /// The reason; nil if the author gave none.
  public let reason: String?

  /// Creates the error that skips a scenario.
  public init(_ reason: String? = nil) {
    self.reason = reason
  }
}

/// An error for an argument that does not fit the type as which a step reads it. A step that throws it for another value
/// has not checked that value.
package protocol UnsuitableArgumentError: Error {}

/// An error that offers the expected and the actual value to reports, which show them side by side with the differences
/// marked. The first line of its description says what is compared.
///
/// A value with several lines is compared by lines; a JSON object or array is laid out first. Values of more than 64 KiB
/// are not shown beside the message, and secrets such as `password=…` are masked.
public protocol ComparisonError: Error {
  /// The expected value, as readers write it.
  var expectedText: String { get }
  /// The actual value, as readers write it.
  var actualText: String { get }
}

// Errors of a step or hook that its own code did not throw. Hooks get them in `ScenarioOutcome.error`.

/// A step or hook exceeded its time limit.
public struct TimeLimitError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The time limit.
  package let limit: Duration
  /// The duration; if the step or hook did not return, the time until it was abandoned.
  package let taken: Duration
  /// Whether it was abandoned because it ignored its cancellation.
  package let isGivenUp: Bool
  /// The problem in a sentence.
  public let description: String

  /// Creates an error with the duration; `consequence` describes what follows for the scenario.
  package init(limit: Duration, taken: Duration, isGivenUp: Bool = false, consequence: String = "") {
    self.limit = limit
    self.taken = taken
    self.isGivenUp = isGivenUp
    let problem = isGivenUp ? "timed out and was abandoned because it ignored its cancellation" : "timed out"
    description = "\(problem): its limit is \(Self.text(limit)), and it ran for \(Self.text(taken))\(consequence)"
  }

  private static func text(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    let milliseconds = seconds * 1000 + attoseconds / 1_000_000_000_000_000
    return milliseconds < 1000 ? "\(milliseconds) ms" : "\(Double(milliseconds) / 1000) s"
  }
}

/// An issue that a step or hook recorded with Swift Testing: by `#expect`, `#require` or `Issue.record`.
package struct RecordedIssueError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The failed expectation, with the author's comment and the location.
  package let description: String

  /// Creates an error with a description.
  package init(_ description: String) {
    self.description = description
  }
}

/// The transform of a parameter type threw an error.
package struct TransformError: Error, CustomStringConvertible {
  /// The name of the parameter type.
  package let parameterType: String
  /// The text that the transform got.
  package let text: String
  /// The error of the transform.
  package let error: any Error

  /// Creates an error for the text of an argument.
  package init(_ error: any Error, parameterType: String, text: String) {
    self.parameterType = parameterType
    self.text = text
    self.error = error
  }

  /// The argument in the message.
  package var subject: String { "{\(parameterType)} does not accept \(VisibleText.quoted(text))" }

  /// The problem in a sentence.
  package var description: String { "\(subject): \(error)" }
}

/// A step's text, table or doc string does not fit the body of its definition.
package struct StepArgumentError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The problem and the remedy.
  package let description: String

  /// Creates an error with a description.
  package init(_ description: String) {
    self.description = description
  }
}

/// Cleanups at the end of a scenario threw errors.
package struct TearDownError: Error {
  /// The errors, in the order of the cleanups; at least one.
  package let errors: [any Error]

  /// Creates an error with the errors of cleanups.
  package init(_ errors: [any Error]) {
    self.errors = errors
  }
}

/// An error that can mean that a value exists only in a running scenario.
package protocol NeedsScenario: Error {
  /// Whether it means that.
  var needsScenario: Bool { get }
}
