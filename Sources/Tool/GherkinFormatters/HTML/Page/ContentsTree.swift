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
