internal import GherkinMessages
internal import GherkinSyntax
internal import GherkinPages

/// Tags, and names whose words are tags, with their links.
enum Tags {
  /// Returns a list of tags; empty if there are none.
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

  /// Returns the links of tags and of the words of a name that match a template; empty if there are none.
  static func links(_ tags: [String], name: String, _ links: [TagLink]) -> Markup {
    if links.isEmpty { return Markup() }
    var markup = Markup()
    for text in tags + words(of: name, links).map({ String(name[$0.range]) }) {
      guard let url = links.url(forTag: text) else { continue }
      if !markup.isEmpty { markup += " " }
      markup += SafeLink.markup("\(text)", to: url)
    }
    return markup
  }

  /// Returns a name in which words that match a tag's template are links, as in `APP-12: One beer`.
  static func name(_ name: String, _ links: [TagLink]) -> Markup {
    if links.isEmpty { return Markup(text: name) }
    var markup = Markup()
    var end = name.startIndex
    for (range, url) in words(of: name, links) {
      markup += "\(String(name[end..<range.lowerBound]))\(SafeLink.markup("\(String(name[range]))", to: url))"
      end = range.upperBound
    }
    markup += "\(String(name[end...]))"
    return markup
  }

  /// Returns the words of a name that have links. A template that is only a placeholder would match every word.
  private static func words(of name: String, _ links: [TagLink]) -> [(range: Range<String.Index>, url: String)] {
    let links = links.filter { $0.precision > 0 }
    if links.isEmpty { return [] }
    return name.split { $0.isWhitespace || ",;:[]\"".contains($0) }.compactMap { word in
      links.url(forTag: String(word)).map { (word.startIndex..<word.endIndex, $0) }
    }
  }
}
