internal import GherkinMarkdown
package import GherkinMessages
package import GherkinOutcomes

/// Source locations as links to the repository's website, if the run configures them.
package struct SourcePlace: Sendable {
  private let link: SourceLink?
  private let revision: String?

  /// - Parameter link: the URL of a file's line; nil for that of the run, if there is one.
  package init(_ run: RunOutcome, link: SourceLink? = nil) {
    self.link = link ?? run.facts(SourceLink.self).last
    revision = run.git?.revision
  }

  /// Returns the URL of a location in a file; nil if links are not configured.
  package func url(_ place: FilePlace) -> String? {
    link?.url(path: place.path, line: place.line, revision: revision)
  }

  /// Returns lines of a file with one line marked.
  package func excerpt(_ excerpt: SourceExcerpt) -> Markup {
    var lines = Markup()
    for (index, line) in excerpt.lines.enumerated() {
      if index > 0 { lines += "\n" }
      let number = excerpt.firstLine + index
      lines +=
        number == excerpt.line
        ? "<mark data-line=\"\(number)\">\(line)</mark>" : "<span data-line=\"\(number)\">\(line)</span>"
    }
    return """
      <figure class="excerpt"><figcaption>\(markup("\(excerpt.path):\(excerpt.line)"))</figcaption>\
      <pre dir="ltr">\(lines)</pre></figure>
      """
  }

  /// Returns a link for a location such as `Features/a.feature:3` or `Steps/A.swift:3:5`; only its text if links are
  /// not configured.
  package func markup(_ text: String) -> Markup {
    guard let link, let match = text.wholeMatch(of: #/(.+?):(\d+)(?::\d+)?/#), let line = Int(match.2),
      let url = link.url(path: String(match.1), line: line, revision: revision)
    else { return "\(text)" }
    return SafeLink.markup("\(text)", to: url)
  }
}
