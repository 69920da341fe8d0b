internal import GherkinMarkdown
package import GherkinMessages
package import GherkinOutcomes

extension Verdict {
  /// The sentence in the languages of pages.
  package var text: InterfaceText {
    clauses.map { clause in
      let keys = ["sentence.\(clause.name)"] + clause.numbers.map(String.init)
      let main = InterfaceText(clause.text, keys.joined(separator: " "))
      return clause.counts.reduce(main) { text, count in
        text.joined(
          InterfaceText(
            "\(Quantity.text(count.count)) \(count.word)", "count.\(TextKey.slug(count.word)) \(count.count)"), .comma)
      }
    }.joined(.semicolon) ?? InterfaceText("No scenario ran", "sentence.noneRan")
  }
}

extension Tally {
  /// Returns what a run says as a whole, with the numbers of the tally.
  package func verdict(_ run: RunOutcome) -> Verdict {
    run.verdict(numbers: (counts: counts, bad: bad, flaky: flaky, unselected: unselected))
  }
}

/// The most important facts about a run.
extension RunOutcome {
  /// The start, the duration and the revision in a line; empty if all are unknown.
  package var factsLine: Markup {
    var parts: [Markup] = []
    if let startMarkup { parts.append(startMarkup) }
    if let duration {
      parts.append("<span data-t=\"took\">took</span> <span class=\"time\">\(ShortTime.text(duration))</span>")
    }
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

/// Lines for signatures, in print only.
package enum SignOff {
  /// The number of lines.
  private static let count = 3

  /// The lines, which only the print style sheet shows.
  package static var markup: Markup {
    var markup: Markup = """
      <section id="sign-off" hidden><h2 data-t="signOff">Sign-off</h2><table><thead><tr><th scope="col" data-t="role">Role</th>\
      <th scope="col" data-t="name">Name</th><th scope="col" data-t="date">Date</th><th scope="col" data-t="signature">Signature</th></tr></thead><tbody>
      """
    for _ in 0..<count { markup += "<tr><td></td><td></td><td></td><td></td></tr>" }
    markup += "</tbody></table></section>"
    return markup
  }
}
