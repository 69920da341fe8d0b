import GherkinCriteria
import GherkinOutcomes
import GherkinPackaging
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
    json.member("criteria", CriteriaObject(comparison: comparison.criteria))
    json.member("requirements", comparison.lostCoverage)
    json.nullable("requirementsProblem", comparison.coverageProblem)
    for kind in RunComparison.Kind.allCases { json.member(kind.member, comparison[kind].map(EntryObject.init)) }
  }
}

/// The criteria that a suite lost as a JSON object, as documented on the page “Comparing runs”.
struct LostCriteriaJSON: JSONWritable {
  let lost: LostCriteria

  /// The object, followed by a line feed.
  var text: String {
    var json = JSONWriter()
    json.object(self)
    return String(decoding: json.bytes, as: UTF8.self) + "\n"
  }

  func write(to json: inout JSONWriter) {
    json.member("version", 1)
    json.member("revision", lost.revision)
    json.member("base", lost.base)
    json.member("changedFiles", lost.changedFiles)
    json.member("criteria", CriteriaObject(comparison: lost.comparison))
    json.member("settings", lost.settings.map(SettingObject.init))
    json.member("requirements", lost.requirements)
    json.nullable("requirementsProblem", lost.requirementsProblem)
    json.member("notCompared", lost.unreadable + lost.uncompared)
    json.member("problems", lost.problems)
    json.member("acknowledgements", lost.acknowledgements.map { ReasonObject(commit: $0.commit, reason: $0.text) })
  }
}

private struct SettingObject: JSONWritable {
  let setting: LostCriteria.Setting

  init(_ setting: LostCriteria.Setting) { self.setting = setting }

  func write(to json: inout JSONWriter) {
    json.member("key", setting.key)
    json.nullable("old", setting.old)
    json.nullable("new", setting.new)
  }
}

private struct ReasonObject: JSONWritable {
  let commit, reason: String

  func write(to json: inout JSONWriter) {
    json.member("commit", commit)
    json.member("reason", reason)
  }
}

private struct CriteriaObject: JSONWritable {
  let comparison: CriteriaComparison

  func write(to json: inout JSONWriter) {
    let counts = comparison.counts
    json.member("removedCount", counts.removed)
    json.member("weakenedCount", counts.weakened)
    for kind in CriteriaComparison.Loss.Kind.allCases {
      json.member(
        kind.member,
        comparison[kind].map { CriterionObject(old: $0.old, new: $0.new, removed: $0.removed, added: $0.added) })
    }
    for kind in CriteriaComparison.Change.Kind.allCases {
      json.member(
        kind.member,
        comparison[kind].map { CriterionObject(old: $0.old, new: $0.new, removed: $0.removed, added: $0.added) })
    }
  }
}

private struct CriterionObject: JSONWritable {
  let old: Criterion
  let new: Criterion?
  let removed, added: [String]

  func write(to json: inout JSONWriter) {
    json.member("feature", old.feature)
    json.nullable("rule", old.rule)
    json.member("scenario", old.name)
    json.member("uriBefore", old.path)
    json.member("lineBefore", old.line)
    json.nullable("uri", new?.path)
    json.nullable("line", new?.line)
    json.member("removed", removed)
    json.member("added", added)
  }
}

extension CriteriaComparison.Loss.Kind {
  fileprivate var member: StaticString {
    switch self {
    case .removed: "removed"
    case .fewerOutcomes: "fewerOutcomes"
    case .fewerRows: "fewerRows"
    case .skipped: "skipped"
    }
  }
}

extension CriteriaComparison.Change.Kind {
  fileprivate var member: StaticString {
    switch self {
    case .values: "changedValues"
    case .smallerTables: "smallerTables"
    }
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
