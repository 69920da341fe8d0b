internal import GherkinOutcomes
internal import GherkinFormatters
internal import GherkinSyntax
internal import GherkinText

/// An Atom feed (RFC 4287) of the runs in which scenarios changed from passed to failing, or back, or no longer ran, or
/// in which the run itself began to fail.
package struct AtomFeed: Sendable {
  /// The maximum number of entries; the newest are kept.
  package static let entryLimit = 50
  /// The maximum number of scenarios that an entry lists for each direction.
  package static let listLimit = 20

  private let timeline: RunTimeline
  private let title: String
  private let site: [String]

  /// Creates the feed of a timeline.
  ///
  /// - Parameters:
  ///   - title: the title of the feed.
  ///   - site: texts that distinguish the site from others, such as the folder of its features.
  package init(_ timeline: RunTimeline, title: String, site: [String] = []) {
    self.timeline = timeline
    self.title = title
    self.site = site
  }

  /// The XML document. The id of an entry depends only on its run, so it stays the same when runs are added.
  package var xml: String {
    // The runs before the first one may have been removed, so it is unknown what changed in it.
    let turns = timeline.turns.dropFirst(timeline.runs.count > 1 ? 1 : 0)
    let entries = turns.filter { !$0.isEmpty }.suffix(Self.entryLimit).reversed()
    var lines = [
      "<?xml version=\"1.0\" encoding=\"utf-8\"?>", "<feed xmlns=\"http://www.w3.org/2005/Atom\">",
      "<id>\(id(branch))</id>", "<title>\(XMLText.attribute(title))</title>",
      "<updated>\(Self.time(timeline.runs.last?.start ?? 0))</updated>",
      "<author><name>gherkin-run</name></author>", "<link href=\"index.html\"/>",
    ]
    lines += entries.flatMap(lines(of:)) + ["</feed>", ""]
    return lines.joined(separator: "\n")
  }

  private func lines(of turns: RunTurns) -> [String] {
    let run = timeline.runs[turns.run]
    let counts = [
      (turns.red.count, "now failing"), (turns.green.count, "fixed"), (turns.missed.count, "did not run"),
    ].filter { $0.0 > 0 }
    let changes = counts.map { "\($0.0) scenario\($0.0 == 1 ? "" : "s") \($0.1)" }
    let title = ((turns.hasBegunToFail ? ["run failed"] : []) + changes).joined(separator: ", ")
    let place = [run.branch, run.revision.map { String($0.prefix(12)) }].compactMap(\.self).joined(separator: " ")
    let failure = turns.hasBegunToFail ? run.failure.map { ["Failure: \(VisibleText.line($0))"] } ?? [] : []
    let lists = list("Failing", turns.red) + list("Fixed", turns.green) + list("Did not run", turns.missed)
    let content = (failure + lists).joined(separator: "\n")
    let equals = timeline.runs[..<turns.run].count { $0.start == run.start }
    let entry = [branch, String(run.start)] + (equals == 0 ? [] : [String(equals)])
    var lines = [
      "<entry>", "<id>\(id(entry))</id>",
      "<title>\(XMLText.attribute(title + (place.isEmpty ? "" : " (\(place))")))</title>",
      "<updated>\(Self.time(run.start))</updated>", "<link href=\"history.html\"/>",
    ]
    if let build = run.build, build.hasPrefix("https://") || build.hasPrefix("http://") {
      lines.append("<link rel=\"related\" href=\"\(XMLText.attribute(build))\"/>")
    }
    return lines + ["<content type=\"text\">\(XMLText.attribute(content))</content>", "</entry>"]
  }

  private func list(_ title: String, _ scenarios: [ScenarioIdentity]) -> [String] {
    if scenarios.isEmpty { return [] }
    let shown = scenarios.prefix(Self.listLimit).map {
      "- " + VisibleText.line($0.path.joined(separator: ScenarioName.separator))
    }
    let rest = scenarios.count - shown.count
    return ["\(title):"] + shown + (rest > 0 ? ["… and \(rest) more"] : [])
  }

  private var branch: String { timeline.runs.last?.branch ?? "" }

  private func id(_ parts: String...) -> String { id(parts) }

  private func id(_ parts: [String]) -> String {
    var digest = TextDigest()
    for part in [title] + site + parts { digest.add(part) }
    return "urn:gherkin-run:history:\(digest.text)"
  }

  private static func time(_ milliseconds: Int) -> String {
    UTCTime.text(milliseconds: milliseconds)
  }
}
