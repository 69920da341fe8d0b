internal import GherkinMessages
internal import GherkinFormatters
internal import GherkinPages
internal import GherkinRunHistory

/// The last runs of a scenario as a row of bars, the newest on the right. The height of a bar depends on the outcome,
/// so colours are not needed.
enum ScenarioStrip {
  /// A kind of bar: its class, its height, and the word for it.
  private enum Bar: Int, CaseIterable {
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

  /// Returns the diagram, with its description as title.
  static func markup(_ scenario: ScenarioHistory, _ timeline: RunTimeline) -> Markup {
    let strip = timeline.strip(of: scenario)
    var paths = [String](repeating: "", count: Bar.allCases.count)
    var start = 0
    var bars: [Bar?] = strip.map { $0.map { bar(of: $0, timeline) } }
    bars.append(nil)
    for index in 1..<bars.count where bars[index] != bars[start] || index == bars.count - 1 {
      // A dash pattern splits the line into bars.
      if let bar = bars[start] {
        let length = (index - start) * step - 1
        paths[bar.rawValue] += "M\(start * step) \(String(decoding: bar.middle.bytesInMemory, as: UTF8.self))h\(length)"
      }
      start = index
    }
    var markup: Markup = """
      <svg class="strip" viewBox="0 0 \(max(1, strip.count * step - 1)) 16" role="img">\(words(strip, timeline).element("title"))
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
      counts[sample.map { $0.outcome?.rawValue ?? StatusMark.unselectedWord } ?? "", default: 0] += 1
    }
    let known = strip.count - counts["", default: 0]
    let words = Outcome.inOrderOfWeight.reversed().map(\.rawValue) + [StatusMark.unselectedWord]
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
