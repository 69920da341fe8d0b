internal import GherkinMarkdown
internal import GherkinFormatters
internal import GherkinMessages
internal import GherkinOutcomes
internal import GherkinPages
package import GherkinRunHistory

/// The runs of one branch on a site, starting with the oldest.
package struct SiteHistory: Sendable {
  /// The maximum number of scenarios in a list on the page of changes.
  static let listLimit = 200

  /// A change of a scenario's text.
  enum Event: Sendable {
    case appeared, changed, disappeared
  }

  /// The runs, with their results of each scenario.
  let timeline: RunTimeline
  /// The differences between the last two runs; nil if there is only one run.
  let comparison: RunComparison?
  /// The scenarios that were added, changed or removed in a run, at most ``listLimit``, and the total number.
  let events: [Int: (scenarios: [(event: Event, scenario: ScenarioIdentity)], count: Int)]
  /// The scenarios on the page of changes.
  let listed: Set<ScenarioIdentity>
  private let kinds: [ScenarioIdentity: [(kind: RunComparison.Kind, entry: RunComparison.Entry)]]

  /// Creates a history.
  ///
  /// - Parameters:
  ///   - timeline: the runs, at least one.
  ///   - comparison: the differences between the last two runs; nil if there is only one run.
  package init(_ timeline: RunTimeline, _ comparison: RunComparison?) {
    self.timeline = timeline
    self.comparison = comparison
    var listed: Set<ScenarioIdentity> = []
    var kinds: [ScenarioIdentity: [(RunComparison.Kind, RunComparison.Entry)]] = [:]
    for kind in RunComparison.Kind.allCases {
      for (index, entry) in (comparison?[kind] ?? []).enumerated() {
        kinds[entry.scenario.identity, default: []].append((kind, entry))
        if index < Self.listLimit { listed.insert(entry.scenario.identity) }
      }
    }
    var events: [Int: (scenarios: [(event: Event, scenario: ScenarioIdentity)], count: Int)] = [:]
    for scenario in timeline.scenarios {
      for (run, event) in Self.events(of: scenario, timeline.runs.count) {
        var list = events.removeValue(forKey: run) ?? ([], 0)
        list.count += 1
        if list.scenarios.count < Self.listLimit {
          list.scenarios.append((event, scenario.identity))
          listed.insert(scenario.identity)
        }
        events[run] = list
      }
    }
    (self.listed, self.kinds, self.events) = (listed, kinds, events)
  }

  /// The last run.
  var last: RunHeader { timeline.runs.last ?? RunHeader() }

  /// Returns the lists of differences that contain a scenario.
  func differences(of scenario: ScenarioIdentity) -> [(kind: RunComparison.Kind, entry: RunComparison.Entry)] {
    kinds[scenario] ?? []
  }

  private static func events(of scenario: ScenarioHistory, _ runs: Int) -> [(run: Int, event: Event)] {
    guard let first = scenario.samples.first, let last = scenario.samples.last else { return [] }
    return (first.run > 0 ? [(first.run, .appeared)] : []) + scenario.textChanges.map { ($0, .changed) }
      + (last.run + 1 < runs ? [(last.run + 1, .disappeared)] : [])
  }
}

extension RunHeader {
  /// The start of the run.
  var timeMarkup: Markup { Self.timeMarkup(start) }

  /// Returns a time, in milliseconds since 1970.
  static func timeMarkup(_ time: Int) -> Markup {
    "<time datetime=\"\(UTCTime.text(milliseconds: time))\">\(Self.time(time))</time>"
  }
}

/// The outcome and the duration of each run, as diagrams and as a table.
struct RunTrend {
  let runs: [RunHeader]

  /// The maximum and the minimum height of a nonempty bar, in pixels. The style sheet sets the width of bars.
  private static let (up, least) = (64, 2)
  /// The width of a run if there is room, in pixels.
  private static let step = 20

  /// The numbers of passed and failed scenarios in each run.
  var outcomes: Markup {
    let passed = runs.map { $0.counts[.passed] }
    let failing = runs.map(\.failing)
    // One scale for both, so that few failures look like few.
    let most = (passed + failing).max()
    let down = Self.height(failing.max() ?? 0, most)
    var bars = Markup()
    for index in runs.indices {
      let (above, below) = (Self.height(passed[index], most), Self.height(failing[index], most))
      if above > 0 { bars += bar("passed", index, Self.up - above, above) }
      if below > 0 { bars += bar("failed", index, Self.up + 2, below) }
    }
    bars += "<rect class=\"axis\" x=\"0\" y=\"\(Self.up)\" width=\"100%\" height=\"1\"/>"
    return figure(bars, height: Self.up + down + 2, SiteText.outcomeTrend(passed, failing), SiteText.outcomes)
  }

