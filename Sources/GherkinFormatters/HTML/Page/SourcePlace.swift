internal import CucumberMessages
internal import HTMLPages

/// Locations as links to the forge, where the run says how.
struct SourcePlace: Sendable {
  private let link: SourceLink?
  private let revision: String?

  init(_ query: Query) {
    link = query.sourceLink
    revision = query.meta?.ci?.git?.revision
  }

  /// A location such as `Features/a.feature:3` or `Steps/A.swift:3:5`; only its text where it has no link.
  func markup(_ text: String) -> Markup {
    guard let link, let match = text.wholeMatch(of: #/(.+?):(\d+)(?::\d+)?/#), let line = Int(match.2),
      let url = link.url(path: String(match.1), line: line, revision: revision)
    else { return "\(text)" }
    return SafeLink.markup("\(text)", to: url)
  }
}
