internal import CucumberMessages

/// Which scenario ran when on which worker, as a picture.
struct Timeline {
  /// The picture's width, and the height of a worker's line in it.
  private static let (width, lane) = (1000, 18)
  /// With more attempts than this, those of a hundredth of a percent of the time are drawn as one.
  private static let limit = 600
  /// How many workers are drawn.
  private static let workerLimit = 64

  private struct Bar {
    var anchor: String?
    var title: String
    var status: Envelope.TestStepResult.Status
    var x: Int
    var end: Int
  }

  private var workers: [(name: String, bars: [Bar])] = []
  private var end = Duration.zero

  init(_ record: RunRecord) {
    var attempts = record.scenarios.flatMap { scenario in scenario.attempts.map { (scenario, $0) } }
    attempts.sort { $0.1.start < $1.1.start }
    end = attempts.map { $0.1.start + $0.1.duration }.max() ?? .zero
    guard end > .zero else { return }
    var lanes: [String: [Bar]] = [:]
    var slots = TimeSlots()
    for (scenario, attempt) in attempts {
      let time = "\(ShortTime.text(attempt.duration)) from \(ShortTime.text(attempt.start)) on, \(attempt.status.word)"
      let x = min(Int(attempt.start / end * Double(Self.width)), Self.width - 1)
      let width = max(1, Int(attempt.duration / end * Double(Self.width)))
      let lane = attempt.worker ?? String(slots.take(from: attempt.start, to: attempt.start + attempt.duration))
      lanes[lane, default: []].append(
        Bar(
          anchor: scenario.anchor, title: "\(scenario.path.last ?? "A scenario"): \(time)", status: attempt.status,
          x: x,
          end: min(x + width, Self.width)))
    }
    let isDense = attempts.count > Self.limit
    // Numbers in the order of numbers.
    workers = lanes.sorted { ($0.key.utf8.count, $0.key) < ($1.key.utf8.count, $1.key) }.prefix(Self.workerLimit)
      .map { ($0.key, isDense ? Self.joined($0.value) : $0.value) }
  }

  /// The picture; nothing where no time passed.
  var markup: Markup {
    guard !workers.isEmpty else { return Markup() }
    let count = workers.count == 1 ? "one at a time" : "\(workers.count) at a time"
    let label = "What ran when, \(count), within \(ShortTime.text(end))"
    var markup: Markup = """
      <h3>The timeline</h3><figure class="timeline"><svg viewBox="0 0 \(Self.width) \(workers.count * Self.lane)" \
      preserveAspectRatio="none" role="img" aria-label="\(label)">
      """
    for (index, worker) in workers.enumerated() {
      let y = index * Self.lane + 2
      markup += "<rect class=\"lane\" x=\"0\" y=\"\(y)\" width=\"\(Self.width)\" height=\"\(Self.lane - 4)\"/>"
      for bar in worker.bars {
        let name: Markup = bar.anchor.map { " data-to=\"\($0)\"" } ?? ""
        markup += """
          <rect class="\(bar.status.htmlClass)"\(name) x="\(bar.x)" y="\(y)" width="\(bar.end - bar.x)" \
          height="\(Self.lane - 4)"><title>\(bar.title)</title></rect>
          """
      }
    }
    markup += """
      </svg><figcaption><span>0</span><span>\(count)</span><span>\(ShortTime.text(end))</span></figcaption></figure>
      """
    return markup
  }

  /// Bars that touch as one, of the worst status among them.
  private static func joined(_ bars: [Bar]) -> [Bar] {
    var worst: [Envelope.TestStepResult.Status?] = Array(repeating: nil, count: width)
    for bar in bars {
      for x in bar.x..<bar.end { worst[x] = max(worst[x] ?? .unknown, bar.status) }
    }
    var joined: [Bar] = []
    for (x, status) in worst.enumerated() {
      guard let status else { continue }
      if let last = joined.last, last.end == x, last.status == status {
        joined[joined.count - 1].end = x + 1
      } else {
        joined.append(Bar(anchor: nil, title: "Several, \(status.word)", status: status, x: x, end: x + 1))
      }
    }
    return joined
  }
}
