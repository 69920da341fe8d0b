package import CucumberMessages

extension Envelope.TestStepResult.Status {
  /// The status as a class of the style sheet.
  package var htmlClass: Markup { Markup(text: word) }

  /// The status as people say it of a scenario.
  package var word: String { rawValue.lowercased() }

  /// A mark of its own shape, with its word.
  package var mark: Markup { StatusMark.markup(word, htmlClass) }
}

extension Envelope.TestStepResult {
  /// The status, or a known failure, as a class of the style sheet.
  package var htmlClass: Markup { knownFailure == .present ? Query.Outcome.knownFailure.htmlClass : status.htmlClass }
}

/// The mark of a status: a shape on the screen, and its word in the page's text, which is what readers have without a
/// style sheet, on paper and by ear.
package enum StatusMark {
  /// A mark of a status.
  package static func markup(_ word: String, _ htmlClass: Markup) -> Markup {
    "<span class=\"mark \(htmlClass)\">\(word) </span>"
  }

  /// A mark of the status that the style sheet knows from the element around it.
  package static func inherited(_ word: String) -> Markup { "<span class=\"mark\">\(word) </span>" }
}

extension Query.Outcome {
  /// What a report shows first.
  package static let inOrderOfWeight: [Self] = [
    .failed, .ambiguous, .undefined, .pending, .knownFailure, .notRun, .empty, .skipped, .passed,
  ]

  /// The outcome that stands for several scenarios: scenarios that were skipped say nothing if others ran.
  package static func worst(_ outcomes: some Sequence<Self>) -> Self? {
    let all = Set(outcomes)
    return inOrderOfWeight.first { all.contains($0) && $0 != .skipped } ?? all.first
  }

  /// Whether a step or hook did not pass.
  package var isProblem: Bool { [.failed, .ambiguous, .undefined, .pending].contains(self) }

  /// The outcome as a class of the style sheet.
  package var htmlClass: Markup {
    switch self {
    case .notRun: "notrun"
    case .knownFailure: "known"
    default: Markup(text: rawValue)
    }
  }

  /// The outcome as people say it.
  package var word: String { self == .empty ? "empty, no steps" : rawValue }

  /// A mark of its own shape, with its word.
  package var mark: Markup { StatusMark.markup(word, htmlClass) }
}
