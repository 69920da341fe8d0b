import GherkinOutcomes
internal import GherkinMessages

extension RunSummary {
  /// The name of the file format.
  static let format = "gherkin-run-history"
  /// The version of the file format. Readers reject later versions.
  static let version = 1

  /// The lines of the file, as documented on the page “Comparing runs”: the run, followed by the scenarios, each after
  /// its feature and rule.
  package var bytes: [UInt8] {
    var json = JSONWriter()
    var bytes: [UInt8] = []
    func write(_ line: some JSONWritable) {
      json.removeAll()
      json.object(line)
      bytes.append(contentsOf: json.bytes)
      bytes.append(UInt8(ascii: "\n"))
    }
    write(HeaderLine(header: header, records: scenarios.count))
    var group: GroupLine?
    var name: String?
    for scenario in scenarios {
      let identity = scenario.identity
      let next = GroupLine(feature: identity.feature, rule: identity.rule, path: scenario.path)
      if next != group {
        write(next)
        (group, name) = (next, nil)
      }
      write(ScenarioLine(scenario: scenario, hasName: identity.scenario != name))
      name = identity.scenario
    }
    return bytes
  }
}

private struct HeaderLine: JSONWritable {
  var header: RunHeader
  var records: Int

  func write(to json: inout JSONWriter) {
    json.member("format", RunSummary.format)
    json.member("version", RunSummary.version)
    json.member("start", header.start)
    json.member("us", header.duration?.microseconds)
    json.member("branch", header.branch)
    json.member("revision", header.revision)
    json.member("build", header.build)
    if !header.isStrict { json.member("strict", false) }
    if !header.isComplete { json.member("complete", false) }
    json.member("failure", header.failure)
    json.member("counts", CountsObject(counts: header.counts))
    if header.flaky > 0 { json.member("flaky", header.flaky) }
    json.member("records", records)
  }
}

private struct CountsObject: JSONWritable {
  var counts: OutcomeCounts

  func write(to json: inout JSONWriter) {
    for outcome in Outcome.allCases where counts[outcome] > 0 { json.member(outcome.memberName, counts[outcome]) }
  }
}

private struct GroupLine: JSONWritable, Equatable {
  var feature: String
  var rule: String?
  var path: String

  func write(to json: inout JSONWriter) {
    json.member("feature", feature)
    json.member("rule", rule)
    json.member("path", path)
  }
}

private struct ScenarioLine: JSONWritable {
  var scenario: ScenarioRecord
  /// Whether the name differs from that of the previous scenario.
  var hasName: Bool

  func write(to json: inout JSONWriter) {
    let identity = scenario.identity
    if hasName { json.member("n", identity.scenario) }
    if !identity.values.isEmpty { json.member("v", identity.values) }
    json.member("m", identity.rowName)
    if identity.ordinal > 1 { json.member("i", identity.ordinal) }
    json.member("l", scenario.line)
    if scenario.outcome != .passed { json.member("o", scenario.outcome?.rawValue ?? RunSummary.notSelected) }
    json.member("d", scenario.duration?.microseconds)
    json.member("t", scenario.textDigest)
    if scenario.isFlaky { json.member("f", true) }
    if scenario.attempts != (scenario.outcome == .passed ? 1 : 0) { json.member("a", scenario.attempts) }
    json.member("e", scenario.error)
  }
}

extension RunSummary {
  /// The outcome in a file of a scenario that was not selected.
  static let notSelected = "not selected"
}

extension Outcome {
  /// The name of the member in the file.
  fileprivate var memberName: StaticString {
    switch self {
    case .failed: "failed"
    case .ambiguous: "ambiguous"
    case .undefined: "undefined"
    case .pending: "pending"
    case .knownFailure: "known failure"
    case .skipped: "skipped"
    case .passed: "passed"
    case .empty: "empty"
    case .notRun: "not run"
    }
  }
}

extension Duration {
  /// The duration in microseconds.
  package var microseconds: Int {
    let (seconds, attoseconds) = components
    let (product, isOverflow) = Int(clamping: seconds).multipliedReportingOverflow(by: 1_000_000)
    return isOverflow ? .max : product &+ Int(attoseconds / 1_000_000_000_000)
  }
}
