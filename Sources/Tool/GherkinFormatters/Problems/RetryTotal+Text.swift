internal import GherkinMessages

extension RunFact.RetryTotal {
  /// A sentence that says how many scenarios were not retried, and why.
  var text: String {
    let scenarios = notRetried == 1 ? "1 scenario was" : "\(notRetried) scenarios were"
    return
      "\(scenarios) not retried because the run may retry only \(total == 1 ? "once" : "\(total) times") "
      + "(--retry-total \(total))."
  }
}