  /// The duration of each run; empty if it is unknown for all runs.
  var durations: Markup {
    let times = runs.map { $0.duration.map(\.microseconds) ?? 0 }
    let known = times.filter { $0 > 0 }.sorted()
    guard let longest = known.last else { return Markup() }
    var bars = Markup()
    for (index, time) in times.enumerated() where time > 0 {
      let height = Self.height(time, longest)
      bars += bar("time", index, Self.up - height, height)
    }
    bars += "<rect class=\"axis\" x=\"0\" y=\"\(Self.up)\" width=\"100%\" height=\"1\"/>"
    let middle = known.count / 2
    let median = known.count.isMultiple(of: 2) ? (known[middle - 1] + known[middle]) / 2 : known[middle]
    let words = SiteText.durationTrend(
      last: runs.last?.duration.map(ShortTime.text), median: ShortTime.text(.microseconds(median)),
      longest: ShortTime.text(.microseconds(longest)))
    return figure(bars, height: Self.up + 1, words, words)
  }

  /// The numbers, starting with the newest run.
  var table: Markup {
    var markup: Markup = """
      <div class="wide" tabindex="0" role="region" \(SiteText.runs.label)><table class="runs"><thead><tr>
      """
    for column in SiteText.runColumns { markup += column.element("th", " scope=\"col\"") }
    markup += "</tr></thead><tbody>"
    for (run, anchor) in zip(runs, anchors).reversed() {
      let time = run.timeMarkup
      let mark = run.verdict.outcome.mark
      markup += """
        <tr id="\(anchor)"><th scope="row">\(mark)\(run.build.map { SafeLink.markup(time, to: $0) } ?? time)</th>\
        <td><code>\(run.revision.map { String($0.prefix(8)) } ?? "")</code></td><td>\(Quantity.text(run.total))</td>\
        <td>\(Quantity.text(run.counts[.passed]))</td><td>\(Quantity.text(run.failing))</td>\
        <td>\(Quantity.text(run.flaky))</td><td class="time">\(run.duration.map(ShortTime.text) ?? "")</td></tr>
        """
    }
    markup += "</tbody></table></div>"
    return markup
  }

  /// The anchors of the runs in the table: their times, with a number appended if several are equal.
  private var anchors: [String] {
    var counts: [Int: Int] = [:]
    return runs.map { run in
      counts[run.start, default: 0] += 1
      return "run-\(run.start)\(counts[run.start].map { $0 > 1 ? "-\($0)" : "" } ?? "")"
    }
  }

  /// The times and links of all runs for the script of strips. The link leads to the build of a run, or to its row in
  /// the table.
  var script: [UInt8] {
    var bytes = Array("gherkinRunRuns([".utf8)
    for (index, (run, anchor)) in zip(runs, anchors).enumerated() {
      let address = run.build.flatMap(SafeLink.address) ?? "history.html#\(anchor)"
      bytes += index == 0 ? "\n[".utf8 : ",\n[".utf8
      ScriptText.append(RunHeader.time(run.start), to: &bytes)
      bytes.append(UInt8(ascii: ","))
      ScriptText.append(address, to: &bytes)
      bytes.append(UInt8(ascii: "]"))
    }
    return bytes + "\n]);\n".utf8
  }

  /// Returns a diagram with the newest run at the right, and the dates of the first and the last run below it.
  private func figure(_ bars: Markup, height: Int, _ words: InterfaceText, _ caption: InterfaceText) -> Markup {
    let range = [runs.first, runs.last].compactMap { $0.map { String(RunHeader.time($0.start).prefix(10)) } }
    return """
      <figure class="trend">\(caption.element("figcaption"))<div>\
      <svg width="\(runs.count * Self.step)" height="\(height)" role="img"\(words.label)>\(bars)</svg>\
      <p class="axis"><span>\(range.first)</span><span>\(range.count > 1 ? range[1] : "")</span></p></div></figure>
      """
  }

  /// Returns a bar. Its place is a part of the width, so that many runs stay within the page.
  private func bar(_ htmlClass: Markup, _ index: Int, _ y: Int, _ height: Int) -> Markup {
    let thousandths = index * 100_000 / runs.count
    let x = "\(thousandths / 1000).\(String(thousandths % 1000 + 1000).dropFirst())"
    return "<rect class=\"\(htmlClass)\" x=\"\(x)%\" y=\"\(y)\" height=\"\(height)\"/>"
  }

  /// Returns the height of a bar.
  private static func height(_ value: Int, _ most: Int?) -> Int {
    guard value > 0, let most, most > 0 else { return 0 }
    return max(least, Int(Double(up) * Double(value) / Double(most)))
  }
}

