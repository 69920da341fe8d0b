internal import GherkinMarkdown
package import GherkinMessages
internal import GherkinSyntax

/// Links of tags, and of words of names that match a template of tags.
package enum Tags {
  /// Returns the links of tags and of the words of a name that match a template; empty if there are none.
  package static func links(_ tags: [String], name: String, _ links: [TagLink]) -> Markup {
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
  package static func name(_ name: String, _ links: [TagLink]) -> Markup {
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

/// The name of a scenario, which can be empty.
package enum NameMarkup {
  /// Returns an element with the name, or with words for a missing one.
  package static func element(_ element: Markup, _ name: String) -> Markup {
    "<\(element) dir=\"auto\"\(key(name))>\(name.isEmpty ? ScenarioName.missing : name)</\(element)>"
  }

  /// Returns the name as a part of a text.
  package static func text(_ name: String) -> Markup {
    "<bdi\(key(name))>\(name.isEmpty ? ScenarioName.missing : name)</bdi>"
  }

  private static func key(_ name: String) -> Markup {
    name.isEmpty || name == ScenarioName.missing ? " data-t=\"unnamed\"" : ""
  }
}
