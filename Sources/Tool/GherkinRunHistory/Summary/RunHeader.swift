package import GherkinOutcomes
internal import GherkinFormatters

/// A run without its scenarios: its time, revision, environment and totals.
package struct RunHeader: Sendable, Hashable {
  /// The start of the run, in milliseconds since 1970-01-01T00:00:00Z; 0 if the stream does not contain it.
  package var start = 0
  /// The duration by the clock; nil if the run did not end.
  package var duration: Duration?
  /// The branch of the repository; nil if it is unknown.
  package var branch: String?
  /// The revision of the repository; nil if it is unknown.
  package var revision: String?
  /// The URL of the build; nil outside continuous integration.
  package var build: String?
  /// Whether pending scenarios count as failed, which is the default without `--no-strict`.
  package var isStrict = true
  /// Whether the stream contains the end of the run.
  package var isComplete = false
  /// The reason why the run failed apart from its scenarios, such as a failed hook of the run or an interrupt; nil if
  /// there is none.
  package var failure: String?
  /// The number of selected scenarios with each outcome, without zeros.
  package var counts = OutcomeCounts()
  /// The number of scenarios that passed after a failed attempt.
  package var flaky = 0

  /// Creates a header with unknown values.
  package init() {}

  /// The number of selected scenarios.
  package var total: Int { counts.total }

  /// The number of failed scenarios.
  package var failing: Int { counts.bad(isStrict: isStrict) }

  /// The reason why the run is no success even if none of its scenarios failed; nil if there is none.
  package var problem: String? {
    let notRun = counts[.notRun]
    return failure ?? (notRun > 0 ? "\(Quantity.text(notRun, "scenario")) did not run" : nil)
  }

  /// The latest accepted start: the end of the year 9999.
  static let latestStart = 253_402_300_799_999
  /// The maximum size of a branch, a revision or a URL, in bytes.
  static let textLimit = 1_000
}
