/// The limit on retries of the whole run was reached, so some scenarios were not retried.
package struct RetryTotal: RunFact {
  package static let name = "retry-total"
  package static let isAtEnd = true

  /// The maximum number of retries of all scenarios together.
  package var total: Int
  /// The number of scenarios that were not retried.
  package var notRetried: Int

  package init(total: Int, notRetried: Int) {
    self.total = total
    self.notRetried = notRetried
  }

  /// Returns all, because each run has its own limit.
  package static func merged(_ streams: [[Self]]) -> [Self] { streams.flatMap(\.self) }
}
