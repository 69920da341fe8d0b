package import GherkinText

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

  /// An error.
  public struct Exception: Sendable, Hashable {
    /// The type of the error.
    public var type: String
    /// The message of the error.
    public var message: String?
    /// The stack trace as the tool prints it.
    public var stackTrace: String?
    /// The expected and the actual value, if the error offers them. In messages, an attachment has them.
    package var comparison: ComparedValues?

    /// Creates an error.
    public init(type: String, message: String? = nil, stackTrace: String? = nil) {
      self.type = type
      self.message = message
      self.stackTrace = stackTrace
    }
  }
}

extension TestStepResult.Status {
  /// Whether a step or hook neither passed nor was skipped. Other programs write results that are unknown.
  package var isProblem: Bool { self > .skipped || self == .unknown }
}

extension TestStepResult.Status: Comparable {
  /// Orders statuses from harmless to worst, as the official implementations do to find the status of a scenario.
  public static func < (left: Self, right: Self) -> Bool {
    left.severity < right.severity
  }

  /// The rank of the status, which is also its position in `allCases`.
  package var severity: Int {
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

/// The effect of the tag `@known-failure` on the result of a step or hook, encoded in the type of the result's
/// exception.
package enum KnownFailure: String, Sendable, Hashable {
  /// The step failed as expected; its result is pending.
  case present = "KnownFailure"
  /// The scenario passed unexpectedly; its last result is a failure.
  case gone = "KnownFailurePassed"
}

extension TestStepResult {
  /// The effect of the tag `@known-failure`; nil for a result that it did not change.
  package var knownFailure: KnownFailure? {
    guard status == .pending || status == .failed,
      let knownFailure = exception.flatMap({ KnownFailure(rawValue: $0.type) }),
      status == (knownFailure == .present ? .pending : .failed)
    else { return nil }
    return knownFailure
  }
}

/// The answer of a probe or a control, encoded in the type of the exception of a passed result. Without one, nothing
/// was noticed.
package enum ProbeAnswer: String, Sendable, Hashable {
  /// The step failed, was skipped or is pending.
  case noticed = "ProbeNoticed"
  /// The changed value cannot be converted to the type that the step takes, so its body was not called.
  case unsuitable = "ProbeUnsuitable"
  /// The probe exceeded its time limit.
  case overran = "ProbeOverran"
  /// An issue was recorded meanwhile, perhaps by code of an earlier step.
  case disturbed = "ProbeDisturbed"
  /// The probe was not called, because an earlier one of its place has the answer.
  case notCalled = "ProbeNotCalled"
}

extension TestStepResult {
  /// Creates the result of a probe or a control; nil if nothing was noticed.
  package init(_ answer: ProbeAnswer?, duration: Duration) {
    self.init(status: .passed, duration: duration, exception: answer.map { Exception(type: $0.rawValue) })
  }

  /// The answer of a probe or a control; nil if nothing was noticed.
  package var probeAnswer: ProbeAnswer? { exception.flatMap { ProbeAnswer(rawValue: $0.type) } }
}

/// The worst result of the steps and hooks of an attempt.
package struct WorstResult: Sendable, Hashable {
  /// The worst status; `unknown` before the first result.
  package private(set) var status = TestStepResult.Status.unknown
  /// The effect of the tag `@known-failure`.
  package private(set) var knownFailure: KnownFailure?

  /// Creates a result without a status, or with the status of one result.
  package init(_ status: TestStepResult.Status = .unknown) {
    self.status = status
  }

  /// Adds the result of a step or hook. One that is unknown counts as failed.
  package mutating func add(_ result: TestStepResult) {
    let added = result.status == .unknown ? .failed : result.status
    if added > status {
      (status, knownFailure) = (added, result.knownFailure)
    } else if added == status, result.knownFailure == nil {
      // A step that throws `Pending` takes precedence over a known failure.
      knownFailure = nil
    }
  }

  /// Whether the scenario failed as expected by its tag `@known-failure`.
  package var isKnownFailure: Bool { knownFailure == .present }
}
