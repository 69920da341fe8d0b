internal import GherkinOutcomes
internal import GherkinPages

/// The header of the page: the outcome as a sentence, as a diagram and as numbers. On paper, it is the cover.
struct OutcomeHeader {
  let outcome: RunSentence
  /// The name of the product; nil if it is unknown.
  let title: String?
  let run: RunOutcome

  var markup: Markup {
    let name: Markup = title.map { "<p class=\"kind\">\($0)</p>" } ?? ""
    return """
      <header class="outcome \(outcome.outcome.htmlClass)">\(name)
      <h1\(outcome.text.attribute)><span class="mark \(outcome.outcome.htmlClass)"></span>\(outcome.text.english)</h1>
      \(bar)<p class="facts">\(run.factsLine) <a class="screen" href="#terms" data-t="terms">Terms</a></p>\(cover)\(SignOff.markup)</header>

      """
  }

  /// The bar and the numbers. The sentence names the scenarios that were not selected.
  private var bar: Markup {
    Tally(outcome.tally.counts, bad: outcome.tally.bad, flaky: outcome.tally.flaky).bar
  }

  /// The version, the revision and the date of what was checked, for paper only.
  private var cover: Markup {
    var rows = Markup()
    if let git = run.git {
      if let tag = git.tag { rows += "<dt data-t=\"version\">Version</dt><dd><bdi>\(tag)</bdi></dd>" }
      if let branch = git.branch { rows += "<dt data-t=\"branch\">Branch</dt><dd><bdi>\(branch)</bdi></dd>" }
      rows += "<dt data-t=\"Revision\">Revision</dt><dd>\(String(git.revision.prefix(12)))</dd>"
    }
    if let start = run.startMarkup { rows += "<dt data-t=\"date\">Date</dt><dd>\(start)</dd>" }
    for entry in run.environment { rows += "<dt><bdi>\(entry.name)</bdi></dt><dd><bdi>\(entry.value)</bdi></dd>" }
    return rows.isEmpty ? rows : "<dl class=\"cover list\" hidden>\(rows)</dl>"
  }
}
