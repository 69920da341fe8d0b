import GherkinOutcomes
import GherkinFormatters
import GherkinMessages
import GherkinRunHistory

/// The differences as a JSON object, as documented on the page “Comparing runs”. Without an earlier run, `old` is null,
/// and the lists are omitted.
struct ComparisonJSON: JSONWritable {
  let comparison: RunComparison?
  let new: RunHeader

  /// The object, followed by a line feed.
  var text: String {
    var json = JSONWriter()
    json.object(self)
    return String(decoding: json.bytes, as: UTF8.self) + "\n"
  }

  func write(to json: inout JSONWriter) {
    json.member("version", 1)
    json.member("newFailureCount", comparison?[.newFailures].count ?? 0)
    json.nullable("problem", new.problem)
    guard let comparison else { return json.nullable("old", nil as String?) }
    json.member("old", RunObject(run: comparison.old))
    json.member("new", RunObject(run: comparison.new))
    for kind in RunComparison.Kind.allCases { json.member(kind.member, comparison[kind].map(EntryObject.init)) }
  }
}

private struct RunObject: JSONWritable {
  var run: RunHeader

  func write(to json: inout JSONWriter) {
    json.member("start", UTCTime.text(milliseconds: run.start))
    json.nullable("microseconds", run.duration?.microseconds)
    json.nullable("branch", run.branch)
    json.nullable("revision", run.revision)
    json.nullable("build", run.build)
    json.member("total", run.total)
    json.member("failing", run.failing)
    json.member("flaky", run.flaky)
  }
}

private struct EntryObject: JSONWritable {
  var entry: RunComparison.Entry

  func write(to json: inout JSONWriter) {
    let (scenario, before) = (entry.scenario, entry.before)
    json.member("id", scenario.identity.digest)
    json.member("feature", scenario.identity.feature)
    json.nullable("rule", scenario.identity.rule)
    json.member("scenario", scenario.identity.scenario)
    json.member("values", scenario.identity.values)
    json.member("ordinal", scenario.identity.ordinal)
    json.member("uri", scenario.path)
    json.member("line", scenario.line)
    json.nullable("outcome", scenario.outcome?.rawValue)
    json.nullable("outcomeBefore", before?.outcome?.rawValue)
    json.nullable("uriBefore", before?.path)
    json.nullable("microseconds", scenario.duration?.microseconds)
    json.nullable("error", scenario.error)
    json.member("failingSince", entry.failingSince.map { UTCTime.text(milliseconds: $0) })
    if !entry.diff.isEmpty { json.member("diff", entry.diff.map(\.line)) }
    json.member("flakiness", entry.flakiness.map { FlakinessObject(flakiness: $0) })
    json.member("slowdown", entry.slowdown.map { SlowdownObject(slowdown: $0) })
  }
}

private struct FlakinessObject: JSONWritable {
  var flakiness: Flakiness

  func write(to json: inout JSONWriter) {
    json.member("flaky", flakiness.flaky)
    json.member("runs", flakiness.runs)
  }
}

private struct SlowdownObject: JSONWritable {
  var slowdown: Slowdown

  func write(to json: inout JSONWriter) {
    json.member("medianMicroseconds", Self.microseconds(slowdown.median))
    json.member("spreadMicroseconds", Self.microseconds(slowdown.spread))
    json.member("runs", slowdown.runs)
  }

  private static func microseconds(_ seconds: Double) -> Int { Int(min(seconds, 1e9) * 1e6) }
}

extension RunComparison.Kind {
  /// The name of the list in JSON.
  fileprivate var member: StaticString {
    switch self {
    case .newFailures: "newFailures"
    case .unfinished: "unfinished"
    case .stillFailing: "stillFailing"
    case .fixed: "fixed"
    case .unresolved: "unresolved"
    case .missed: "missed"
    case .flaky: "flaky"
    case .slower: "slower"
    case .appeared: "appeared"
    case .disappeared: "disappeared"
    case .changed: "changed"
    case .moved: "moved"
    }
  }
}
