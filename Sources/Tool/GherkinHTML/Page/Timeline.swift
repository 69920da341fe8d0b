internal import GherkinOutcomes
internal import GherkinPages
internal import GherkinProtocol
internal import GherkinSyntax

/// A diagram that shows when each worker ran each scenario.
struct Timeline {
  /// The width and height of a lane.
  private static let (width, height) = (1000, 14)
  /// The number of sections of the scale.
  private static let scaleParts = 4
  /// The number of attempts above which attempts closer than a hundredth of a percent of the time are drawn as one.
  private static let limit = 600
  /// The maximum number of workers that are drawn.
  private static let workerLimit = 64

  private struct Bar {
    var anchor: String?
    var title: String
    /// The keys of the translatable words in the title.
    var keys: String
    var status: TestStepResult.Status
    var x: Int
    var end: Int
  }

  private var workers: [(name: String, bars: [Bar])] = []
  /// Whether the stream contains the workers of attempts.
  private var namesWorkers = false
  private var end = Duration.zero

  /// - Parameter start: the start of the run.
  init(_ results: FeatureResults, start: Duration) {
    var attempts: [(start: Duration, attempt: FinishedScenario.Attempt, scenario: ScenarioResult)] = []
    for scenario in results.scenarios {
      for attempt in scenario.finished?.attempts ?? [] {
        attempts.append((max(attempt.start - start, .zero), attempt, scenario))
      }
    }
    end = attempts.map { $0.start + $0.attempt.duration }.max() ?? .zero
    namesWorkers = attempts.contains { $0.attempt.worker != nil }
    guard end > .zero else { return }
    attempts.sort { $0.start < $1.start }
    let isDense = attempts.count > Self.limit
    var lanes: [String: [Bar]] = [:]
    var freeLanes = TimeLanes()
    for (start, attempt, scenario) in attempts {
      let x = min(Int(start / end * Double(Self.width)), Self.width - 1)
      let width = max(1, Int(attempt.duration / end * Double(Self.width)))
      let lane = attempt.worker ?? String(freeLanes.acquire(from: start, to: start + attempt.duration))
      var bar = Bar(anchor: nil, title: "", keys: "", status: attempt.status, x: x, end: min(x + width, Self.width))
      // Merged bars get their titles below.
      if !isDense {
        let (duration, begin) = (ShortTime.text(attempt.duration), ShortTime.text(start))
        bar.anchor = scenario.anchor
        bar.title =
          "\(scenario.path.last ?? ScenarioName.missing): \(duration) from \(begin) on, \(attempt.status.word)"
        bar.keys =
          "bar \(TextKey.value(duration)) \(TextKey.value(begin)) @\(TextKey.word(attempt.status.word))"
      }
      lanes[lane, default: []].append(bar)
    }
    // Numeric ids are sorted as numbers.
    workers = lanes.sorted { ($0.key.utf8.count, $0.key) < ($1.key.utf8.count, $1.key) }.prefix(Self.workerLimit)
      .map { ($0.key, isDense ? Self.joined($0.value) : $0.value) }
  }

  /// The diagram; empty if the run took no time.
  var markup: Markup {
    guard !workers.isEmpty else { return Markup() }
    var markup: Markup = "<h3 data-t=\"timeline\">The timeline</h3><figure class=\"timeline\">"
    for (index, worker) in workers.enumerated() {
      let (name, nameKey) = name(of: worker.name, at: index)
      let label = "\(name): the times of its scenarios, within \(ShortTime.text(end))"
      markup += """
        <span class="name"><bdi data-t="\(nameKey)">\(name)</bdi></span><svg viewBox="0 0 \(Self.width) \(Self.height)" \
        preserveAspectRatio="none" role="img" aria-label="\(label)" data-t-label="laneLabel @\(TextKey.reference(nameKey)) \(TextKey.value(ShortTime.text(end)))">\
        <rect class="lane" x="0" y="0" width="\(Self.width)" height="\(Self.height)"/>
        """
      for bar in worker.bars {
        let target: Markup = bar.anchor.map { " data-to=\"\($0)\"" } ?? ""
        markup += """
          <rect class="\(bar.status.htmlClass)"\(target) x="\(bar.x)" y="0" width="\(bar.end - bar.x)" \
          height="\(Self.height)"><title data-t="\(bar.keys)">\(bar.title)</title></rect>
          """
      }
      markup += "</svg>"
    }
    markup += "<figcaption>"
    for part in 0...Self.scaleParts {
      markup += "<span class=\"time\">\(part == 0 ? "0" : ShortTime.text(end / Self.scaleParts * part))</span>"
    }
    markup += "</figcaption></figure>"
    return markup
  }

  /// Returns `Worker 2`, or `Lane 2` if the stream contains no worker ids: lanes only show which attempts ran at the
  /// same time. The key is that of its translation.
  private func name(of worker: String, at index: Int) -> (text: String, key: String) {
    if namesWorkers { return ("Worker \(worker)", "worker \(TextKey.value(worker))") }
    return workers.count == 1 ? ("One at a time", "oneAtATime") : ("Lane \(index + 1)", "lane \(index + 1)")
  }

  /// Merges adjacent bars. The result has the worst of their statuses.
  private static func joined(_ bars: [Bar]) -> [Bar] {
    var worst: [TestStepResult.Status?] = Array(repeating: nil, count: width)
    for bar in bars {
      for x in bar.x..<bar.end { worst[x] = max(worst[x] ?? .unknown, bar.status) }
    }
    var joined: [Bar] = []
    for (x, status) in worst.enumerated() {
      guard let status else { continue }
      if let last = joined.last, last.end == x, last.status == status {
        joined[joined.count - 1].end = x + 1
      } else {
        joined.append(
          Bar(
            anchor: nil, title: "Several, \(status.word)", keys: "several @\(TextKey.word(status.word))",
            status: status, x: x, end: x + 1))
      }
    }
    return joined
  }
}

/// Assigns attempts that ran at the same time to different lanes, for streams that contain no worker ids.
struct TimeLanes {
  /// The maximum number of lanes.
  private static let limit = 64

  /// The time at which each lane becomes free.
  private var ends: [Duration] = []

  /// Returns the index of the first free lane. Must be called in the order of start times.
  mutating func acquire(from start: Duration, to end: Duration) -> Int {
    let lane = ends.firstIndex { $0 <= start } ?? min(ends.count, Self.limit - 1)
    if lane == ends.count {
      ends.append(end)
    } else {
      ends[lane] = max(ends[lane], end)
    }
    return lane
  }
}
