extension Envelope {
  /// The hooks and steps that will run for a pickle, with their matches.
  public struct TestCase: Sendable, Hashable {
    /// The message's id.
    public var id: String
    /// The id of the pickle.
    public var pickleId: String
    /// The hooks and steps in execution order.
    public var testSteps: [TestStep]
    /// The id of the run.
    public var testRunStartedId: String?

    /// Creates a test case.
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
    /// The id of the hook; nil for a step.
    public var hookId: String?
    /// The id of the pickle's step; nil for a hook.
    public var pickleStepId: String?
    /// The ids of the matching definitions: empty for an undefined step, several for an ambiguous one. Nil for a hook.
    public var stepDefinitionIds: [String]?
    /// The arguments for each matching definition. Nil for a hook.
    public var stepMatchArgumentsLists: [[StepMatchArgument]]? {
      get {
        switch arguments {
        case .known(let lists): lists
        case .onDemand(let arguments): arguments.lists
        }
      }
      set { arguments = .known(newValue) }
    }
    private var arguments = Arguments.known(nil)

    /// The arguments, which few reports read.
    private enum Arguments: Sendable {
      case known([[StepMatchArgument]]?)
      case onDemand(any PlannedArguments)
    }

    /// Creates a test step for a hook.
    public init(id: String, hookId: String) {
      self.id = id
      self.hookId = hookId
    }

    /// Creates a test step.
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

    /// Creates a step whose arguments are found when a report reads them.
    package init(
      id: String, pickleStepId: String, stepDefinitionIds: [String], arguments: any PlannedArguments
    ) {
      self.id = id
      self.pickleStepId = pickleStepId
      self.stepDefinitionIds = stepDefinitionIds
      self.arguments = .onDemand(arguments)
    }

    /// Whether two steps have the same values.
    public static func == (left: Self, right: Self) -> Bool {
      left.id == right.id && left.hookId == right.hookId && left.pickleStepId == right.pickleStepId
        && left.stepDefinitionIds == right.stepDefinitionIds
        && left.stepMatchArgumentsLists == right.stepMatchArgumentsLists
    }

    /// Hashes the id.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(id)
    }
  }

  /// The arguments of a planned step, which are found when a report reads them.
  package protocol PlannedArguments: Sendable {
    /// The arguments for each matching definition.
    var lists: [[StepMatchArgument]] { get }
    /// The byte ranges of the arguments in the step's text, in order, if exactly one definition matches.
    var ranges: [Range<Int>] { get }
  }

  /// A part of a step's text that is an argument.
  public struct StepMatchArgument: Sendable, Hashable {
    /// The matched text with its position.
    public var group: Group
    /// The name of the parameter type; nil if the pattern names none.
    public var parameterTypeName: String?

    /// Creates an argument.
    public init(group: Group, parameterTypeName: String? = nil) {
      self.group = group
      self.parameterTypeName = parameterTypeName
    }
  }

  /// A capture group of a match.
  public struct Group: Sendable, Hashable {
    /// The groups inside this one; nil if the stream has none.
    public var children: [Group]?
    /// The offset in the step's text, in UTF-16 code units from 0; nil if the group did not match.
    public var start: Int?
    /// The matched text; nil if the group did not match.
    public var value: String?

    /// Creates a group.
    public init(children: [Group]?, start: Int?, value: String?) {
      self.children = children
      self.start = start
      self.value = value
    }
  }

  /// The start of an attempt at a test case.
  public struct TestCaseStarted: Sendable, Hashable {
    /// The id of the attempt.
    public var id: String
    /// The id of the test case.
    public var testCaseId: String
    /// The number of the attempt, counted from 0.
    public var attempt: Int
    /// The worker that runs the attempt.
    public var workerId: String?
    /// The time of the start.
    public var timestamp: Timestamp

    /// Creates the start of an attempt.
    public init(id: String, testCaseId: String, attempt: Int, workerId: String? = nil, timestamp: Timestamp) {
      self.id = id
      self.testCaseId = testCaseId
      self.attempt = attempt
      self.workerId = workerId
      self.timestamp = timestamp
    }
  }

  /// The end of an attempt at a test case.
  public struct TestCaseFinished: Sendable, Hashable {
    /// The id of the attempt.
    public var testCaseStartedId: String
    /// The time of the end.
    public var timestamp: Timestamp
    /// Whether another attempt follows.
    public var willBeRetried: Bool

    /// Creates the end of an attempt.
    public init(testCaseStartedId: String, timestamp: Timestamp, willBeRetried: Bool) {
      self.testCaseStartedId = testCaseStartedId
      self.timestamp = timestamp
      self.willBeRetried = willBeRetried
    }
  }
}

