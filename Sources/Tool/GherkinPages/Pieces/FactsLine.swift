package import GherkinMessages
package import GherkinOutcomes
internal import GherkinText

/// The most important facts about a run.
extension RunOutcome {
  /// The start, the duration and the revision in a line; empty if all are unknown.
  package var factsLine: Markup {
    var parts: [Markup] = []
    if let startMarkup { parts.append(startMarkup) }
    if let duration { parts.append("<span data-t=\"took\">took</span> \(ShortTime.text(duration))") }
    if let git {
      let basis: Markup = git.isCheckout ? "<span data-t=\"basedOn\">based on</span> " : ""
      let branch: Markup =
        (git.branch ?? git.tag).map { "<bdi>\($0)</bdi> <span data-t=\"at\">at</span> " }
        ?? "<span data-t=\"revision\">revision</span> "
      parts.append("\(basis)\(branch)\(Self.revision(git, String(git.revision.prefix(8))))")
    }
    return parts.reduce(into: Markup()) { line, part in
      if !line.isEmpty { line += " <span class=\"to\">·</span> " }
      line += part
    }
  }

  /// The start; nil if it is unknown.
  package var startMarkup: Markup? {
    start.map { start in
      let text = UTCTime.text(Int(start.components.seconds))
      return """
        <time datetime="\(text)">\(String(text.prefix { $0 != "T" })) \
        \(String(text.drop { $0 != "T" }.dropFirst().prefix(5))) UTC</time>
        """
    }
  }

  /// Returns a revision with a link to the website of its repository.
  package static func revision(_ git: Envelope.Git, _ text: String) -> Markup {
    let name: Markup = "<code>\(text)</code>"
    return RepositoryLink.commit(git).map { SafeLink.markup(name, to: $0) } ?? name
  }
}
