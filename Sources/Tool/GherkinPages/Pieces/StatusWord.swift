package import GherkinMessages
package import GherkinOutcomes

extension Envelope.TestStepResult.Status {
  /// The status as a class of the style sheet.
  package var htmlClass: Markup { Markup(text: word) }

  /// The word for the status.
  package var word: String { rawValue.lowercased() }

  /// An icon with the word for the status.
  package var mark: Markup { StatusMark.markup(word, htmlClass) }
}

extension Envelope.TestStepResult {
  /// The status, or a known failure, as a class of the style sheet.
  package var htmlClass: Markup { knownFailure == .present ? Outcome.knownFailure.htmlClass : status.htmlClass }
}

/// The icon of a status: a shape on the screen, and its word in the page's text for readers without a style sheet, in
/// print, or with a screen reader.
package enum StatusMark {
  /// Returns the icon of a status.
  package static func markup(_ word: String, _ htmlClass: Markup) -> Markup {
    "<span class=\"mark \(htmlClass)\">\(word) </span>"
  }

  /// The word for a scenario that was not selected.
  package static let unselectedWord = "not selected"

  /// The icon of a scenario that was not selected.
  package static var unselected: Markup { markup(unselectedWord, "unselected") }

  /// Returns an icon whose status the style sheet takes from the enclosing element.
  package static func inherited(_ word: String) -> Markup { "<span class=\"mark\">\(word) </span>" }
}

extension Outcome {
  /// The outcome as a class of the style sheet.
  package var htmlClass: Markup {
    switch self {
    case .notRun: "notrun"
    case .knownFailure: "known"
    default: Markup(text: rawValue)
    }
  }

  /// The word for the outcome.
  package var word: String { self == .empty ? "empty, no steps" : rawValue }

  /// An icon with the word for the outcome.
  package var mark: Markup { StatusMark.markup(word, htmlClass) }
}