extension Envelope.TestStep {
  /// Returns the byte ranges of the arguments, in order, if exactly one definition matches. Overlapping ones are ignored.
  package func argumentRanges(in text: String) -> [Range<Int>] {
    var end = 0
    return ranges(in: text).filter { range in
      defer { end = max(end, range.upperBound) }
      return range.lowerBound >= end
    }
  }

  private func ranges(in text: String) -> [Range<Int>] {
    if case .onDemand(let arguments) = arguments { return arguments.ranges }
    guard let lists = stepMatchArgumentsLists, lists.count == 1 else { return [] }
    let units = text.utf16
    return lists[0].compactMap { argument in
      // Offsets in a stream can be wrong. Those outside the text are ignored.
      guard let start = argument.group.start, start >= 0, let value = argument.group.value,
        let from = units.index(units.startIndex, offsetBy: start, limitedBy: units.endIndex),
        let to = units.index(from, offsetBy: value.utf16.count, limitedBy: units.endIndex)
      else { return nil }
      let bytes = text.utf8
      return bytes.distance(from: bytes.startIndex, to: from)..<bytes.distance(from: bytes.startIndex, to: to)
    }
  }
}

extension Envelope.TestCase: Message {
  init() { self.init(id: "", pickleId: "", testSteps: []) }

  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.id("id", &id, .testCase)
    try coder.reference("pickleId", &pickleId, .pickle)
    try coder.member("testSteps", &testSteps)
    try coder.reference("testRunStartedId", &testRunStartedId, .run)
  }
}

extension Envelope.TestStep: Message {
  init() { self.init(id: "", pickleStepId: nil, stepDefinitionIds: nil, stepMatchArgumentsLists: nil) }

  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.id("id", &id, .testStep)
    try coder.reference("hookId", &hookId, .hook)
    try coder.reference("pickleStepId", &pickleStepId, .pickleStep)
    try coder.reference("stepDefinitionIds", &stepDefinitionIds, .stepDefinition)
    var lists = stepMatchArgumentsLists?.map(StepMatchArgumentsList.init)
    try coder.member("stepMatchArgumentsLists", &lists)
    if Coder.isReading { stepMatchArgumentsLists = lists?.map(\.stepMatchArguments) }
  }
}

/// The arguments of one definition that matches a step: an object in JSON, an array in the model.
private struct StepMatchArgumentsList {
  var stepMatchArguments: [Envelope.StepMatchArgument] = []
}

extension StepMatchArgumentsList: Message {
  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.member("stepMatchArguments", &stepMatchArguments)
  }
}

extension Envelope.StepMatchArgument: Message {
  init() { self.init(group: .init()) }

  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.member("group", &group)
    try coder.member("parameterTypeName", &parameterTypeName)
  }
}

extension Envelope.Group: Message {
  init() { self.init(children: nil, start: nil, value: nil) }

  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.member("start", &start)
    try coder.member("value", &value)
    try coder.member("children", &children)
  }
}

extension Envelope.TestCaseStarted: Message {
  init() { self.init(id: "", testCaseId: "", attempt: 0, timestamp: .init()) }

  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.id("id", &id, .attempt)
    try coder.reference("testCaseId", &testCaseId, .testCase)
    try coder.member("workerId", &workerId)
    try coder.member("timestamp", &timestamp)
    try coder.member("attempt", &attempt, in: 0...1_000_000_000)
  }
}

extension Envelope.TestCaseFinished: Message {
  init() { self.init(testCaseStartedId: "", timestamp: .init(), willBeRetried: false) }

  mutating func codeMembers<Coder: MessageCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.reference("testCaseStartedId", &testCaseStartedId, .attempt)
    try coder.member("timestamp", &timestamp)
    try coder.member("willBeRetried", &willBeRetried)
  }
}
