internal import GherkinOutcomes
internal import GherkinSyntax
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

  private var entries: [Entry] = []
  private var folders: [(name: String, tree: ContentsTree)] = []

  private init() {}

  /// - Parameter features: the features, each with the path of its file.
  init(_ features: [(uri: String, entry: Entry)]) {
    // Very deep nesting is shown flat.
    let paths = features.map { feature in
      (feature.uri.split(separator: "/").dropLast().prefix(12).map(String.init)[...], feature.entry)
    }
    self = Self.tree(paths)
  }

  private static func tree(_ features: [(folders: ArraySlice<String>, entry: Entry)]) -> ContentsTree {
    var tree = ContentsTree()
    tree.entries = features.filter { $0.folders.isEmpty }.map(\.entry)
    let deeper = Dictionary(grouping: features.filter { !$0.folders.isEmpty }) { $0.folders[$0.folders.startIndex] }
    for (name, features) in deeper.sorted(by: { $0.key < $1.key }) {
      let inner = Self.tree(features.map { ($0.folders.dropFirst(), $0.entry) })
      // A folder that contains only a folder shares its line.
      if inner.entries.isEmpty, inner.folders.count == 1 {
        tree.folders.append(("\(name)/\(inner.folders[0].name)", inner.folders[0].tree))
      } else {
        tree.folders.append((name, inner))
      }
    }
    return tree
  }

  /// The outcomes of all features.
  private var tally: Tally {
    var sum = Tally()
    for tally in entries.map(\.tally) + folders.map(\.tree.tally) { sum += tally }
    return sum
  }

  /// The markup of the list.
  var markup: Markup {
    var markup: Markup = "<ul>"
    for folder in folders {
      let tally = folder.tree.tally
      markup += """
        <li><details class="folder" open><summary>\(tally.mark)<bdi>\(folder.name)</bdi> \(tally.number(isShort: true))</summary>\
        \(folder.tree.markup)</details></li>
        """
    }
    for entry in entries { markup += Self.line(entry) }
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
