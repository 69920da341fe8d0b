package import CucumberMessages

/// What a run is, without its scenarios: when and where it ran, and its totals.
package struct RunHeader: Sendable, Hashable {
  /// The begin of the run, in milliseconds since 1970-01-01T00:00:00Z; 0 if the stream does not say.
  package var start = 0
  /// The duration by the clock; nil if the run did not end.
  package var duration: Duration?
  /// The branch of the repository; nil if it is not known.
  package var branch: String?
  /// The revision of the repository; nil if it is not known.
  package var revision: String?
  /// The address of the build; nil outside of continuous integration.
  package var build: String?
  /// Whether pending scenarios count as failing, as they do unless the run had `--no-strict`.
  package var isStrict = true
  /// Whether the stream has the end of the run.
  package var isComplete = false
  /// The number of selected scenarios with each outcome. Outcomes that no scenario has are left out.
  package var counts: [Query.Outcome: Int] = [:]
  /// The number of scenarios that passed after an attempt that did not.
  package var flaky = 0

  /// Creates the header of a run of which nothing is known.
  package init() {}

  /// The number of selected scenarios.
  package var total: Int { counts.values.reduce(0, +) }

  /// The number of scenarios that did not pass and should have.
  package var failing: Int { counts.reduce(0) { $0 + ($1.key.isFailing(isStrict: isStrict) ? $1.value : 0) } }

  /// The latest start that is taken in: the end of the year 9999.
  static let latestStart = 253_402_300_799_999
  /// The most bytes of a branch, a revision or an address.
  static let textLimit = 1_000
}

extension Query.Outcome {
  /// Whether the scenario ran to an end: not run, skipped and empty scenarios say nothing about the product.
  package var isChecked: Bool {
    switch self {
    case .failed, .ambiguous, .undefined, .pending, .knownFailure, .passed: true
    case .skipped, .empty, .notRun: false
    }
  }

  /// Whether a scenario with this outcome did not pass and should have.
  ///
  /// - Parameter isStrict: whether pending scenarios should have passed.
  package func isFailing(isStrict: Bool) -> Bool {
    switch self {
    case .failed, .ambiguous, .undefined: true
    case .pending: isStrict
    case .knownFailure, .skipped, .passed, .empty, .notRun: false
    }
  }
}
