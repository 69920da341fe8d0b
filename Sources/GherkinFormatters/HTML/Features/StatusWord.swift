internal import CucumberMessages

extension Envelope.TestStepResult.Status {
  /// The status as a class of the style sheet.
  var htmlClass: Markup {
    switch self {
    case .unknown: "unknown"
    case .passed: "passed"
    case .skipped: "skipped"
    case .pending: "pending"
    case .undefined: "undefined"
    case .ambiguous: "ambiguous"
    case .failed: "failed"
    }
  }

  /// The status as people say it of a scenario.
  var word: String {
    switch self {
    case .unknown: "did not run"
    case .passed: "passed"
    case .skipped: "skipped"
    case .pending: "pending"
    case .undefined: "undefined"
    case .ambiguous: "ambiguous"
    case .failed: "failed"
    }
  }

  /// What a report shows first: the worst, and at the end what did not run.
  static let inOrderOfWeight: [Self] = [.failed, .ambiguous, .undefined, .pending, .skipped, .passed, .unknown]

  /// A mark of its own shape, with its word for those who do not see it.
  var mark: Markup { "<span class=\"mark \(htmlClass)\"></span>" }
}
