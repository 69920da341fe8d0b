package import GherkinMessages
package import GherkinOutcomes

extension Envelope.TestStepResult.Status {
  /// The status as a class of the style sheet.
  package var htmlClass: Markup { Markup(text: word) }

  /// An icon with the word for the status.
  package var mark: Markup { StatusMark.markup(word, htmlClass) }
}

/// The result of a step or a hook as it is drawn, as an item of a list.
package struct StepMark {
  private let status: Envelope.TestStepResult.Status
  private let isKnownFailure: Bool

  package init(_ status: Envelope.TestStepResult.Status, isKnownFailure: Bool) {
    self.status = status
    self.isKnownFailure = isKnownFailure
  }

  package init(_ result: Envelope.TestStepResult) {
    self.init(result.status, isKnownFailure: result.knownFailure == .present)
  }

  private var htmlClass: Markup { isKnownFailure ? Outcome.knownFailure.htmlClass : status.htmlClass }

  /// The classes of the item. Passed is the usual status, and is not written.
  ///
  /// - Parameter isOwn: whether the step belongs to the scenario itself, not to a background, and is no hook.
  package func classAttribute(isOwn: Bool = true) -> Markup {
    switch (status, isOwn) {
    case (.passed, true): ""
    case (_, true): " class=\"\(htmlClass)\""
    case (_, false): " class=\"\(htmlClass) aside\""
    }
  }

  /// An icon with the word for the status.
  package var markup: Markup { StatusMark.markup(word, htmlClass) }

  private var word: String { isKnownFailure ? Outcome.knownFailure.word : status.word }

  /// The icon, in an element that has the classes.
  package var inherited: Markup { StatusMark.inherited(word) }
}

/// The outcome of a scenario or a row as it is drawn.
package struct UnitMark {
  /// The outcome; nil if the scenario was not selected.
  private let outcome: Outcome?
  private let isFlaky: Bool

  package init(_ outcome: Outcome?, isFlaky: Bool = false) {
    self.outcome = outcome
    self.isFlaky = isFlaky
  }

  /// The word for the outcome.
  package var word: String {
    let word = outcome?.wordOnPage ?? StatusMark.unselectedWord
    return isFlaky ? "\(word), flaky" : word
  }

  /// The classes of the style sheet.
  package var htmlClass: Markup {
    let own = outcome?.htmlClass ?? "unselected"
    return isFlaky ? "\(own) flaky" : own
  }

  /// An icon with the word for the outcome.
  package var markup: Markup { StatusMark.markup(word, htmlClass) }

  /// The icon in an element that has the classes.
  package var inherited: Markup { StatusMark.inherited(word) }

  /// The words beside the name: why there is no result, or what is unusual about it; empty for most scenarios.
  package func remarks(_ duration: Duration?) -> Markup {
    switch outcome {
    case nil, .notRun, .empty: return InterfaceText(word, TextKey.word(word)).element("small")
    default:
      let flaky: Markup = isFlaky ? InterfaceText("flaky", "word.flaky").element("small", " class=\"flaky\"") : ""
      return "\(flaky)\(duration.map(StepTime.markup) ?? "")"
    }
  }
}

/// The duration of a step or a scenario. The style sheet hides a short one until the reader wants to see all.
package enum StepTime {
  /// The duration from which on it is always shown.
  private static let least = Duration.seconds(1)

  package static func markup(_ duration: Duration) -> Markup {
    if duration <= .zero { return Markup() }
    let text = ShortTime.text(duration)
    return duration < least ? "<small class=\"time short\">\(text)</small>" : "<small class=\"time\">\(text)</small>"
  }
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

  /// Returns an icon whose status the style sheet takes from the enclosing element.
  package static func inherited(_ word: String) -> Markup { "<span class=\"mark\">\(word) </span>" }
}

extension Outcome {
  /// The outcome as a class of the style sheet. Scripts and saved searches use it too, so it does not follow the word.
  package var htmlClass: Markup {
    switch self {
    case .failed: "failed"
    case .ambiguous: "ambiguous"
    case .undefined: "undefined"
    case .pending: "pending"
    case .knownFailure: "known"
    case .skipped: "skipped"
    case .passed: "passed"
    case .empty: "empty"
    case .notRun: "notrun"
    }
  }

  /// The word on a page, which says why an empty scenario is empty.
  package var wordOnPage: String { self == .empty ? "\(word), no steps" : word }

  /// An icon with the word for the outcome.
  package var mark: Markup { StatusMark.markup(wordOnPage, htmlClass) }
}

/// Definitions of terms in a report that readers may not know.
package enum Terms {
  /// Each term with its definition.
  private static let all = [
    ("Ambiguous", "The code of several steps fits a step, so none of it was called."),
    ("Empty", "The scenario has no steps, so nothing was checked."),
    ("Failed", "A step or a hook found something that is not as expected, or could not finish."),
    ("Flaky", "The scenario passed after an attempt that did not pass. It counts as passed."),
    ("Known failure", "The scenario failed, as its tag @known-failure expects. The run accepts this."),
    ("Not run", "The scenario was selected, but the run ended before it started."),
    ("Pending", "The code of a step is not finished."),
    ("Skipped", "A step, a hook, a tag or a condition skipped the scenario."),
    ("Undefined", "The developers have not written code for a step yet, so it was not checked."),
  ]

  /// The list of all terms.
  package static var markup: Markup {
    var markup: Markup = "<h3 id=\"terms\" data-t=\"terms\">Terms</h3><dl class=\"list\">"
    for (name, meaning) in all {
      let key = TextKey.slug(name.lowercased())
      markup += "<dt data-t=\"term.\(key)\">\(name)</dt><dd data-t=\"help.\(key)\">\(meaning)</dd>"
    }
    markup += "</dl>"
    return markup
  }

  /// Returns the attribute that explains a term, such as `not run`; empty for other words.
  package static func help(_ name: String) -> Markup {
    all.first { $0.0.lowercased() == name }.map {
      " title=\"\($0.1)\" data-t-title=\"help.\(TextKey.slug(name))\""
    } ?? ""
  }
}
