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
  package func isBad(isStrict: Bool) -> Bool {
    switch self {
    case .failed, .ambiguous, .undefined: true
    case .pending: isStrict
    case .knownFailure, .skipped, .passed, .empty, .notRun: false
    }
  }

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
  public func bad(isStrict: Bool) -> Int {
    counts.reduce(0) { $0 + ($1.key.isBad(isStrict: isStrict) ? $1.value : 0) }
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
  // A vector needs no heap allocation, and every running attempt has one.
  private var counts = SIMD8<UInt32>.zero

  /// Creates counts of 0.
  public init() {}

  /// The number of items with a status.
  public subscript(status: TestStepResult.Status) -> Int {
    get { Int(counts[status.severity]) }
    set { counts[status.severity] = UInt32(clamping: newValue) }
  }

  /// The total number of items.
  public var total: Int { Int(counts.wrappedSum()) }

  /// The worst status of any item; nil without items.
  public var worst: TestStepResult.Status? {
    TestStepResult.Status.allCases.last { self[$0] > 0 }
  }

  /// Subtracts counts.
  public static func -= (left: inout StatusCounts, right: StatusCounts) {
    left.counts &-= right.counts
  }

  /// Adds counts.
  public static func += (left: inout StatusCounts, right: StatusCounts) {
    left.counts &+= right.counts
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

  /// Returns whether a scenario with this result is accepted. A known failure is accepted; a known failure that passes
  /// never is.
  package func accepts(_ worst: WorstResult) -> Bool {
    if let knownFailure = worst.knownFailure { return knownFailure == .present }
    return switch self {
    case .strict: !worst.status.isTrouble(isStrict: true)
    case .lenient: !worst.status.isTrouble(isStrict: false)
    case .inWork: worst.status != .passed
    }
  }
}

extension TestStepResult.Status {
  /// Whether a scenario with this outcome failed.
  ///
  /// - Parameter isStrict: whether pending scenarios count as failed.
  package func isTrouble(isStrict: Bool) -> Bool { self > (isStrict ? .skipped : .pending) }
}
