/// A step of the running scenario, for hooks.
public struct StepContext: Sendable {
  /// The definition that matches a step.
  public struct Definition: Sendable {
    /// The Cucumber Expression or regular expression; nil for a regex literal, which has no text.
    public let pattern: String?
    /// The path of the Swift file.
    public let file: String
    /// The line in that file; from 1.
    public let line: Int

    /// Creates the context of a definition.
    package init(pattern: String?, file: String, line: Int) {
      self.pattern = pattern
      self.file = file
      self.line = line
    }
  }

  private let details: any StepDetails

  /// Creates the context of a step.
  package init(_ details: any StepDetails) {
    self.details = details
  }

  /// The keyword as written, without spaces around it: `Given`.
  public var keyword: String { details.keyword }
  /// The text after the keyword, placeholders replaced.
  public var text: String { details.text }
  /// The step's table; nil if it has none.
  public var table: DataTable? { details.table }
  /// The step's doc string; nil if it has none.
  public var docString: DocString? { details.docString }
  /// The step's line in the feature file; from 1.
  public var line: Int { details.line }
  /// The column of the step's keyword; from 1.
  public var column: Int { details.column }
  /// The definition; nil for an undefined or ambiguous step.
  public var definition: Definition? { details.definition }
}

/// Looks up the values of a ``StepContext`` on demand, because most hooks use few of them.
package protocol StepDetails: Sendable {
  var keyword: String { get }
  var text: String { get }
  var table: DataTable? { get }
  var docString: DocString? { get }
  var line: Int { get }
  var column: Int { get }
  var definition: StepContext.Definition? { get }
}

/// A step that has ended, for hooks after it.
public struct StepOutcome: Sendable {
  /// The step.
  public let step: StepContext
  /// The status.
  public let status: ResultStatus
  /// The error; nil if the step passed.
  public let error: (any Error)?
  /// The duration of the step's body and the hooks before it.
  public let duration: Duration

  /// Creates the result of a step.
  package init(step: StepContext, status: ResultStatus, error: (any Error)?, duration: Duration) {
    self.step = step
    self.status = status
    self.error = error
    self.duration = duration
  }
}

/// A step, or a hook before the scenario, that has failed.
public struct StepFailure: Sendable {
  /// The step; nil if a hook before the scenario failed.
  public let step: StepContext?
  /// The error.
  public let error: any Error
  /// The error's message in reports.
  public let message: String
  /// The duration of the step or hook.
  public let duration: Duration

  /// Creates a failure.
  package init(step: StepContext?, error: any Error, message: String, duration: Duration) {
    self.step = step
    self.error = error
    self.message = message
    self.duration = duration
  }
}
