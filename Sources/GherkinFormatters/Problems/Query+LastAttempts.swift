internal import CucumberMessages

extension Query {
  /// The last attempts of scenarios, of those that are stored, in the order of the features.
  var lastAttempts: [Attempt] {
    endedAttempts.filter { $0.finished?.willBeRetried == false }
  }
}
