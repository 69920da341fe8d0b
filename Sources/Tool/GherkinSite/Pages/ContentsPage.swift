internal import GherkinPages
internal import GherkinRunHistory

/// A folder of features of a site: its introduction, its features and its subfolders.
typealias Chapter = FeatureFolder<ContentsPage.Entry>

/// The contents of a site: chapters with their introductions, features with their outcomes.
struct ContentsPage {
  /// A feature in a chapter's list.
  struct Entry {
    /// The index of the feature in the record.
    let feature: Int
    /// The name of the page.
    var page = ""
    var tally = Tally()
    /// The number of differences to the previous run, by kind.
    var differences: [RunComparison.Kind: Int] = [:]
    /// The worst outcome of each of the last runs; empty without a history.
    var trend: [ScenarioStrip.Bar?] = []
  }

  let names: [String]
  let languages: [String]
  let hasRun: Bool
  let glossary: Glossary
  let references: References
  /// Reads the introduction of a folder; returns nil if there is none.
  let introduction: (String) -> String?

  /// The maximum size in bytes of an introduction that is not folded, because readers are looking for the features
  /// after it.
  private static let shortLimit = 1200

  /// Returns the chapters.
  func markup(_ root: Chapter) -> Markup {
    var markup: Markup = "<section id=\"contents\">\(SiteText.contents.element("h2"))"
    markup += prose(root.path)
    markup += list(root)
    markup += "</section>"
    return markup
  }

  private func list(_ chapter: Chapter) -> Markup {
    var markup = Markup()
    if !chapter.entries.isEmpty {
      markup += "<ul class=\"features\">"
      for entry in chapter.entries {
        markup += """
          <li><a href="features/\(entry.page).html">\(hasRun ? entry.tally.mark : "")\
          <span\(TextDirection.attributes(languages[entry.feature]))>\(names[entry.feature])</span>\
          \(changes(entry))\(hasRun ? entry.tally.number() : entry.tally.size)</a></li>
          """
      }
      markup += "</ul>"
    }
    for inner in chapter.folders {
      let tally = inner.tally(\.tally)
      markup += """
        <section class="chapter" id="\(Self.anchor(inner.path))"><h3>\(hasRun ? tally.mark : "")\
        <bdi>\(inner.name)</bdi> \(hasRun ? tally.number() : tally.size)\(ScenarioStrip.markup(ScenarioStrip.worst(inner.allEntries.map(\.trend))))</h3>\(hasRun ? tally.picture : "")\(prose(inner.path))\(list(inner))</section>
        """
    }
    return markup
  }

  /// Returns the differences of a feature to the previous run.
  private func changes(_ entry: Entry) -> Markup {
    let kinds = [RunComparison.Kind.newFailures, .fixed, .flaky, .slower, .appeared, .changed]
    let counts = kinds.compactMap { kind in entry.differences[kind].map { SiteText.change(kind, $0) } }
    return counts.joined(.comma)?.element("small", " class=\"news\"") ?? ""
  }

  /// Returns the anchor of a chapter.
  static func anchor(_ path: String) -> String { "chapter-\(Slug.of(path))" }

  private func prose(_ path: String) -> Markup {
    let file = "\(path)README.md"
    guard let text = introduction(file) else { return Markup() }
    let prose = glossary.linked(references.from(file).markup(of: text), root: "")
    guard text.utf8.count > Self.shortLimit else { return "<div class=\"prose\" dir=\"auto\">\(prose)</div>" }
    let title = text.split(separator: "\n").first { $0.hasPrefix("# ") }.map { String($0.dropFirst(2)) }
    return """
      <details class="introduction">\(title.map { "<summary>\($0)</summary>" } ?? SiteText.introduction.element("summary"))\
      <div class="prose" dir="auto">\(prose)</div></details>
      """
  }
}
