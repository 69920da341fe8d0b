internal import GherkinMarkdown
internal import GherkinMessages
internal import GherkinFormatters
internal import GherkinPages

/// The pages of tags: a list of all, and one for each.
struct TagPages {
  /// A scenario with a tag.
  struct Use {
    let page: String
    let feature: String
    let anchor: String
    let title: String
    let outcome: Outcome?
  }

  /// The maximum number of scenarios on a page; the CSV file contains all.
  private static let limit = 2000

  private(set) var tallies: [String: Tally] = [:]
  private var sources: [String: String] = [:]
  private var uses: [String: [Use]] = [:]

  mutating func add(_ unit: FeaturePage.Unit, page: String, feature: String, path: String) {
    for tag in Set(unit.result.tags) {
      tallies[tag, default: Tally()].add(unit.result)
      if sources[tag] == nil { sources[tag] = path }
      guard uses[tag, default: []].count < Self.limit else { continue }
      let use = Use(
        page: page, feature: feature, anchor: unit.anchor, title: unit.title, outcome: unit.result.outcome)
      uses[tag, default: []].append(use)
    }
  }

  /// Returns the path of the first feature with a tag.
  func source(of name: String) -> String? { sources[name] }

  /// The tags in alphabetical order.
  var names: [String] { tallies.keys.sorted() }

  /// Returns the page that lists all tags.
  func overview(_ pages: [String: String], hasRun: Bool) -> Markup {
    var markup: Markup = "\(SiteText.tags.element("h1"))<ul class=\"features\">"
    for name in names {
      let tally = tallies[name] ?? Tally()
      markup += """
        <li><a href="\(pages[name] ?? "").html">\(hasRun ? tally.mark : "")<span><bdi>\(name)</bdi></span>\
        \(hasRun ? tally.number() : tally.size)</a></li>
        """
    }
    markup += "</ul>"
    return markup
  }

  /// Returns the page of a tag.
  func page(of name: String, _ links: [TagLink], hasRun: Bool) -> Markup {
    let tally = tallies[name] ?? Tally()
    var markup: Markup = """
      <header><p class="crumbs">\(SiteText.tags.element("a", " href=\"index.html\""))</p><h1><bdi>\(name)</bdi></h1>\
      \(hasRun ? tally.bar() : "")<p class="facts">\(SiteText.scenarios(tally.total).element("span"))
      """
    if let url = links.url(forTag: name) { markup += " \(SafeLink.markup("\(name) ↗", to: url))" }
    markup += "</p></header>"
    var page: String?
    for use in uses[name] ?? [] {
      if use.page != page {
        if page != nil { markup += "</ul>" }
        markup += """
          <h2 class="of"><a href="../features/\(use.page).html" dir="auto">\(use.feature)</a></h2><ul class="features">
          """
        page = use.page
      }
      let mark = hasRun ? UnitMark(use.outcome).markup : Markup()
      markup += """
        <li><a href="../features/\(use.page).html#\(use.anchor)">\(mark)\(NameMarkup.element("span", use.title))</a></li>
        """
    }
    if page != nil { markup += "</ul>" }
    if tally.total > Self.limit {
      markup += SiteText.omission(tally.total - Self.limit, root: "../")
    }
    return markup
  }
}
