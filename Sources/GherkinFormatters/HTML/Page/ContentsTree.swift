internal import CucumberMessages
internal import Gherkin
internal import HTMLPages

/// The table of contents: the features by folder, each with its worst outcome.
struct ContentsTree {
  /// The line of a feature.
  struct Entry {
    var anchor: String
    var name: String
    var language: String
    /// The links of the feature's tags and name.
    var links = Markup()
    /// The number of selected scenarios with each outcome.
    var counts: [Query.Outcome: Int]
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

  /// The markup of the list.
  var markup: Markup {
    var markup: Markup = "<ul>"
    for folder in folders {
      markup +=
        "<li><details class=\"folder\" open><summary><bdi>\(folder.name)</bdi></summary>\(folder.tree.markup)</details></li>"
    }
    for entry in entries { markup += Self.line(entry) }
    markup += "</ul>"
    return markup
  }

  private static func line(_ entry: Entry) -> Markup {
    let counts = entry.counts
    let total = counts.values.reduce(0, +)
    let outcome = Query.Outcome.worst(counts.keys) ?? .notRun
    let bad = [Query.Outcome.failed, .ambiguous, .undefined, .pending].reduce(0) { $0 + (counts[$1] ?? 0) }
    let notRun = counts[.notRun] ?? 0
    let number: Markup =
      bad > 0
      ? "<small data-t=\"badOf \(bad) \(total)\">\(Quantity.text(bad)) of \(Quantity.text(total)) did not pass</small>"
      : notRun > 0
        ? "<small data-t=\"notRunOf \(notRun) \(total)\">\(Quantity.text(notRun)) of \(Quantity.text(total)) not run</small>"
        : total == 0
          ? "<small data-t=\"word.not-selected\">\(ScenarioWriter.unselected)</small>"
          : "<small data-t=\"number \(total)\">\(Quantity.text(total))<span class=\"quiet\" data-t=\"scenarioWord \(total)\"> \(total == 1 ? "scenario" : "scenarios")</span></small>"
    let links: Markup = entry.links.isEmpty ? "" : "<span class=\"tickets\">\(entry.links)</span>"
    let mark = total == 0 ? StatusMark.markup(ScenarioWriter.unselected, "unselected") : outcome.mark
    return """
      <li><a href="#\(entry.anchor)" data-feature="\(entry.anchor)">\(mark)<span\
      \(TextDirection.attributes(entry.language))>\(entry.name)</span>\(number)</a>\(links)</li>
      """
  }
}
