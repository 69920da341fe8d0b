extension Envelope {
  /// A step or hook of an attempt begins.
  public struct TestStepStarted: Sendable, Hashable {
    /// The attempt.
    public var testCaseStartedId: String
    /// The step or hook.
    public var testStepId: String
    /// When.
    public var timestamp: Timestamp

    /// Describes the begin of a step.
    public init(testCaseStartedId: String, testStepId: String, timestamp: Timestamp) {
      self.testCaseStartedId = testCaseStartedId
      self.testStepId = testStepId
      self.timestamp = timestamp
    }
  }

  /// A step or hook of an attempt ended.
  public struct TestStepFinished: Sendable, Hashable {
    /// The attempt.
    public var testCaseStartedId: String
    /// The step or hook.
    public var testStepId: String
    /// The status.
    public var testStepResult: TestStepResult
    /// When.
    public var timestamp: Timestamp

    /// Describes the end of a step.
    public init(testCaseStartedId: String, testStepId: String, testStepResult: TestStepResult, timestamp: Timestamp) {
      self.testCaseStartedId = testCaseStartedId
      self.testStepId = testStepId
      self.testStepResult = testStepResult
      self.timestamp = timestamp
    }
  }

  /// How a step or a hook ended.
  public struct TestStepResult: Sendable, Hashable {
    /// The outcome of a step, a hook or, as the worst of its steps, a scenario; from harmless to worst.
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

    /// The outcome.
    public var status: Status
    /// How long it took.
    public var duration: Duration
    /// What went wrong, for people.
    public var message: String?
    /// What went wrong, for machines.
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

    /// Describes an outcome.
    public init(status: Status, duration: Duration = .zero, message: String? = nil, exception: Exception? = nil) {
      self.status = status
      self.duration = duration
      self.message = message
      apart = exception.map(Apart.some) ?? .none
    }
  }

  /// An error.
  public struct Exception: Sendable, Hashable {
    /// The error's type.
    public var type: String
    /// What went wrong.
    public var message: String?
    /// Where, as the tool that ran it prints it.
    public var stackTrace: String?

    /// Describes an error.
    public init(type: String, message: String? = nil, stackTrace: String? = nil) {
      self.type = type
      self.message = message
      self.stackTrace = stackTrace
    }
  }

  /// Code that would define an undefined step.
  public struct Suggestion: Sendable, Hashable {
    /// The message's id.
    public var id: String
    /// The step without a definition.
    public var pickleStepId: String
    /// The code, best first.
    public var snippets: [Snippet]

    /// Describes a suggestion.
    public init(id: String, pickleStepId: String, snippets: [Snippet]) {
      self.id = id
      self.pickleStepId = pickleStepId
      self.snippets = snippets
    }
  }

  /// A piece of code.
  public struct Snippet: Sendable, Hashable {
    /// The programming language: `swift`.
    public var language: String
    /// The code.
    public var code: String

    /// Describes a piece of code.
    public init(language: String, code: String) {
      self.language = language
      self.code = code
    }
  }
}

extension Envelope.TestStepResult.Status: Comparable {
  /// Orders outcomes from harmless to worst, as the official implementations do to sum up a scenario.
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
