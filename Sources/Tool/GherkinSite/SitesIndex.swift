internal import GherkinFileOutput
internal import GherkinFiles
internal import Foundation
internal import GherkinFormatters
internal import GherkinMessages
internal import GherkinOutcomes
internal import GherkinPages
internal import GherkinRunHistory

/// An index of sites that were built separately, such as those of several products or branches.
package enum SitesIndex {
  /// Writes the index.
  ///
  /// - Parameters:
  ///   - path: the folder of the index.
  ///   - sites: the folders of the sites.
  ///   - title: the title; nil for `Sites`.
  /// - Throws: ``SiteError`` if a folder is not a site, or the index cannot be written.
  package static func write(to path: String, of sites: [String], title: String?) throws(SiteError) {
    var summaries: [(path: String, summary: SiteSummary)] = []
    for site in sites {
      guard let summary = SiteSummary(site: site) else { throw .noSummary(site) }
      summaries.append((site, summary))
    }
    let addresses = summaries.map { RelativeLink.path(of: $0.path, from: path) }
    // Sites can be in the folder of their index.
    let inside = addresses.filter { !$0.hasPrefix("..") }.compactMap { address in
      address.split(separator: "/").dropFirst().first.flatMap { String($0).removingPercentEncoding }
    }
    let folder = try SiteFolder(path, beside: Set(inside))
    let ownTitle: Markup = title.map { "<h1>\($0)</h1>" } ?? SiteText.sites.element("h1")
    var tally = Tally()
    for (_, summary) in summaries { tally += summary.tally }
    let hasRun = summaries.contains(where: \.summary.hasRun)
    var markup: Markup = """
      <header class="front">\(ownTitle)\(hasRun ? tally.bar() : "")</header><ul class="features sites">
      """
    for (address, (_, summary)) in zip(addresses, summaries) {
      let date: Markup =
        summary.started.map {
          "<time datetime=\"\($0)\">\(String($0.prefix(10))) \(String($0.dropFirst(11).prefix(5))) UTC</time> "
        } ?? ""
      let branch: Markup = summary.branch.map { "<bdi>\($0)</bdi> " } ?? ""
      let changes: Markup =
        summary.differencesText?.element("small", " class=\"news\"")
        ?? summary.changes.map { "<small class=\"news\">\($0)</small>" } ?? ""
      let sentence = summary.hasRun ? summary.verdict.text : SiteText.size(summary.tally)
      let mark = summary.hasRun ? summary.verdict.outcome.mark : ""
      markup += """
        <li><a href="\(address)/index.html">\(mark)<span><bdi>\(summary.title)</bdi></span>\
        <small>\(date)\(branch)\(sentence.element("span"))</small>\(changes)</a></li>
        """
    }
    markup += "</ul>"
    try folder.write(SiteAssets.style, to: "assets/site.css")
    try folder.write(SiteAssets.script, to: "assets/site.js")
    try folder.write(
      PageFrame(site: title ?? SiteText.sites.english, isIndexOfSites: true).page(title: nil, in: nil, markup),
      to: "index.html")
    try folder.finish(pages: [:], redirects: [:])
  }
}

/// The facts about a site for an index of sites: the file `site.json`.
struct SiteSummary: Codable {
  static let name = "site.json"

  var format = 1
  var title: String
  /// The outcome of the run as a sentence.
  var sentence: String
  var hasRun: Bool
  var runFailed: Bool
  /// Whether the end of the run is not recorded, steps were only matched, scenarios in progress ran, and how many feature
  /// files cannot be read; nil in summaries of earlier versions.
  var isIncomplete: Bool?
  var isDryRun: Bool?
  var isInWork: Bool?
  var unread: Int?
  var features: Int
  var flaky: Int
  var notInRun: Int
  /// The number of scenarios with each outcome.
  var outcomes: [String: Int]
  /// The number of scenarios that are bad according to the run; nil in summaries of earlier versions.
  var bad: Int?
  /// The start of the run in ISO 8601; nil without a run.
  var started: String?
  var branch: String?
  var revision: String?
  /// The differences to the previous run, in English; nil without a history.
  var changes: String?
  /// Whether the run failed apart from its scenarios; nil without a history.
  var hasFailure: Bool?
  /// The number of scenarios for each kind of difference; nil without a history.
  var differences: [String: Int]?

  /// The differences to the previous run; nil without a history.
  var differencesText: InterfaceText? {
    differences.map { differences in
      SiteText.changes(
        RunComparison.Kind.allCases.compactMap { kind in
          differences[kind.rawValue].flatMap { $0 > 0 ? (kind, $0) : nil }
        }, hasFailed: hasFailure ?? false)
    }
  }

  /// The numbers as a tally.
  var tally: Tally {
    var counts = OutcomeCounts()
    for (name, count) in outcomes {
      if let outcome = Outcome(rawValue: name) { counts[outcome] += max(count, 0) }
    }
    var tally = Tally(
      counts, bad: bad ?? counts.bad(isStrict: true), flaky: max(flaky, 0), unselected: max(notInRun, 0))
    tally.features = max(features, 0)
    return tally
  }

  /// The outcome of the run as a sentence in all languages.
  var verdict: Verdict {
    let tally = tally
    let isInWork = isInWork == true
    return Verdict(
      tally.counts, policy: isInWork ? .inWork : .strict, bad: isInWork ? nil : tally.bad, flaky: tally.flaky,
      unselected: tally.unselected, unread: max(unread ?? 0, 0), isSuccess: !runFailed,
      isComplete: isIncomplete != true, isDry: isDryRun == true)
  }

  /// The encoded JSON.
  var bytes: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    return JSONText.safe(bytes: (try? encoder.encode(self)) ?? Data()) + [0x0A]
  }

  /// Reads the summary of a site; returns nil if the folder has none.
  init?(site: String) {
    guard let bytes = FileReader.readable("\(site)/\(Self.name)"),
      let summary = try? JSONDecoder().decode(Self.self, from: Data(bytes)), summary.format == 1
    else { return nil }
    self = summary
  }

  init(_ title: String, _ sentence: String, _ tally: Tally, _ record: SiteRecord, _ history: SiteHistory?) {
    self.title = title
    self.sentence = sentence
    hasRun = record.hasRun
    runFailed = record.runFailed
    let run = record.run
    if hasRun {
      isIncomplete = run.isComplete ? nil : true
      isDryRun = run.isDry ? true : nil
      isInWork = run.policy == .inWork ? true : nil
      unread = run.parseErrors.isEmpty ? nil : Set(run.parseErrors.map(\.uri)).count
    }
    features = tally.features
    flaky = tally.flaky
    notInRun = tally.unselected
    outcomes = Dictionary(uniqueKeysWithValues: tally.counts.present.map { ($0.outcome.rawValue, $0.count) })
    bad = tally.bad
    started = record.startTime
    branch = history?.last.branch ?? record.meta?.ci?.git.flatMap { $0.branch ?? $0.tag }
    revision = history?.last.revision ?? record.meta?.ci?.git?.revision
    differences = history?.comparison.map { comparison in
      Dictionary(uniqueKeysWithValues: comparison.counts.map { ($0.kind.rawValue, $0.count) })
    }
    hasFailure = history.map { $0.last.failure != nil }
    changes = differencesText?.english
  }
}
