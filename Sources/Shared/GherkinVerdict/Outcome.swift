public import GherkinProtocol

/// The result of a scenario. Flaky is an additional mark, see ``FinishedScenario/isFlaky``.
public enum Outcome: String, Sendable, Hashable, CaseIterable {
  /// A step or hook failed, or its result is unknown.
  case failed
  /// Several definitions match a step.
  case ambiguous
  /// No definition matches a step.
  case undefined
  /// A step is pending.
  case pending
  /// A step failed, as expected by the scenario's tag `@known-failure`.
  case knownFailure = "known failure"
  /// The scenario was skipped on purpose.
  case skipped
  /// All steps and hooks passed.
  case passed
  /// The scenario has no steps, so nothing was checked.
  case empty
  /// The scenario was selected but has no completed test case.
  case notRun = "not run"

  /// Creates the outcome for the status of a scenario with steps.
  public init(_ status: TestStepResult.Status) {
    switch status {
    case .failed, .unknown: self = .failed
    case .ambiguous: self = .ambiguous
    case .undefined: self = .undefined
    case .pending: self = .pending
    case .skipped: self = .skipped
    case .passed: self = .passed
    }
  }

  /// The word in reports. The raw value is the name in files and in JSON, which stays when this word changes.
  package var word: String { rawValue }

  /// Whether the scenario was completed. Scenarios that did not run, were skipped or are empty check nothing.
  package var isChecked: Bool {
    switch self {
    case .failed, .ambiguous, .undefined, .pending, .knownFailure, .passed: true
    case .skipped, .empty, .notRun: false
    }
  }

  /// Whether a step or hook did not pass, apart from known failures.
  package var isProblem: Bool { isBad(isStrict: true) }

  /// Returns whether a scenario with this outcome is bad: it ran, and the run does not accept the outcome.
  ///
  /// - Parameter isStrict: whether pending scenarios are bad.
  package func isBad(isStrict: Bool) -> Bool { !(isStrict ? SuccessPolicy.strict : .lenient).accepts(self) }

  /// The order of outcomes in counts, the best first.
  package static let inOrderOfCounts: [Self] = [
    .passed, .empty, .skipped, .notRun, .knownFailure, .pending, .undefined, .ambiguous, .failed,
  ]

  /// The order in lists, the most important first.
  package static let inOrderOfWeight: [Self] = [
    .failed, .ambiguous, .undefined, .pending, .knownFailure, .notRun, .empty, .skipped, .passed,
  ]

  /// Returns the combined outcome of several scenarios. Skipped scenarios are ignored if others ran.
  package static func worst(_ outcomes: some Sequence<Self>) -> Self? {
    let all = Set(outcomes)
    return inOrderOfWeight.first { all.contains($0) && $0 != .skipped } ?? all.first
  }
}

/// The number of scenarios with each outcome.
public struct OutcomeCounts: Sendable, Hashable, ExpressibleByDictionaryLiteral {
  private var counts: [Outcome: Int] = [:]

  /// Creates counts of 0.
  public init() {}

  /// Creates counts from the outcomes that occur.
  public init(dictionaryLiteral elements: (Outcome, Int)...) {
    for (outcome, count) in elements { self[outcome] += count }
  }

  /// The number of scenarios with an outcome.
  public subscript(outcome: Outcome) -> Int {
    get { counts[outcome] ?? 0 }
    set { counts[outcome] = newValue == 0 ? nil : newValue }
  }

  /// The number of selected scenarios.
  public var total: Int { counts.values.reduce(0, +) }

  /// The number of scenarios that ran, including empty and skipped ones.
  public var ran: Int { total - self[.notRun] }

  /// Returns the number of bad scenarios.
  ///
  /// - Parameter isStrict: whether pending scenarios are bad.
  public func bad(isStrict: Bool) -> Int { bad(isStrict ? .strict : .lenient) }

  /// Returns the number of scenarios that a run does not accept.
  package func bad(_ policy: SuccessPolicy) -> Int {
    counts.reduce(0) { $0 + (policy.accepts($1.key) ? 0 : $1.value) }
  }

  /// The outcomes that occur, in the order of counts, with their numbers.
  package var present: [(outcome: Outcome, count: Int)] {
    Outcome.inOrderOfCounts.map { ($0, self[$0]) }.filter { $0.1 > 0 }
  }

  /// The combined outcome; nil without scenarios.
  package var worst: Outcome? { Outcome.worst(counts.keys) }

  /// Adds counts.
  public static func += (left: inout Self, right: Self) {
    left.counts.merge(right.counts, uniquingKeysWith: +)
  }
}

/// The numbers of items that ended with each status.
public struct StatusCounts: Sendable, Hashable {
  private var counts = [Int](repeating: 0, count: TestStepResult.Status.allCases.count)
  /// The number of pending items that are known failures.
  private var knownFailures = 0

  /// Creates counts of 0.
  public init() {}

  /// The number of items with a status.
  public subscript(status: TestStepResult.Status) -> Int {
    get { counts[status.severity] }
    set { counts[status.severity] = newValue }
  }

  /// The total number of items.
  public var total: Int { counts.reduce(0, +) }

  /// The worst status of any item; nil without items.
  public var worst: TestStepResult.Status? {
    TestStepResult.Status.allCases.last { self[$0] > 0 }
  }

  /// Adds counts.
  public static func += (left: inout StatusCounts, right: StatusCounts) {
    for index in left.counts.indices { left.counts[index] += right.counts[index] }
    left.knownFailures += right.knownFailures
  }

  /// Counts the result of an item.
  package mutating func add(_ result: TestStepResult) {
    self[result.status] += 1
    if result.knownFailure == .present { knownFailures += 1 }
  }

  /// The numbers of items with their words, from harmless to worst, without zeros.
  package var present: [(count: Int, word: String, status: TestStepResult.Status)] {
    TestStepResult.Status.allCases.flatMap { status in
      status == .pending
        ? [(self[status] - knownFailures, status.word, status), (knownFailures, Outcome.knownFailure.word, status)]
        : [(self[status], status.word, status)]
    }.filter { $0.count > 0 }
  }
}

/// The outcomes of a scenario that a run accepts.
package enum SuccessPolicy: String, Sendable, Hashable, Codable {
  /// Passed, or skipped on purpose.
  case strict
  /// Pending in addition.
  case lenient
  /// Any outcome but passed, for scenarios in progress.
  case inWork

  /// Returns whether a scenario with this outcome is accepted. This is the only rule of what is bad, fails a run, and ends
  /// one that fails fast.
  package func accepts(_ outcome: Outcome) -> Bool {
    switch outcome {
    case .failed, .ambiguous, .undefined: self == .inWork
    case .pending: self != .strict
    case .passed: self != .inWork
    case .knownFailure, .skipped, .empty, .notRun: true
    }
  }

  /// Returns whether a scenario with this result is accepted. A known failure that passes never is.
  package func accepts(_ worst: WorstResult) -> Bool {
    if worst.knownFailure == .gone { return false }
    return accepts(worst.isKnownFailure ? .knownFailure : worst.status == .unknown ? .empty : Outcome(worst.status))
  }
}

extension TestStepResult {
  /// The status as a word: `failed`, `known failure`.
  package var word: String { knownFailure == .present ? Outcome.knownFailure.word : status.word }
}

extension TestStepResult.Status {
  /// The word in reports.
  package var word: String { rawValue.lowercased() }
}
