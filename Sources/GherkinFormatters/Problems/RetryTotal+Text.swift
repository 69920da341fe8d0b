internal import CucumberMessages

extension RunFact.RetryTotal {
  /// A sentence that says how many scenarios were not tried again, and why.
  var text: String {
    let scenarios = notRetried == 1 ? "1 scenario was" : "\(notRetried) scenarios were"
    return
      "\(scenarios) not retried because the limit of retries was reached (--retry-total \(total))."
  }
}
