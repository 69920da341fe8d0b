internal import GherkinMarkdown
internal import GherkinMessages
internal import GherkinOutcomes
internal import GherkinPages

/// The table of contents: the features by folder, each with its worst outcome.
struct ContentsTree {
  /// The line of a feature.
  struct Entry {
    var anchor: String
    var name: String
    var language: String
    /// The links of the feature's tags and name.
    var links = Markup()
    var tally: Tally
  }

  private let folder: FeatureFolder<Entry>

  /// - Parameter features: the features, each with the path of its file.
  init(_ features: [(uri: String, entry: Entry)]) {
    folder = FeatureFolder(features)
  }

  /// The markup of the list.
  var markup: Markup { Self.list(folder) }

  private static func list(_ folder: FeatureFolder<Entry>) -> Markup {
    var markup: Markup = "<ul>"
    for inner in folder.folders {
      let tally = inner.tally(\.tally)
      markup += """
        <li><details class="folder" open><summary>\(tally.mark)<bdi>\(inner.name)</bdi> \(tally.number(isShort: true))</summary>\
        \(list(inner))</details></li>
        """
    }
    for entry in folder.entries { markup += line(entry) }
    markup += "</ul>"
    return markup
  }

  private static func line(_ entry: Entry) -> Markup {
    let links: Markup = entry.links.isEmpty ? "" : "<span class=\"tickets\">\(entry.links)</span>"
    return """
      <li><a href="#\(entry.anchor)" data-feature="\(entry.anchor)">\(entry.tally.mark)<span\
      \(TextDirection.attributes(entry.language))>\(entry.name)</span>\(entry.tally.number(isShort: true))</a>\(links)</li>
      """
  }
}

/// The tags of the selected scenarios, with the outcomes of each. A script makes the tags filters.
struct TagOverview {
  /// The maximum number of tags. If there are more, those with the most scenarios are listed.
  private static let limit = 200

  let results: FeatureResults
  let run: RunOutcome
  /// Whether pending scenarios are bad; nil as in the run.
  let isStrict: Bool?

  /// The markup; empty if no scenario has a tag.
  var markup: Markup {
    let all = tallies.sorted { ($1.value.selected, $0.key) < ($0.value.selected, $1.key) }
    if all.isEmpty { return Markup() }
    var markup: Markup = "<h3 data-t=\"tags\">Tags</h3><ul class=\"overview\">"
    for (tag, tally) in all.prefix(Self.limit).sorted(by: { $0.key < $1.key }) {
      let name: Markup = "\(tag)"
      let link = run.tagLinks.url(forTag: tag).map { SafeLink.markup(name, to: $0) } ?? name
      markup +=
        "<li>\(tally.mark)<span class=\"tags\"><span>\(link)</span></span> \(tally.number(isShort: true))</li>"
    }
    markup += "</ul>"
    let rest = all.count - Self.limit
    if rest > 0 { markup += "<p class=\"note\" data-t=\"more \(rest)\">\(Quantity.text(rest)) more</p>" }
    return markup
  }

  private var tallies: [String: Tally] {
    var tallies: [String: Tally] = [:]
    // Many scenarios share few sets of tags.
    for (tags, tally) in results.tallies(isStrict: isStrict, by: \.tags) where tally.selected > 0 {
      for tag in Set(tags) { tallies[tag, default: Tally()] += tally }
    }
    return tallies
  }
}
