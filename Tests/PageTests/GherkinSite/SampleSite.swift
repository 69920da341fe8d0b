import GherkinMessages
import GherkinSyntax
import GherkinSteps
import GherkinTestSupport
import GherkinSite
import GherkinRunHistory

/// Sites of runs with a history.
enum SampleSite {
  private final class TestWorld: World {
    init() {}
  }

  private struct Broken: Error, CustomStringConvertible {
    let name: String
    var description: String { "<b>\(name)</b> is broken" }
  }

  /// A feature with a scenario and two rows.
  static let feature = """
    @t
    Feature: Sums
      A sum of *all* prices.

      Scenario: One
        Given a step
      Scenario Outline: Rows
        Given a <step>

        Examples:
          | step  |
          | step  |
          | ratio |
    """

  /// A feature that is read from right to left.
  private static let arabic = """
    # language: ar
    خاصية: السيارة
      سيناريو: كوب واحد
        بفرض a step
    """

  /// The messages of a run in which steps with some names fail.
  ///
  /// - Parameter folders: the folders of the features, in `Features`.
  static func run(
    failing: Set<String>, _ features: [String] = [feature], folders: [String] = []
  ) async throws -> [Envelope] {
    let library = StepLibrary(TestWorld.self) { steps in
      steps.given(regex: "a (\\w+)") { (_, name: String) in
        if failing.contains(name) { throw Broken(name: name) }
      }
    }
    let sources = features.enumerated().map { number, text in
      let folder = folders.indices.contains(number) ? "\(folders[number])/" : ""
      return Source(uri: "Features/\(folder)\(number).feature", text: text)
    }
    return try await RecordedRun(sources, [library]).envelopes
  }

  /// The site of the last of some runs, one a day.
  ///
  /// - Parameters:
  ///   - texts: other files, such as `Features/README.md`.
  ///   - name: the branch and the revision of all runs; nil for `main`, and a revision for each day.
  static func make(
    of runs: [[Envelope]], texts: [String: String] = [:], name: String? = nil,
    _ change: (inout SiteOptions) -> Void = { _ in }
  ) throws -> Site {
    let site = try Site()
    var timeline = RunTimeline()
    var summaries: [RunSummary] = []
    for (day, envelopes) in runs.enumerated() {
      var summarizer = RunSummarizer()
      for envelope in envelopes { summarizer.update(envelope) }
      var summary = summarizer.summary(branch: name ?? "main", revision: name ?? "r\(day)")
      summary.header.start = day * 86_400_000
      timeline.add(summary)
      summaries.append(summary)
    }
    let (old, new) = (summaries.dropLast().last, summaries[summaries.count - 1])
    let history = SiteHistory(timeline, old.map { RunComparison($0, new, in: timeline) })
    try site.build(runs[runs.count - 1], texts: texts, history: history) { options in
      options.editLink = try? SourceLink(template: "https://forge.example/edit/main/{path}#L{line}")
      change(&options)
    }
    return site
  }

  /// A site with all kinds of pages, a failure and a feature in another direction.
  static func make() async throws -> Site {
    let features = [feature, arabic]
    return try make(
      of: [try await run(failing: [], features), try await run(failing: ["ratio"], features)],
      texts: ["Features/README.md": "# Sums\n\nAbout **sums**.", "Features/GLOSSARY.md": "## Sum\n\nWhat is paid.\n"])
  }
}
