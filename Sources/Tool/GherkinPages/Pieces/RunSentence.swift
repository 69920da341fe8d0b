package import GherkinMessages
package import GherkinOutcomes

/// The outcome of a run as a sentence.
package struct RunSentence {
  /// The counts of all scenarios.
  package let tally: Tally
  /// The problems outside scenarios.
  package let problems: [RunOutcome.Problem]
  private let hasFailed: Bool
  private let recordsSelection: Bool

  /// Creates the sentence of a run.
  package init(_ tally: Tally, _ run: RunOutcome) {
    self.init(
      tally, problems: run.problems, hasFailed: run.isComplete && !run.isSuccess,
      recordsSelection: run.isOfThisProject)
  }

  /// Creates the sentence of a run whose summary was saved.
  package init(
    _ tally: Tally, problems: [RunOutcome.Problem] = [], hasFailed: Bool, recordsSelection: Bool = true
  ) {
    self.tally = tally
    self.problems = problems
    self.hasFailed = hasFailed
    self.recordsSelection = recordsSelection
  }

  /// The outcome of the whole run.
  package var outcome: Outcome {
    if tally.bad > 0 { return tally.outcome ?? .failed }
    if hasFailed || !problems.isEmpty { return .failed }
    if tally.counts[.notRun] > 0 { return .notRun }
    return tally.counts[.passed] > 0 ? .passed : tally.outcome ?? .notRun
  }

  /// The sentence.
  package var text: InterfaceText {
    let notRun = tally.counts[.notRun]
    var parts = [ending]
    if tally.flaky > 0, tally.bad == 0 {
      parts.append(InterfaceText("\(Quantity.text(tally.flaky)) flaky", "sentence.flaky \(tally.flaky)"))
    }
    if unread > 0 {
      let files = Quantity.text(unread, "feature file")
      parts.append(InterfaceText("\(files) cannot be read", "sentence.unread \(unread)"))
    }
    if notRun > 0 { parts.append(InterfaceText("\(Quantity.text(notRun)) did not run", "sentence.notRun \(notRun)")) }
    if tally.unselected > 0 { parts.append(others) }
    return parts.joined(.semicolon) ?? ending
  }

  /// The number of features that cannot be read.
  private var unread: Int { problems.count(where: \.isUnreadFeature) }

  /// The scenarios that were not selected. Streams of other implementations do not list the selected ones.
  private var others: InterfaceText {
    let count = tally.unselected
    let scenarios = Quantity.text(count, "other")
    return recordsSelection
      ? InterfaceText(
        "\(scenarios) \(count == 1 ? "was" : "were") not selected", "sentence.notSelected \(count)")
      : InterfaceText("\(scenarios) did not run", "sentence.othersNotRun \(count)")
  }

  /// The outcomes of the scenarios that ran.
  private var ending: InterfaceText {
    let (ran, bad) = (tally.ran, tally.bad)
    let isPartial = ran < tally.total
    let passed = tally.counts[.passed]
    if bad > 0 {
      if bad < ran {
        return InterfaceText(
          "\(Quantity.text(bad)) of \(Quantity.text(ran, "scenario")) did not pass", "sentence.someBad \(bad) \(ran)")
      }
      if ran > 1 { return InterfaceText("None of \(Quantity.text(ran)) scenarios passed", "sentence.allBad \(ran)") }
      return isPartial
        ? InterfaceText("1 scenario did not pass", "sentence.oneBad")
        : InterfaceText("The only scenario did not pass", "sentence.onlyBad")
    }
    // Features that cannot be read are named beside the scenarios that ran.
    let hasFailedOtherwise = unread == 0 ? hasFailed || !problems.isEmpty : problems.count > unread || ran == 0
    if hasFailedOtherwise {
      return ran == 0
        ? InterfaceText("The run failed, and no scenario ran", "sentence.runFailedEmpty")
        : InterfaceText("The run failed, although no scenario failed", "sentence.runFailed")
    }
    if ran == 0 { return InterfaceText("No scenario ran", "sentence.noneRan") }
    if passed == ran {
      if isPartial { return InterfaceText("\(Quantity.text(ran, "scenario")) passed", "sentence.passed \(ran)") }
      return ran == 1
        ? InterfaceText("The only scenario passed", "sentence.onlyPassed")
        : InterfaceText("All \(Quantity.text(ran)) scenarios passed", "sentence.allPassed \(ran)")
    }
    let known = tally.counts[.knownFailure] == 1 ? "known failure" : "known failures"
    let others = [
      (tally.counts[.knownFailure], known), (tally.counts[.pending], "pending"), (tally.counts[.skipped], "skipped"),
      (tally.counts[.empty], "without steps"),
    ].filter { $0.0 > 0 }
    let somePassed = InterfaceText(
      "\(Quantity.text(passed)) of \(Quantity.text(ran, "scenario")) passed", "sentence.somePassed \(passed) \(ran)")
    return others.reduce(somePassed) { text, other in
      text.joined(
        InterfaceText("\(Quantity.text(other.0)) \(other.1)", "count.\(TextKey.slug(other.1)) \(other.0)"), .comma)
    }
  }
}

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
