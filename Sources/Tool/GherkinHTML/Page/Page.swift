internal import GherkinFormatters
internal import GherkinFileOutput
internal import GherkinFiles
internal import GherkinMessages
internal import GherkinOutcomes
internal import GherkinPages
internal import GherkinSyntax
internal import GherkinText

/// The whole page.
struct Page {
  private let record: RunRecord
  private let run: RunOutcome
  private let options: HTMLOptions
  private let runAttachments: [Markup]
  /// The size of all scenarios in bytes. Counting stops above the size that can be read without a script.
  private let size: Int
  private let form: PageForm

  init(_ record: RunRecord, _ run: RunOutcome, _ options: HTMLOptions, runAttachments: [Markup]) {
    self.record = record
    self.run = run
    self.options = options
    self.runAttachments = runAttachments
    size = record.size(upTo: PageForm.readableLimit)
    form = PageForm(size: size, zlib: options.isCompressed ? Zlib.system : nil)
  }

  /// Writes the page, one feature at a time, so that only the attachments of one feature are in memory.
  func write(to sink: inout OutputSink) {
    let tally = Tally(
      run.counts, bad: run.counts.bad(isStrict: record.isStrict), flaky: run.flaky,
      unselected: record.scenarios.count { !$0.isSelected })
    let verdict = tally.verdict(run)
    let details = RunDetails(run, options, record)
    let title = options.title ?? run.projectName
    let htmlClasses = (form.hasParts ? ["large"] : []) + (options.printsRun ? ["appendix"] : [])
    let htmlClass: Markup = htmlClasses.isEmpty ? "" : " class=\"\(htmlClasses.joined(separator: " "))\""
    var markup: Markup = """
      <!DOCTYPE html>
      <html lang="en"><head><meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(PageAssets.policy(hasFiles: options.largeAttachments == .beside))">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta name="generator" content="gherkin-run">
      <title>\(verdict.text.english)\(title.map { " – \($0)" } ?? "")</title>
      <style>\(Markup(asset: PageAssets.style))</style></head>
      <body\(htmlClass)><a class="skip" href="#main" data-t="skipReport">Skip to the report</a>\
      <a class="skip" href="#contents" data-t="skipContents">Skip to the contents</a>

      """
    markup += OutcomeHeader(verdict: verdict, title: title, run: run, isStrict: record.isStrict).markup
    markup += FindForm.markup
    let problems = ProblemSection(record: record, run: run, verdict: verdict, form: form)
    markup += "<div class=\"columns\"><main id=\"main\" tabindex=\"-1\">\n"
    markup.write(to: &sink)
    problems.write(to: &sink)
    writeFeatures(to: &sink)
    markup = Markup()
    markup += RunSection(record: record, details: details, attachments: runAttachments).markup
    // The contents follow the report, so that the Tab key reaches the first failure soon; the style sheet places them
    // at its side.
    markup +=
      "</main>\(contents(problems))</div>\n<script>\(Markup(asset: PageAssets.script))</script></body></html>\n"
    markup.write(to: &sink)
  }

  /// The features, ordered by file.
  private var features: [RunRecord.Feature] { record.features.sorted { ExactText($0.uri) < ExactText($1.uri) } }

  private func writeFeatures(to sink: inout OutputSink) {
    let hidden: Markup = features.isEmpty ? " hidden" : ""
    ("<section id=\"features\"\(hidden)><h2 data-t=\"features\">Features</h2>\(note)\n" as Markup).write(to: &sink)
    let index = UnitIndex(record, form)
    let sizes = record.writtenSizes
    var rest = features[...]
    // Sections of small features are created on several threads, and written in order.
    var sections = ParallelMap {
      rest.popFirst()
    } transform: { [record, form] feature in
      let isSmall = sizes[ExactText(feature.uri), default: 0] <= Self.smallSize
      let index = UnitIndex(record, form)
      var bytes = OutputSink()
      if isSmall { Self.write(feature, record, form, index, to: &bytes) }
      return (feature: feature, isSmall: isSmall, bytes: bytes.bytes, units: index.units)
    }
    while let section = sections.next() {
      if section.isSmall {
        sink.write(section.bytes)
        index.add(section.units)
      } else {
        Self.write(section.feature, record, form, index, to: &sink)
      }
      index.writeText(to: &sink)
    }
    index.writeText(isLast: true, to: &sink)
    index.write(to: &sink)
    sink.write("</section>\n")
  }

  /// The maximum size in bytes of a feature's markup that may be in memory as a whole.
  private static let smallSize = 4 << 20

  private static func write(
    _ feature: RunRecord.Feature, _ record: RunRecord, _ form: PageForm, _ index: UnitIndex, to sink: inout OutputSink
  ) {
    guard let document = record.tree(of: feature) else { return }
    FeatureSection(document, feature.anchor, record, form, index)?.write(to: &sink)
  }

  /// A note for readers of a large page.
  private var note: Markup {
    if form.zlib != nil {
      return """
        <noscript><p class="note">These \(Quantity.text(record.scenarios.count)) scenarios are compressed, and only a script can show \
        them. Open this file in a browser that runs scripts. To read without scripts, write a report of fewer features: \
        up to \(PageForm.readableLimit >> 20) MiB of scenarios are not compressed.</p></noscript>
        """
    }
    if options.isCompressed, form.hasParts, size > PageForm.readableLimit {
      return """
        <p class="note" data-t="notCompressed">This report is not compressed, as the machine that wrote it does not have the library zlib.</p>
        """
    }
    return Markup()
  }

  private func contents(_ problems: ProblemSection) -> Markup {
    let tallies = record.tallies { ExactText($0.place.uri) }
    let tree = ContentsTree(
      features.map { feature in
        let entry = ContentsTree.Entry(
          anchor: feature.anchor, name: feature.name.isEmpty ? feature.uri : feature.name,
          language: feature.language, links: Tags.links(feature.tags, name: feature.name, record.tagLinks),
          tally: tallies[ExactText(feature.uri)] ?? Tally())
        return (feature.uri, entry)
      })
    return """
      <nav id="contents" aria-label="Contents" data-t-label="contents"><details class="contents" open><summary data-t="contents">Contents</summary>\(problems.links)\(tree.markup)\
      <ul><li><a href="#run" data-t="run">The run</a></li></ul></details></nav>
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
    <button type="button" id="fold" data-t="unfoldAll">Unfold all</button></div>
    <button type="button" id="cancel" data-t="cancel" hidden>Stop searching</button>
    <button type="button" id="clear" data-t="clear" hidden>Show all</button>
    <p id="problem" role="alert"></p>
    <p id="found" role="status"></p>
    </form>

    """
}

extension Markup {
  /// Writes the markup.
  func write(to sink: inout OutputSink) {
    write { sink.write($0) }
  }
}
