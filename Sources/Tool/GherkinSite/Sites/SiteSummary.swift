import GherkinOutcomes
internal import GherkinMessages
internal import Foundation
internal import GherkinPages
internal import GherkinRunHistory

/// The facts about a site for an index of sites: the file `site.json`.
struct SiteSummary: Codable {
  static let name = "site.json"

  var format = 1
  var title: String
  /// The outcome of the run as a sentence.
  var sentence: String
  var hasRun: Bool
  var runFailed: Bool
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
  var runSentence: RunSentence { RunSentence(tally, hasFailed: runFailed) }

  /// The encoded JSON.
  var bytes: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    return Array((try? encoder.encode(self)) ?? Data()) + [0x0A]
  }

  /// Reads the summary of a site; returns nil if the folder has none.
  init?(site: String) {
    guard let data = FileManager.default.contents(atPath: "\(site)/\(Self.name)"),
      let summary = try? JSONDecoder().decode(Self.self, from: data), summary.format == 1
    else { return nil }
    self = summary
  }

  init(_ title: String, _ sentence: String, _ tally: Tally, _ record: SiteRecord, _ history: SiteHistory?) {
    self.title = title
    self.sentence = sentence
    hasRun = record.hasRun
    runFailed = record.runFailed
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
