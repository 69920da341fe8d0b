/// Definitions of terms in a report that readers may not know.
package enum Terms {
  /// Each term with its definition.
  private static let all = [
    ("Ambiguous", "Several step definitions match a step, so none was called."),
    ("Empty", "The scenario has no steps, so nothing was checked."),
    ("Flaky", "The scenario passed after an attempt that did not pass. It counts as passed."),
    ("Known failure", "The scenario failed, as its tag @known-failure expects. The run accepts this."),
    ("Not run", "The scenario was selected, but the run ended before it started."),
    ("Pending", "A step has a definition that is not finished."),
    ("Skipped", "A step, a hook, a tag or a condition skipped the scenario."),
    ("Undefined", "No step definition matches a step."),
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