/// The last runs of a scenario as a row of bars, the newest on the right. The height of a bar depends on the outcome,
/// so colours are not needed.
enum ScenarioStrip {
  /// A kind of bar: its class, its height, and the word for it.
  enum Bar: Int, CaseIterable {
    case failed, flaky, known, passed, other

    var htmlClass: Markup {
      switch self {
      case .failed: "failed"
      case .flaky: "flaky"
      case .known: "known"
      case .passed: "passed"
      case .other: "skipped"
      }
    }

    /// The center line of the bar, whose height is set by the style sheet.
    var middle: Markup {
      switch self {
      case .failed: "8"
      case .flaky: "10"
      case .known: "11"
      case .passed: "13"
      case .other: "15"
      }
    }
  }

  /// The width of a bar and its gap.
  private static let step = 4

  /// Returns the diagram of a scenario, with its description as title.
  static func markup(_ scenario: ScenarioHistory, _ timeline: RunTimeline) -> Markup {
    let strip = timeline.strip(of: scenario)
    return markup(strip.map { $0.map { bar(of: $0, timeline) } }, words(strip, timeline))
  }

  /// Returns the worst bar of each run, of some scenarios.
  static func worst(of scenarios: some Sequence<ScenarioIdentity>, _ timeline: RunTimeline) -> [Bar?] {
    worst(
      scenarios.compactMap(timeline.scenario).map { timeline.strip(of: $0).map { $0.map { bar(of: $0, timeline) } } })
  }

  /// Returns the worst bar of each run. A strip without runs is that of a feature without scenarios.
  static func worst(_ strips: [[Bar?]]) -> [Bar?] {
    let strips = strips.filter { !$0.isEmpty }
    return (0..<(strips.first?.count ?? 0)).map { run in
      strips.compactMap { $0[run] }.min { $0.rawValue < $1.rawValue }
    }
  }

  /// Returns the diagram of the worst bar of each run; empty if there is none.
  static func markup(_ worst: [Bar?]) -> Markup {
    let known = worst.compactMap(\.self)
    if known.isEmpty { return Markup() }
    let failed = known.count { $0 == .failed }
    let parts = [(known.count - failed, Outcome.passed), (failed, .failed)].filter { $0.0 > 0 }
      .map { SiteText.count($0.0, $0.1.word) }
    let text = parts.joined(.comma).map { SiteText.lastRuns(known.count).joined($0, .colon) }
    return markup(worst, text ?? SiteText.lastRuns(known.count))
  }

  private static func markup(_ strip: [Bar?], _ words: InterfaceText) -> Markup {
    var paths = [String](repeating: "", count: Bar.allCases.count)
    var start = 0
    let bars = strip + [nil]
    for index in 1..<bars.count where bars[index] != bars[start] || index == bars.count - 1 {
      // A dash pattern splits the line into bars.
      if let bar = bars[start] {
        let length = (index - start) * step - 1
        paths[bar.rawValue] += "M\(start * step) \(String(decoding: bar.middle.bytesInMemory, as: UTF8.self))h\(length)"
      }
      start = index
    }
    var markup: Markup = """
      <svg class="strip" viewBox="0 0 \(max(1, strip.count * step - 1)) 16" role="img">\(words.element("title"))
      """
    for bar in Bar.allCases where !paths[bar.rawValue].isEmpty {
      markup += "<path class=\"\(bar.htmlClass)\" d=\"\(paths[bar.rawValue])\"/>"
    }
    markup += "</svg>"
    return markup
  }

  /// Returns `Last 30 runs: 27 passed, 2 failed, 1 not selected`.
  private static func words(_ strip: [ScenarioHistory.Sample?], _ timeline: RunTimeline) -> InterfaceText {
    var counts: [String: Int] = [:]
    for sample in strip {
      counts[sample.map { $0.outcome?.word ?? StatusMark.unselectedWord } ?? "", default: 0] += 1
    }
    let known = strip.count - counts["", default: 0]
    let words = Outcome.inOrderOfWeight.reversed().map(\.word) + [StatusMark.unselectedWord]
    let parts = words.compactMap { word in counts[word].map { SiteText.count($0, word) } }
    let text = parts.joined(.comma).map { SiteText.lastRuns(known).joined($0, .colon) } ?? SiteText.lastRuns(known)
    let failsNow = strip.last.flatMap { $0 }.map(timeline.isFailing) == true
    return failsNow ? text.joined(SiteText.failsNow, .semicolon) : text
  }

  private static func bar(of sample: ScenarioHistory.Sample, _ timeline: RunTimeline) -> Bar {
    if timeline.isFailing(sample) { return .failed }
    if sample.isFlaky { return .flaky }
    switch sample.outcome {
    case .passed: return .passed
    case .knownFailure, .pending: return .known
    default: return .other
    }
  }
}
