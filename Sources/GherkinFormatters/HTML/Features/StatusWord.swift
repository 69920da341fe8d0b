internal import CucumberMessages

extension Envelope.TestStepResult.Status {
  /// The status as a class of the style sheet.
  var htmlClass: Markup { Markup(text: word) }

  /// The status as people say it of a scenario.
  var word: String { rawValue.lowercased() }

  /// A mark of its own shape, with its word.
  var mark: Markup { StatusMark.markup(word, htmlClass) }
}

extension Envelope.TestStepResult {
  /// The status, or a known failure, as a class of the style sheet.
  var htmlClass: Markup { knownFailure == .present ? Query.Outcome.knownFailure.htmlClass : status.htmlClass }
}

/// The mark of a status: a shape on the screen, and its word in the page's text, which is what readers have without a
/// style sheet, on paper and by ear.
enum StatusMark {
  /// A mark of a status.
  static func markup(_ word: String, _ htmlClass: Markup) -> Markup {
    "<span class=\"mark \(htmlClass)\">\(word) </span>"
  }

  /// A mark of the status that the style sheet knows from the element around it.
  static func inherited(_ word: String) -> Markup { "<span class=\"mark\">\(word) </span>" }
}

extension Query.Outcome {
  /// What a report shows first.
  static let inOrderOfWeight: [Self] = [
    .failed, .ambiguous, .undefined, .pending, .knownFailure, .notRun, .empty, .skipped, .passed,
  ]

  /// The outcome that stands for several scenarios: scenarios that were skipped say nothing where others ran.
  static func worst(_ outcomes: some Sequence<Self>) -> Self? {
    let all = Set(outcomes)
    return inOrderOfWeight.first { all.contains($0) && $0 != .skipped } ?? all.first
  }

  /// Whether a step or hook did not pass.
  var isProblem: Bool { [.failed, .ambiguous, .undefined, .pending].contains(self) }

  /// The outcome as a class of the style sheet.
  var htmlClass: Markup {
    switch self {
    case .notRun: "notrun"
    case .knownFailure: "known"
    default: Markup(text: rawValue)
    }
  }

  /// The outcome as people say it.
  var word: String { self == .empty ? "empty, no steps" : rawValue }

  /// A mark of its own shape, with its word.
  var mark: Markup { StatusMark.markup(word, htmlClass) }
}
