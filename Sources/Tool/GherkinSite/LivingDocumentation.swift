internal import GherkinFormatters
internal import GherkinMessages
internal import GherkinOutcomes
internal import GherkinPages
internal import GherkinRunHistory
internal import GherkinSyntax
internal import GherkinText

/// Writes a site of a project's features: its pages, search index and exports, and the redirects that preserve links.
package struct LivingDocumentation {
  private let record: SiteRecord
  private let options: SiteOptions
  private let glossary: Glossary
  private let glossaryPath: String?
  private let history: SiteHistory?
  private var root: Chapter

  /// Creates a site.
  ///
  /// - Parameters:
  ///   - record: the complete features and results.
  ///   - history: the runs of the branch, up to that of the record; nil for none.
  /// - Throws: ``SiteError/noFeatures``.
  package init(
    _ record: SiteRecord, _ options: SiteOptions, history: SiteHistory? = nil
  ) throws(SiteError) {
    guard !record.features.isEmpty else { throw .noFeatures }
    self.history = history
    self.record = record
    self.options = options
    let uris = record.features.map(\.uri)
    let sorted = uris.indices.sorted { uris[$0] < uris[$1] }
    root = Chapter(sorted.map { (uris[$0], ContentsPage.Entry(feature: $0)) }).root
    let folders = root.path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    // The folder of all features, and the folders above it.
    let candidates = (0...folders.count).reversed().map { folders.prefix($0).map { "\($0)/" }.joined() }
    let file = candidates.lazy.map { "\($0)GLOSSARY.md" }.compactMap { path in
      options.readText(path).map { (path: path, text: $0) }
    }.first
    (glossaryPath, glossary) = (file?.path, Glossary(file?.text))
  }

  /// Writes all files of the site.
  ///
  /// - Parameter path: the folder, which must be new, empty or a site.
  /// - Returns: the number of features and of scenarios.
  /// - Throws: ``SiteError`` if the folder has other files, or a file cannot be written.
  @discardableResult
  package mutating func write(to path: String) throws(SiteError) -> (features: Int, scenarios: Int) {
    let folder = try SiteFolder(path)
    let title = options.title ?? record.projectName ?? SiteText.features.english
    var references = References(Pictures(.beside))
    let order = namePages(&references)
    if let glossaryPath { references.addresses[glossaryPath] = "glossary.html" }
    let tagPages = nameTags()
    var attachedSize = 0
    var failure: SiteError?
    let attachments = AttachmentStore { bytes, name in
      // A vector graphic in a file could run scripts.
      if name.hasSuffix(".svg") { return .page }
      attachedSize += bytes.count
      guard bytes.count <= Self.attachmentLimit, attachedSize <= Self.attachmentsLimit else { return .nowhere }
      do throws(SiteError) {
        try folder.write(bytes, to: "attachments/\(name)")
      } catch {
        failure = failure ?? error
      }
      return .file("../attachments/\(name)")
    }
    let context = FeaturePage.Context(
      record: record, glossary: glossary, tagLinks: options.tagLinks + record.run.tagLinks,
      source: SourcePlace(record.run, link: options.sourceLink), editLink: options.editLink, tagPages: tagPages,
      history: history, attachments: attachments, references: references)
    // The number of parts of the search index is known after all pages are written, so a script contains it.
    let frame = PageFrame(
      site: title, hasTags: !tagPages.isEmpty, hasGlossary: !glossary.terms.isEmpty, hasHistory: history != nil,
      hasRequirements: requirements != nil,
      editLink: options.editLink, revision: record.git?.revision)
    var addresses: [ScenarioIdentity: String] = [:]
    var search = SearchIndex(in: folder)
    var tags = TagPages()
    var phrases = PhraseBook(record.phrases, unchecked: options.unchecked.patterns)
    var failures = FailureList()
    var csv = try GrowingFile("scenarios.csv", in: folder)
    var markdown = try GrowingFile("features.md", in: folder)
    var list = PageList()
    try csv.write(
      CSVText.line([
        "Feature", "Rule", "Scenario", "Values", "File", "Line", "Tags", "Outcome", "Flaky", "Seconds", "Page",
      ]))
    var pages: [String: SiteFolder.List.Page] = [:]
    var position = 0
    let (record, hasRun, history) = (record, record.hasRun, history)
    try root.update { (entry, above) throws(SiteError) in
      let feature = record.features[entry.feature]
      let page = FeaturePage(feature, context)
      (entry.tally, entry.differences) = (page.tally, page.differences)
      if let history { entry.trend = ScenarioStrip.worst(of: page.units.compactMap(\.identity), history.timeline) }
      let address = "features/\(entry.page).html"
      var crumbs: Markup = "<a href=\"../index.html\"><bdi>\(title)</bdi></a>"
      for chapter in above {
        crumbs += " / <a href=\"../index.html#\(ContentsPage.anchor(chapter.path))\"><bdi>\(chapter.name)</bdi></a>"
      }
      let previous = position > 0 ? order[position - 1] : nil
      let next = position + 1 < order.count ? order[position + 1] : nil
      position += 1
      let content: Markup = """
        <article class="feature"\(TextDirection.attributes(feature.node.language))>\(page.header(crumbs: crumbs))\(page.content)\
        </article>\(SignOff.markup)\(Self.neighbors(previous, next, record))
        """
      try folder.write(frame.page(title: feature.name, in: "features", content), to: address)
      pages[entry.page] = .init(name: feature.name, path: feature.uri)
      list.add(feature.name, address, in: above.map(\.name), scenarios: page.tally.total)
      try search.add(address, title: feature.name, context: feature.uri, outcome: "", text: "")
      for unit in page.units {
        if let identity = unit.identity, history?.listed.contains(identity) == true {
          addresses[identity] = "\(address)#\(unit.anchor)"
        }
        tags.add(unit, page: entry.page, feature: feature.name, path: feature.uri)
        failures.add(unit, address, feature: feature.name)
        try search.add(
          "\(address)#\(unit.anchor)", title: unit.title,
          context: [feature.name, unit.rule ?? ""].filter { !$0.isEmpty }.joined(separator: " › "),
          outcome: hasRun ? Self.text(unit.result.outcome?.htmlClass ?? "unselected") : "",
          text: (unit.values + unit.result.tags + [unit.text]).joined(separator: " "))
        try csv.write(Self.line(unit, feature, address, hasRun: hasRun))
      }
      for (name, bytes) in references.pictures.takeFiles() { try folder.write(bytes, to: name) }
      for used in page.steps { phrases.add(used, page: entry.page, feature: feature.name) }
      let export = MarkdownExport(feature.document, page.text) { node in
        record.results.scenario(ofNode: node)?.outcome?.wordOnPage
      }
      try markdown.write(VisibleText.block(references.from(feature.uri).markdown(of: export.blocks)))
    }
    if let failure { throw failure }
    try csv.finish()
    try markdown.finish()
    try search.finish()
    let changes = history.map { ChangesPage(history: $0, addresses: addresses) }
    try writeOverviews(folder, frame, tags, tagPages, phrases, failures, context, changes)
    try folder.write(Array(list.text(frame, summary: summary.english).utf8), to: "llms.txt")
    try folder.write(Array("gherkinRunSearch(-1,\(search.count));\n".utf8), to: "search/parts.js")
    let redirects = try writeRedirects(folder, pages)
    try folder.finish(pages: pages, redirects: redirects)
    let tally = root.tally(\.tally)
    return (tally.features, tally.total)
  }

  /// The maximum size in bytes of an attachment of the site, and of all together.
  private static let (attachmentLimit, attachmentsLimit) = (16 << 20, 256 << 20)

  /// Assigns a page to each feature; returns the pages in the order of the contents.
  private mutating func namePages(_ references: inout References) -> [(page: String, feature: Int)] {
    var names = PageNames()
    // In the order of the paths, so that a feature that moves does not take the page name of another.
    var pages: [Int: String] = [:]
    for index in record.features.indices.sorted(by: {
      ExactText(record.features[$0].uri) < ExactText(record.features[$1].uri)
    }) {
      let page = names.page(for: record.features[index].name)
      pages[index] = page
      references.addresses[record.features[index].uri] = "features/\(page).html"
    }
    var order: [(String, Int)] = []
    root.update { entry, _ in
      entry.page = pages[entry.feature] ?? ""
      order.append((entry.page, entry.feature))
    }
    return order
  }

  private func nameTags() -> [String: String] {
    var names = PageNames()
    var pages: [String: String] = [:]
    for name in record.tags.sorted() { pages[name] = names.page(for: String(name.dropFirst())) }
    return pages
  }

  private func writeOverviews(
    _ folder: SiteFolder, _ frame: PageFrame, _ tags: TagPages, _ tagPages: [String: String], _ phrases: PhraseBook,
    _ failures: FailureList, _ context: FeaturePage.Context, _ changes: ChangesPage?
  ) throws(SiteError) {
    let tally = root.tally(\.tally)
    let outcome = tally.verdict(record.run)
    let sentence = summary
    let names = record.features.map(\.name)
    // Pages that combine many files link to an introductory one.
    let source =
      options.readText("\(root.path)README.md").map { _ in "\(root.path)README.md" } ?? record.features[0].uri
    let contents = ContentsPage(
      names: names, languages: record.features.map(\.node.language), hasRun: record.hasRun, glossary: glossary,
      references: context.references, introduction: options.readText)
    let mark: Markup = record.hasRun ? "<span class=\"mark \(outcome.outcome.htmlClass)\"></span>" : ""
    var front: Markup = """
      <header class="front"><p class="kind">\(frame.site)</p><h1\(sentence.attribute)>\(mark)\(sentence.english)</h1>\
      \(record.hasRun ? tally.bar() : "")\(facts)</header>
      """
    // With an earlier run, the changes name the failures.
    let listsFailures = failures.count > 0 && changes?.history.comparison == nil
    if record.hasRun, !record.run.problemsBesideVerdict.isEmpty || listsFailures {
      front += "<section id=\"problems\"><h2 data-t=\"problems\">What did not pass</h2>"
      for problem in record.run.problemsBesideVerdict {
        front += "<div class=\"problem\"><p><b>\(problem.title)</b></p><pre>\(problem.text)</pre></div>"
      }
      if listsFailures { front += failures.markup }
      front += "</section>"
    }
    if let changes { front += changes.frontSection }
    front += contents.markup(root)
    front += """
      <p class="exports">\(SiteText.exportMarkdown.element("a", " href=\"features.md\"")) \
      \(SiteText.exportCSV.element("a", " href=\"scenarios.csv\""))</p>\
      \(SignOff.markup)
      """
    try folder.write(
      frame.page(SiteText.features, isFront: true, source: source, front), to: "index.html")
    try folder.write(
      frame.page(SiteText.steps, source: source, phrases.markup),
      to: "steps.html")
    if !glossary.terms.isEmpty {
      try folder.write(
        frame.page(
          SiteText.glossary, source: glossaryPath,
          GlossaryPage.markup(glossary, context.references.from(glossaryPath ?? ""))),
        to: "glossary.html")
    }
    if !tagPages.isEmpty {
      try folder.write(
        frame.page(
          SiteText.tags, in: "tags", source: source, tags.overview(tagPages, hasRun: record.hasRun)),
        to: "tags/index.html")
      for name in tags.names {
        guard let page = tagPages[name] else { continue }
        try folder.write(
          frame.page(
            title: name, in: "tags", source: tags.source(of: name),
            tags.page(of: name, context.tagLinks, hasRun: record.hasRun)),
          to: "tags/\(page).html")
      }
    }
    if let requirements {
      let section = RequirementsSection(requirements, record.results, hasRun: record.hasRun)
      let history = history
      let strip: (([ScenarioResult]) -> Markup)? = history.map { history in
        { [identities = record.identities] scenarios in
          let all = scenarios.compactMap { $0.node.flatMap { identities.identity(ofNode: $0) } }
          return all.isEmpty ? Markup() : ScenarioStrip.markup(ScenarioStrip.worst(of: all, history.timeline))
        }
      }
      let links = RequirementsSection.Links(
        address: { [references = context.references] scenario in
          references.addresses[scenario.place.uri].map { "\($0)#\(scenario.anchor)" }
        }, history: strip,
        isUnchecked: { [identities = record.identities, unchecked = options.unchecked] scenario in
          scenario.node.flatMap { identities.identity(ofNode: $0) }.map(unchecked.scenarios.contains) ?? false
        })
      try folder.write(
        frame.page(
          SiteText.requirements, source: source,
          """
          <header><h1\(SiteText.requirements.attribute)>\(SiteText.requirements.english)</h1>\(facts)\(tool)</header>\
          <section>\(section.markup(level: "h2", links))</section>\(SignOff.markup)
          """), to: "requirements.html")
    }
    if let changes {
      try folder.write(
        frame.page(SiteText.history, source: source, changes.markup), to: "history.html")
      try folder.write(RunTrend(runs: changes.history.timeline.runs).script, to: "assets/runs.js")
      let feed = AtomFeed(changes.history.timeline, title: frame.site, site: [root.path])
      try folder.write(Array(feed.xml.utf8), to: "feed.xml")
    }
    for (name, bytes) in context.references.pictures.takeFiles() { try folder.write(bytes, to: name) }
    try folder.write(SiteAssets.style, to: "assets/site.css")
    try folder.write(SiteAssets.script, to: "assets/site.js")
    let badge = record.hasRun ? Badge(outcome) : Badge(count: tally.total)
    try folder.write(Array(badge.svg.utf8), to: "badge.svg")
    try folder.write(SiteSummary(frame.site, sentence.english, tally, record, history).bytes, to: SiteSummary.name)
  }

  /// Writes a redirect for each page of the previous build that another page replaces.
  private func writeRedirects(
    _ folder: SiteFolder, _ pages: [String: SiteFolder.List.Page]
  ) throws(SiteError) -> [String: String] {
    let byPath = Dictionary(pages.map { ($0.value.path, $0.key) }, uniquingKeysWith: { first, _ in first })
    let byName = Dictionary(pages.map { ($0.value.name, $0.key) }, uniquingKeysWith: { min($0, $1) })
    var redirects: [String: String] = [:]
    for (page, old) in folder.old.pages where pages[page] == nil {
      redirects[page] = byName[old.name] ?? byPath[old.path]
    }
    for (page, target) in folder.old.redirects where pages[page] == nil && redirects[page] == nil {
      redirects[page] = pages[target] == nil ? redirects[target] : target
    }
    for (page, target) in redirects where Self.isPage(page) {
      try folder.write(PageFrame.redirect(to: "\(target).html"), to: "features/\(page).html")
    }
    return redirects
  }

  private static func isPage(_ name: String) -> Bool {
    name.wholeMatch(of: #/[a-z0-9][a-z0-9-]*/#) != nil
  }

  /// Returns links to the previous and the next feature.
  private static func neighbors(
    _ previous: (page: String, feature: Int)?, _ next: (page: String, feature: Int)?, _ record: SiteRecord
  ) -> Markup {
    var markup: Markup = "<nav class=\"turn\"\(SiteText.features.label)>"
    for (entry, word, rel) in [(previous, SiteText.previous, "prev"), (next, SiteText.next, "next")] {
      guard let entry else { continue }
      markup += """
        <a rel="\(rel)" href="\(entry.page).html">\(word.element("small")) <bdi>\(record.features[entry.feature].name)</bdi></a>
        """
    }
    markup += "</nav>"
    return markup
  }

  /// The sentence about the whole site: the verdict of the run, or else its size.
  private var summary: InterfaceText {
    let tally = root.tally(\.tally)
    return record.hasRun ? tally.verdict(record.run).text : SiteText.size(tally)
  }

  /// The requirements of the run, or else those of the site; nil if there are none.
  private var requirements: RequirementList? { record.run.requirements ?? options.requirements }

  /// The program that made the run, for those who check the document.
  private var tool: Markup {
    guard let program = record.meta?.implementation else { return Markup() }
    return "<p class=\"facts\"><span><bdi>\(program.name) \(program.version ?? "")</bdi></span></p>"
  }

  /// The time, the revision and the environment of the run.
  private var facts: Markup {
    guard record.hasRun else { return Markup() }
    var markup: Markup = "<p class=\"facts\"><span>\(record.run.factsLine)"
    for entry in record.environment {
      markup += " <span class=\"to\">·</span> <bdi>\(entry.name)</bdi>: <bdi>\(entry.value)</bdi>"
    }
    markup += "</span></p>"
    return markup
  }

  private static func text(_ markup: Markup) -> String { String(decoding: markup.bytesInMemory, as: UTF8.self) }

  private static func line(
    _ unit: FeaturePage.Unit, _ feature: FeatureResults.Feature, _ address: String, hasRun: Bool
  ) -> String {
    let result = unit.result
    let milliseconds = (result.last?.duration ?? .zero).milliseconds
    let seconds = "\(milliseconds / 1000).\((milliseconds % 1000).digits(3))"
    return CSVText.line([
      feature.name, unit.rule ?? "", unit.name, unit.values.joined(separator: " | "), feature.uri,
      String(result.place.line),
      // Spreadsheets treat a leading @ as the start of a formula.
      result.tags.map { String($0.dropFirst()) }.joined(separator: " "),
      hasRun ? result.outcome?.rawValue ?? StatusMark.unselectedWord : "", result.isFlaky ? "yes" : "",
      result.last == nil ? "" : seconds, "\(address)#\(unit.anchor)",
    ])
  }
}

/// The scenarios that the run does not accept, as links on the first page.
private struct FailureList {
  /// The number of scenarios that are listed. A table of all is beside the page.
  private static let limit = 50

  /// The number of scenarios.
  private(set) var count = 0
  private var items = Markup()

  mutating func add(_ unit: FeaturePage.Unit, _ address: String, feature: String) {
    guard unit.result.finished?.isBad() == true else { return }
    count += 1
    if count > Self.limit { return }
    let context = [feature, unit.rule ?? ""].filter { !$0.isEmpty }.joined(separator: " › ")
    items += """
      <li><a href="\(address)#\(unit.anchor)">\(unit.result.mark.markup)\(NameMarkup.element("span", unit.title))\
      <small><bdi>\(context)</bdi></small></a></li>
      """
  }

  var markup: Markup {
    if count == 0 { return Markup() }
    var markup: Markup = "<ul class=\"features\">\(items)</ul>"
    if count > Self.limit {
      markup += SiteText.omission(count - Self.limit, root: "")
    }
    return markup
  }
}
