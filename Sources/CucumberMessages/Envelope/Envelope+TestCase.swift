extension Envelope {
  /// What will run for a pickle: its hooks and steps, matched.
  public struct TestCase: Sendable, Hashable {
    /// The message's id.
    public var id: String
    /// The pickle.
    public var pickleId: String
    /// Hooks and steps, in the order in which they run.
    public var testSteps: [TestStep]
    /// The run.
    public var testRunStartedId: String?

    /// Describes a test case.
    public init(id: String, pickleId: String, testSteps: [TestStep], testRunStartedId: String? = nil) {
      self.id = id
      self.pickleId = pickleId
      self.testSteps = testSteps
      self.testRunStartedId = testRunStartedId
    }
  }

  /// A hook or a step of a test case.
  public struct TestStep: Sendable, Hashable {
    /// The message's id.
    public var id: String
    /// The hook, where the test step is one.
    public var hookId: String?
    /// The pickle's step, where the test step is one.
    public var pickleStepId: String?
    /// The definitions that match: none is undefined, several are ambiguous. Nil for a hook.
    public var stepDefinitionIds: [String]?
    /// For each definition that matches, its arguments. Nil for a hook.
    public var stepMatchArgumentsLists: [[StepMatchArgument]]?

    /// Describes a hook.
    public init(id: String, hookId: String) {
      self.id = id
      self.hookId = hookId
    }

    /// Describes a hook or a step.
    public init(
      id: String, hookId: String? = nil, pickleStepId: String?, stepDefinitionIds: [String]?,
      stepMatchArgumentsLists: [[StepMatchArgument]]?
    ) {
      self.id = id
      self.hookId = hookId
      self.pickleStepId = pickleStepId
      self.stepDefinitionIds = stepDefinitionIds
      self.stepMatchArgumentsLists = stepMatchArgumentsLists
    }
  }

  /// A part of a step's text that is an argument.
  public struct StepMatchArgument: Sendable, Hashable {
    /// The matched text with its place.
    public var group: Group
    /// The parameter type's name; nil if the pattern names none.
    public var parameterTypeName: String?

    /// Describes an argument.
    public init(group: Group, parameterTypeName: String? = nil) {
      self.group = group
      self.parameterTypeName = parameterTypeName
    }
  }

  /// A capture group of a match.
  public struct Group: Sendable, Hashable {
    /// The groups inside; nil if the stream names none.
    public var children: [Group]?
    /// Where it starts in the step's text, in UTF-16 code units from 0; nil if it did not match.
    public var start: Int?
    /// The matched text; nil if it did not match.
    public var value: String?

    /// Describes a group.
    public init(children: [Group]?, start: Int?, value: String?) {
      self.children = children
      self.start = start
      self.value = value
    }
  }

  /// An attempt at a test case begins.
  public struct TestCaseStarted: Sendable, Hashable {
    /// The attempt's id.
    public var id: String
    /// The test case.
    public var testCaseId: String
    /// The attempt's number, from 0.
    public var attempt: Int
    /// The worker that runs it.
    public var workerId: String?
    /// When.
    public var timestamp: Timestamp

    /// Describes the begin of an attempt.
    public init(id: String, testCaseId: String, attempt: Int, workerId: String? = nil, timestamp: Timestamp) {
      self.id = id
      self.testCaseId = testCaseId
      self.attempt = attempt
      self.workerId = workerId
      self.timestamp = timestamp
    }
  }

  /// An attempt at a test case ended.
  public struct TestCaseFinished: Sendable, Hashable {
    /// The attempt.
    public var testCaseStartedId: String
    /// When.
    public var timestamp: Timestamp
    /// Whether another attempt follows.
    public var willBeRetried: Bool

    /// Describes the end of an attempt.
    public init(testCaseStartedId: String, timestamp: Timestamp, willBeRetried: Bool) {
      self.testCaseStartedId = testCaseStartedId
      self.timestamp = timestamp
      self.willBeRetried = willBeRetried
    }
  }
}
