internal import CucumberMessages
internal import Gherkin
internal import HTMLPages

/// The tags of a feature, a rule, a scenario or a block of examples.
enum Tags {
  /// A list of tags; nothing where there are none.
  ///
  /// - Parameter links: the links of tags.
  static func markup(_ tags: [GherkinDocument.Tag], _ links: [TagLink]) -> Markup {
    if tags.isEmpty { return Markup() }
    var markup: Markup = "<span class=\"tags\">"
    for (index, tag) in tags.enumerated() {
      if index > 0 { markup += " " }
      let name: Markup = "\(tag.name)"
      markup += "<span>\(links.url(forTag: tag.name).map { SafeLink.markup(name, to: $0) } ?? name)</span>"
    }
    markup += "</span>"
    return markup
  }
}
