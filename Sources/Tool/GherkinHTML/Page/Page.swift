internal import GherkinFormatters
internal import GherkinMessages
internal import GherkinOutcomes
internal import GherkinPages
internal import GherkinText

/// The whole page.
struct Page {
  private let results: FeatureResults
  private let run: RunOutcome
  private let options: HTMLOptions
  /// Whether pending scenarios are bad.
  private let isStrict: Bool
  private let source: SourcePlace
  private let attachments: AttachmentStore
  private let problems: ProblemSection
  /// Where links and pictures of descriptions lead.
  private let references: References

  /// The size in bytes of a page above which browsers are slow.
  private static let largeSize = 15 << 20

  init(
    _ results: FeatureResults, _ run: RunOutcome, _ options: HTMLOptions, rerunCommand: String,
    _ attachments: AttachmentStore
  ) {
    self.results = results
    self.run = run
    self.options = options
    self.attachments = attachments
    isStrict = options.isStrict ?? (run.policy != .lenient)
    source = SourcePlace(run)
    var references = References(Pictures(.inside))
    for feature in results.features { references.addresses[feature.uri] = "#\(feature.anchor)" }
    self.references = references
    problems = ProblemSection(
      results: results, run: run, isStrict: isStrict,
      cards: ReasonCards(
        source: source, tagLinks: run.tagLinks, owner: options.owner, rerunCommand: rerunCommand,
        attachments: attachments))
  }

  /// The page in pieces.
  var markup: [Markup] {
    let tally = Tally(
      run.counts, bad: run.counts.bad(isStrict: isStrict), flaky: run.flaky,
      unselected: results.scenarios.count { $0.finished == nil })
    let verdict = tally.verdict(run)
    let title = options.title ?? run.projectName
    let htmlClass: Markup = options.printsRun ? " class=\"appendix\"" : ""
    let problemCards = problems.markup
    let sections = features.map(section)
    let runSection = RunSection(
      results: results, run: run, options: options, source: source,
      attachments: run.hooks.flatMap(\.attachments).map(attachments.markup)
    ).markup
    let requirements = requirements
    let size = ([problemCards, requirements, runSection] + sections).reduce(0) { $0 + $1.count }
    let policy = PageAssets.policy(hasFiles: options.largeAttachments == .beside)
    let head: Markup = """
      <!DOCTYPE html>
      <html lang="en"><head><meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta name="generator" content="gherkin-run">
      <title>\(verdict.text.english)\(title.map { " – \($0)" } ?? "")</title>
      <style>\(Markup(asset: PageAssets.style))</style></head>
      <body\(htmlClass)><a class="skip" href="#main" data-t="skipReport">Skip to the report</a>\
      <a class="skip" href="#contents" data-t="skipContents">Skip to the contents</a>
      \(OutcomeHeader(verdict: verdict, title: title, run: run, isStrict: isStrict).markup)\(FindForm.markup)\
      <div class="columns"><main id="main" tabindex="-1">
      \(size > Self.largeSize ? Self.note(size) : "")
      """
    let hidden: Markup = features.isEmpty ? " hidden" : ""
    let opening: Markup = "<section id=\"features\"\(hidden)><h2 data-t=\"features\">Features</h2>\(omission)\n"
    // The contents follow the report, so that the Tab key reaches the first failure soon; the style sheet places them
    // at its side, and in print before it.
    let end: Markup = """
      </main>\(contents)</div>
      <script>\(Markup(asset: PageAssets.script))</script></body></html>

      """
    return [head, problemCards, opening] + sections + ["</section>\n", requirements, runSection, end]
  }

  /// The requirements that the scenarios cover; empty if the run has none.
  private var requirements: Markup {
    guard let list = run.requirements else { return Markup() }
    let section = RequirementsSection(list, results, hasRun: true)
    let isShown = !options.onlyFailures
    return """
      <section id="requirements"><h2 data-t="requirements">Requirements</h2>\
      \(section.markup(level: "h3", .init { isShown || $0.isNotable ? "#\($0.anchor)" : nil }))</section>

      """
  }

  /// The features, ordered by file.
  private var features: [FeatureResults.Feature] {
    let notable = Set(results.scenarios.lazy.filter(\.isNotable).map { ExactText($0.place.uri) })
    let shown = results.features.filter { !options.onlyFailures || notable.contains(ExactText($0.uri)) }
    return shown.sorted { ExactText($0.uri) < ExactText($1.uri) }
  }

  private func section(_ feature: FeatureResults.Feature) -> Markup {
    var options = ScenarioView.Options()
    options.onlyProblems = self.options.onlyFailures
    options.hasCard = problems.hasCard
    let prose = feature.markdown.map { MarkdownFeature(feature.document, bytes: $0) }
    let text = FeatureText(prose: prose, references.from(feature.uri), tagLinks: run.tagLinks)
    let view = ScenarioView(results, text, source: source, attachments: attachments, options)
    return """
      <section class="feature" id="\(feature.anchor)"\(TextDirection.attributes(feature.node.language))>\
      <header><p class="kind" title="\(feature.uri)">\(feature.uri)</p><h3 dir="auto">\(text.name(feature.name))</h3>\
      \(text.tags(feature.node.tags))</header>\(view.content(of: feature))</section>

      """
  }

