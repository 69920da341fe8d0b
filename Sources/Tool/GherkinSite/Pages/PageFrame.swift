internal import GherkinMarkdown
internal import GherkinMessages
internal import GherkinPages

/// The frame around the content of all pages of a site.
struct PageFrame {
  /// The content security policy: only files of the site, no inline scripts and styles.
  static let policy: Markup = """
    default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: file:; media-src 'self' data: file:; \
    base-uri 'none'; form-action 'none'
    """

  /// The title of the site.
  let site: String
  var hasTags = false
  var hasGlossary = false
  /// Whether there is a page of changes and a feed.
  var hasHistory = false
  /// Whether there is a page of requirements.
  var hasRequirements = false
  /// The URL of the repository's editor; nil for none.
  var editLink: SourceLink?
  /// The revision of the features.
  var revision: String?
  /// Whether the site is an index of sites, which has neither steps nor a search.
  var isIndexOfSites = false

  /// Returns the path from a page to the folder of the site.
  ///
  /// - Parameter folder: the folder of the page; nil for the site's own folder.
  static func root(from folder: String?) -> Markup { folder == nil ? "" : "../" }

  /// Returns a whole page that is not in the navigation.
  ///
  /// - Parameters:
  ///   - title: the title; nil for that of the site.
  ///   - folder: the folder of the page.
  ///   - source: the path of the file to edit, for a link at the end; nil for none.
  ///   - content: the content of the main element.
  func page(
    title: String?, in folder: String?, source: String? = nil, _ content: Markup
  ) -> [UInt8] {
    page("<title>\(title.map { "\($0) – " } ?? "")\(site)</title>", in: folder, current: nil, source, content)
  }

  /// Returns a whole page that is in the navigation.
  ///
  /// - Parameter isFront: whether it is the front page, which has the title of the site.
  func page(
    _ current: InterfaceText, in folder: String? = nil, isFront: Bool = false, source: String?, _ content: Markup
  ) -> [UInt8] {
    let title: Markup =
      isFront ? "<title>\(site)</title>" : "<title\(current.attribute)>\(current.english) – \(site)</title>"
    return page(title, in: folder, current: current, source, content)
  }

  private func page(
    _ title: Markup, in folder: String?, current: InterfaceText?, _ source: String?, _ content: Markup
  ) -> [UInt8] {
    let root = Self.root(from: folder)
    var markup: Markup = """
      <!DOCTYPE html>
      <html lang="\(SiteText.language)"><head><meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(Self.policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta name="generator" content="gherkin-run docs">
      \(title)
      <link rel="stylesheet" href="\(root)assets/site.css">
      \(feed(root))<script src="\(root)assets/site.js" defer></script></head>
      <body data-root="\(root)">
      <a class="skip" href="#main"\(SiteText.skip.attribute)>\(SiteText.skip.english)</a>
      <header class="site"><a class="brand" href="\(root)index.html"><bdi>\(site)</bdi></a>
      """
    if !isIndexOfSites { markup += navigation(root, current) }
    markup += """
      </header>
      <section id="results"\(SiteText.searchResults.label) hidden><p id="found" role="status"></p><ol></ol></section>
      <main id="main" tabindex="-1">

      """
    markup += content
    markup +=
      "</main>\n<footer class=\"site\">\(suggestion(source))\(SiteText.credit.element("span"))</footer></body></html>\n"
    return markup.allBytes
  }

  private func suggestion(_ path: String?) -> Markup {
    guard let path, let url = editLink?.url(path: path, line: 1, revision: revision).flatMap(SafeLink.address) else {
      return Markup()
    }
    return """
      <a class="suggest" href="\(url)" rel="noopener noreferrer"\(SiteText.suggest.attribute)>\(SiteText.suggest.english)</a> <bdi>\(path)</bdi>
      """
  }

  private func feed(_ root: Markup) -> Markup {
    hasHistory
      ? "<link rel=\"alternate\" type=\"application/atom+xml\" title=\"\(SiteText.feed.english)\" href=\"\(root)feed.xml\">\n"
      : ""
  }

  private func navigation(_ root: Markup, _ current: InterfaceText?) -> Markup {
    var entries = [("index.html", SiteText.features)]
    if hasHistory { entries.append(("history.html", SiteText.history)) }
    if hasRequirements { entries.append(("requirements.html", SiteText.requirements)) }
    if hasTags { entries.append(("tags/index.html", SiteText.tags)) }
    entries.append(("steps.html", SiteText.stepsShort))
    if hasGlossary { entries.append(("glossary.html", SiteText.glossary)) }
    var markup: Markup = "<nav\(SiteText.navigation.label)><ul>"
    for (path, text) in entries {
      let isCurrent = text == current || text == SiteText.stepsShort && current == SiteText.steps
      let mark: Markup = isCurrent ? " aria-current=\"page\"" : ""
      markup += "<li>\(text.element("a", " href=\"\(root)\(path)\"\(mark)"))</li>"
    }
    markup += """
      </ul></nav>
      <form id="search" role="search" hidden>
      <input id="query" type="search"\(SiteText.searchHint.hint) \
      autocomplete="off" aria-controls="results" aria-keyshortcuts="/"></form>

      """
    return markup
  }

  /// Returns a page that redirects to another one.
  ///
  /// - Parameter page: the file name of the other page, in the same folder.
  static func redirect(to page: String) -> [UInt8] {
    let markup: Markup = """
      <!DOCTYPE html>
      <html lang="\(SiteText.language)"><head><meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <meta name="robots" content="noindex">
      \(SiteText.moved.element("title"))
      <noscript><meta http-equiv="refresh" content="0; url=\(page)"></noscript>
      <link rel="canonical" href="\(page)">
      <link rel="stylesheet" href="../assets/site.css">
      <script src="../assets/site.js" defer></script></head>
      <body data-moved="\(page)"><main id="main"><p\(SiteText.moved.attribute)>\(SiteText.moved.english): <a href="\(page)">\(page)</a></p></main></body></html>

      """
    return markup.allBytes
  }
}
