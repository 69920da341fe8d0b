internal import CucumberMessages

extension Query {
  /// The attempts that decided about their scenarios, of those that are kept, as the features stand.
  var lastAttempts: [Attempt] {
    endedAttempts.filter { $0.finished?.willBeRetried == false }
  }
}