  /// A note for readers of a large page.
  private static func note(_ size: Int) -> Markup {
    let text = InterfaceText(
      """
      This report has \(ByteCount.text(size)), which browsers show slowly. The command gherkin-run docs writes a site with a \
      page for each feature, and the option html.onlyFailures=true a report of what did not pass.
      """, "largePage \(TextKey.value(ByteCount.text(size)))")
    return text.element("p", " class=\"note\" id=\"large\"")
  }

  /// A note about scenarios that are left out.
  private var omission: Markup {
    let count = options.onlyFailures ? results.scenarios.count { !$0.isNotable } : 0
    return count == 0
      ? Markup()
      : InterfaceText(
        "Only what did not pass is shown. \(Quantity.text(count, "other scenario")) \(count == 1 ? "is" : "are") left out.",
        "onlyFailures \(count)"
      ).element("p", " class=\"note\"")
  }

  private var contents: Markup {
    let tallies = results.tallies(isStrict: isStrict) { ExactText($0.place.uri) }
    let tree = ContentsTree(
      features.map { feature in
        let entry = ContentsTree.Entry(
          anchor: feature.anchor, name: feature.name, language: feature.node.language,
          links: Tags.links(feature.node.tags.map(\.name), name: feature.name, run.tagLinks),
          tally: tallies[ExactText(feature.uri)] ?? Tally())
        return (feature.uri, entry)
      })
    let requirements: Markup =
      run.requirements == nil ? "" : "<li><a href=\"#requirements\" data-t=\"requirements\">Requirements</a></li>"
    return """
      <nav id="contents" aria-label="Contents" data-t-label="contents"><details class="contents" open><summary data-t="contents">Contents</summary>\(problems.links)\(tree.markup)\
      <ul>\(requirements)<li><a href="#run" data-t="run">The run</a></li></ul></details></nav>
      """
  }
}
/// The header of the page: the outcome as a sentence, as a diagram and as numbers. On paper, it is the cover.
struct OutcomeHeader {
  let verdict: Verdict
  /// The name of the product; nil if it is unknown.
  let title: String?
  let run: RunOutcome
  /// Whether pending scenarios are bad.
  let isStrict: Bool

  var markup: Markup {
    let name: Markup = title.map { "<p class=\"kind\">\($0)</p>" } ?? ""
    return """
      <header class="outcome \(verdict.outcome.htmlClass)">\(name)
      <h1\(verdict.text.attribute)><span class="mark \(verdict.outcome.htmlClass)"></span>\(verdict.text.english)</h1>
      \(bar)<p class="facts">\(run.factsLine) <a class="screen" href="#terms" data-t="terms">Terms</a></p>\(cover)\(SignOff.markup)</header>

      """
  }

  /// The bar and the numbers. The sentence names the scenarios that were not selected.
  private var bar: Markup {
    Tally(verdict.counts, bad: verdict.bad, flaky: run.flaky).bar(isStrict: isStrict)
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

/// The form to find scenarios. It requires a script, and is hidden without one.
enum FindForm {
  static let markup: Markup = """
    <form id="find" role="search" hidden>
    <div class="field"><label><span class="quiet" data-t="searchLabel">Search the scenarios</span>\
    <input id="text" type="search" data-t-hint="searchHint" placeholder="Search the scenarios" autocomplete="off" aria-keyshortcuts="/" aria-describedby="hint problem"></label>
    <p id="hint"><span data-t="hint.words">words</span> <code data-t="hint.expression">/expression/</code> \
    <code data-t="hint.tags">@tag and not @other</code> <code>&gt;2s</code></p></div>
    <button type="button" id="rest" aria-expanded="false" aria-controls="tools" data-t="rest">More</button>
    <div id="tools"><button type="button" id="bad" aria-pressed="false" data-t="notPassed">Not passed</button>
    <label class="order"><span class="quiet" data-t="order">Order</span><select id="order">\
    <option value="" data-t="order.written">As written</option><option value="duration" data-t="order.duration">Slowest first</option></select></label>
    <button type="button" id="next" data-t="next" aria-keyshortcuts="n">Next failure</button>
    <button type="button" id="fold" data-t="unfoldAll">Unfold all</button>
    <button type="button" id="times" aria-pressed="false" data-t="durations">Durations</button></div>
    <button type="button" id="clear" data-t="clear" hidden>Show all</button>
    <p id="problem" role="alert"></p>
    <p id="found" role="status"></p>
    </form>

    """
}
