internal import GherkinMessages

extension Query {
  /// The last stored attempt of each scenario, in the order of the features.
  var lastAttempts: [Attempt] {
    endedAttempts.filter { $0.finished?.willBeRetried == false }
  }
}
