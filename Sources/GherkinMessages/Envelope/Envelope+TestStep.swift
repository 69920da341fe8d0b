extension Envelope {
  /// The start of a step or a hook of an attempt.
  public struct TestStepStarted: Sendable, Hashable {
    /// The id of the attempt.
    public var testCaseStartedId: String
    /// The id of the step or hook.
    public var testStepId: String
    /// The time of the start.
    public var timestamp: Timestamp

    /// Creates the start of a step.
    public init(testCaseStartedId: String, testStepId: String, timestamp: Timestamp) {
      self.testCaseStartedId = testCaseStartedId
      self.testStepId = testStepId
      self.timestamp = timestamp
    }
  }

  /// The end of a step or a hook of an attempt.
  public struct TestStepFinished: Sendable, Hashable {
    /// The id of the attempt.
    public var testCaseStartedId: String
    /// The id of the step or hook.
    public var testStepId: String
    /// The result of the step or hook.
    public var testStepResult: TestStepResult
    /// The time of the end.
    public var timestamp: Timestamp

    /// Creates the end of a step.
    public init(testCaseStartedId: String, testStepId: String, testStepResult: TestStepResult, timestamp: Timestamp) {
      self.testCaseStartedId = testCaseStartedId
      self.testStepId = testStepId
      self.testStepResult = testStepResult
      self.timestamp = timestamp
    }
  }

  /// The result of a step or a hook.
  public struct TestStepResult: Sendable, Hashable {
    /// The status of a step or a hook, or of a scenario, which has the worst status of its steps. From harmless to
    /// worst.
    public enum Status: String, Sendable, Hashable, CaseIterable {
      /// Unknown, as for a scenario without steps.
      case unknown = "UNKNOWN"
      /// The step ended without an error.
      case passed = "PASSED"
      /// The step did not run, or requested to be skipped.
      case skipped = "SKIPPED"
      /// The step reported that it is not implemented yet.
      case pending = "PENDING"
      /// No step definition matches.
      case undefined = "UNDEFINED"
      /// Several step definitions match.
      case ambiguous = "AMBIGUOUS"
      /// The step ended with an error.
      case failed = "FAILED"
    }

    /// The status.
    public var status: Status
    /// The duration of the step or hook.
    public var duration: Duration
    /// The error message as text.
    public var message: String?
    /// The error.
    public var exception: Exception? {
      get { if case .some(let exception) = apart { exception } else { nil } }
      set { apart = newValue.map(Apart.some) ?? .none }
    }

    /// Stored indirectly: few results have an exception, and results are copied often.
    private var apart: Apart

    private enum Apart: Sendable, Hashable {
      case none
      indirect case some(Exception)
    }

    /// Creates a result.
    public init(status: Status, duration: Duration = .zero, message: String? = nil, exception: Exception? = nil) {
      self.status = status
      self.duration = duration
      self.message = message
      apart = exception.map(Apart.some) ?? .none
    }
  }

  /// An error.
  public struct Exception: Sendable, Hashable {
    /// The type of the error.
    public var type: String
    /// The message of the error.
    public var message: String?
    /// The stack trace as the tool prints it.
    public var stackTrace: String?

    /// Creates an error.
    public init(type: String, message: String? = nil, stackTrace: String? = nil) {
      self.type = type
      self.message = message
      self.stackTrace = stackTrace
    }
  }

  /// The suggested code for an undefined step.
  public struct Suggestion: Sendable, Hashable {
    /// The message's id.
    public var id: String
    /// The id of the undefined step.
    public var pickleStepId: String
    /// The suggested code, best first.
    public var snippets: [Snippet]

    /// Creates a suggestion.
    public init(id: String, pickleStepId: String, snippets: [Snippet]) {
      self.id = id
      self.pickleStepId = pickleStepId
      self.snippets = snippets
    }
  }

  /// A code snippet.
  public struct Snippet: Sendable, Hashable {
    /// The programming language: `swift`.
    public var language: String
    /// The code.
    public var code: String

    /// Creates a snippet.
    public init(language: String, code: String) {
      self.language = language
      self.code = code
    }
  }
}

extension Envelope.TestStepResult.Status: Comparable {
  /// Orders statuses from harmless to worst, as the official implementations do to find the status of a scenario.
  public static func < (left: Self, right: Self) -> Bool {
    left.severity < right.severity
  }

  /// The rank of the status, from 0.
  var severity: Int {
    switch self {
    case .unknown: 0
    case .passed: 1
    case .skipped: 2
    case .pending: 3
    case .undefined: 4
    case .ambiguous: 5
    case .failed: 6
    }
  }
}
