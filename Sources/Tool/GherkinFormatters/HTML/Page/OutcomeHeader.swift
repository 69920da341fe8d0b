internal import GherkinOutcomes
internal import GherkinPages

/// The header of the page: the outcome as a sentence, as a diagram and as numbers.
struct OutcomeHeader {
  let outcome: RunSentence
  let title: String
  let run: RunOutcome

  var markup: Markup {
    """
    <header class="outcome \(outcome.outcome.htmlClass)"><p class="kind">\(title)</p>
    <h1\(outcome.text.attribute)><span class="mark \(outcome.outcome.htmlClass)"></span>\(outcome.text.english)</h1>
    \(bar)<p class="facts">\(run.factsLine) <a class="screen" href="#terms" data-t="terms">Terms</a></p>\(SignOff.markup)</header>

    """
  }

  /// The bar and the numbers. The sentence names the scenarios that were not selected.
  private var bar: Markup {
    Tally(outcome.tally.counts, bad: outcome.tally.bad, flaky: outcome.tally.flaky).bar
  }
}
