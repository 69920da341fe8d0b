import GherkinOutcomes
internal import GherkinCriteria
internal import GherkinMessages
internal import GherkinData

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
    write(HeaderLine(header: header, coverage: coverage, records: scenarios.count))
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
  var coverage: CoverageSummary?
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
    json.member("requirements", coverage.map { CoverageObject(coverage: $0) })
    json.member("records", records)
  }
}

private struct CoverageObject: JSONWritable {
  var coverage: CoverageSummary

  func write(to json: inout JSONWriter) {
    func ids(_ degree: RequirementCoverage.Degree) -> [String] {
      coverage.entries.filter { $0.degree == degree }.map(\.id)
    }
    json.member("full", ids(.full))
    json.member("partly", ids(.partly))
    json.member("none", ids(.none))
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
  var scenario: ScenarioSummary
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
    json.member("since", scenario.failingSince)
    json.member("k", scenario.steps.map { $0.prefix(ScenarioSummary.stepLimit).map(\.code).joined() })
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

/// The reason why the file of a run cannot be read.
package struct RunSummaryError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The file.
  package var file: String
  /// The line, counted from 1; nil if the problem concerns the whole file.
  package var line: Int?
  /// The problem.
  package var problem: String
  /// What to do if the run with the problem is needed.
  package var remedy = "remove the file"
  /// Whether the run started after the one that is compared with it. The file itself is sound.
  package var isLate = false

  /// Returns the error of a run that started after another, which is the newer one.
  static func late(_ file: String, after run: RunHeader) -> Self {
    Self(
      file: file,
      problem:
        "this run started after the newer run, of \(RunHeader.time(run.start)); one of the clocks is wrong, or the "
        + "newer run is not the last one",
      remedy: "correct the clock, and remove the file if its time is wrong", isLate: true)
  }

  /// File, line and problem.
  package var description: String { "\(file)\(line.map { ":\($0)" } ?? ""): \(problem)" }
}

/// Reads the file of a run line by line. The file is untrusted: the sizes of lines and texts, and the number of
/// scenarios, are limited.
package struct RunSummaryReader {
  /// The maximum number of scenarios in a file.
  package static let scenarioLimit = 2_000_000

  private let file: String
  private var line = 0
  private var expected = 0
  private var isNewer = false
  private var header: RunHeader?
  private var coverage: CoverageSummary?
  private var scenarios: [ScenarioSummary] = []
  private var feature = ""
  private var rule: String?
  private var path: String?
  private var name: String?

  /// Creates a reader of a file with a name.
  init(_ file: String) {
    self.file = file
  }

  /// Reads the bytes of a file.
  package static func read(_ bytes: [UInt8], file: String) throws(RunSummaryError) -> RunSummary {
    var reader = RunSummaryReader(file)
    var rest = bytes[...]
    while !rest.isEmpty {
      let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
      try reader.readLine(rest[..<end])
      rest = rest[min(end + 1, rest.endIndex)...]
    }
    return try reader.finish()
  }

  /// The header, after the first line was read.
  var headerOfFile: RunHeader? { header }

  /// Reads the next line.
  mutating func readLine(_ text: ArraySlice<UInt8>) throws(RunSummaryError) {
    line += 1
    do throws(JSONError) {
      if header == nil {
        try JSONReader.read(text) { json throws(JSONError) in try self.readHeader(&json) }
      } else {
        try JSONReader.read(text) { json throws(JSONError) in try self.readScenario(&json) }
      }
    } catch {
      if isNewer {
        throw RunSummaryError(file: file, line: line, problem: error.problem, remedy: "use a newer gherkin-run")
      }
      throw RunSummaryError(file: file, line: line, problem: "the file is damaged: \(error.problem)")
    }
  }

  /// Returns the summary, after the last line.
  func finish() throws(RunSummaryError) -> RunSummary {
    guard let header else {
      throw RunSummaryError(file: file, line: nil, problem: "this is not a run of a history: the file is empty")
    }
    guard scenarios.count == expected else {
      let problem = "the file is damaged: it has \(scenarios.count) of \(expected) scenarios"
      throw RunSummaryError(file: file, line: nil, problem: problem)
    }
    var run = RunSummary(header, scenarios)
    run.coverage = coverage
    return run
  }

  private mutating func readHeader(_ json: inout JSONReader) throws(JSONError) {
    var header = RunHeader()
    header.isComplete = true
    var (format, version) = ("", 0)
    try json.beginObject()
    while try json.nextMember(skipsNull: true) {
      switch json.name {
      case "format": format = try json.string()
      case "version": version = try json.integer()
      case "start": header.start = try json.start()
      case "us": header.duration = .microseconds(max(0, try json.integer()))
      case "branch": header.branch = try json.text(RunHeader.textLimit)
      case "revision": header.revision = try json.text(RunHeader.textLimit)
      case "build": header.build = try json.text(RunHeader.textLimit)
      case "strict": header.isStrict = try json.boolean()
      case "complete": header.isComplete = try json.boolean()
      case "failure": header.failure = try json.text(RunHeader.textLimit)
      case "flaky": header.flaky = try json.count()
      case "records": expected = try json.count()
      case "counts":
        try json.beginObject()
        while try json.nextMember(skipsNull: true) {
          guard let outcome = Outcome(rawValue: json.name) else {
            try json.skip()
            continue
          }
          header.counts[outcome] = try json.count()
        }
      case "requirements": coverage = try json.coverage()
      default: try json.skip()
      }
    }
    guard format == RunSummary.format else { throw json.error("this is not a run of a history") }
    isNewer = version > RunSummary.version
    if isNewer {
      throw json.error("it has version \(version), and this gherkin-run reads up to \(RunSummary.version)")
    }
    self.header = header
  }

  private mutating func readScenario(_ json: inout JSONReader) throws(JSONError) {
    var (feature, rule, path) = (nil as String?, nil as String?, nil as String?)
    var (name, values, ordinal) = (nil as String?, [String](), 1)
    var rowName: String?
    var scenario = ScenarioSummary(
      identity: ScenarioIdentity(feature: "", scenario: ""), path: "", line: 0, textDigest: "")
    scenario.outcome = .passed
    var attempts: Int?
    try json.beginObject()
    while try json.nextMember(skipsNull: true) {
      switch json.name {
      case "feature": feature = try json.string()
      case "rule": rule = try json.string()
      case "path": path = try json.string()
      case "n": name = try json.string()
      case "v":
        try json.beginArray()
        while try json.nextElement() { values.append(try json.string()) }
      case "m": rowName = try json.string()
      case "i": ordinal = max(1, try json.count())
      case "l": scenario.line = try json.count()
      case "o": scenario.outcome = try json.outcome()
      case "d": scenario.duration = .microseconds(max(0, try json.integer()))
      case "t": scenario.textDigest = try json.text(ScenarioSummary.digestLimit)
      case "f": scenario.isFlaky = try json.boolean()
      case "a": attempts = try json.count()
      case "e": scenario.error = try json.text(ScenarioSummary.errorLimit)
      case "since": scenario.failingSince = try json.start()
      case "k":
        scenario.steps = Criterion.Step.all(try json.text(ScenarioSummary.stepLimit * Criterion.Step.codeLength))
      default: try json.skip()
      }
    }
    if let feature {
      (self.feature, self.rule, self.path, self.name) = (feature, rule, path, nil)
      return
    }
    guard let path = self.path else { throw json.error("a scenario precedes its feature") }
    guard let name = name ?? self.name else { throw json.error("a scenario has no name") }
    guard scenarios.count < Self.scenarioLimit else {
      throw json.error("it has more than \(Self.scenarioLimit) scenarios")
    }
    self.name = name
    scenario.path = path.prefix(bytes: ScenarioSummary.pathLimit)
    scenario.attempts = attempts ?? (scenario.outcome == .passed ? 1 : 0)
    scenario.identity = ScenarioIdentity(
      feature: self.feature, rule: self.rule, scenario: name, values: values, ordinal: ordinal)
    scenario.identity.rowName = rowName
    scenarios.append(scenario)
  }
}

extension JSONReader {
  /// Reads a text and truncates it to a number of bytes.
  fileprivate mutating func text(_ limit: Int) throws(JSONError) -> String { try string().prefix(bytes: limit) }

  /// Reads the start of a run in milliseconds since 1970.
  fileprivate mutating func start() throws(JSONError) -> Int { min(max(0, try integer()), RunHeader.latestStart) }

  /// Reads a non-negative integer that is small enough to be added up.
  fileprivate mutating func count() throws(JSONError) -> Int { min(max(0, try integer()), Int(Int32.max)) }

  /// Reads the ids of requirements by how far they are covered.
  fileprivate mutating func coverage() throws(JSONError) -> CoverageSummary {
    var entries: [CoverageSummary.Entry] = []
    try beginObject()
    while try nextMember(skipsNull: true) {
      guard let degree = RequirementCoverage.Degree(rawValue: name) else { throw error("the coverage is unknown") }
      try beginArray()
      while try nextElement() {
        guard entries.count < RequirementList.limit else { throw error("it has too many requirements") }
        entries.append(.init(id: try text(RequirementList.idLimit), degree: degree))
      }
    }
    return CoverageSummary(entries)
  }

  /// Reads an outcome; returns nil for a scenario that was not selected.
  fileprivate mutating func outcome() throws(JSONError) -> Outcome? {
    let start = position
    let text = try string()
    if text == RunSummary.notSelected { return nil }
    guard let outcome = Outcome(rawValue: text) else { throw error("the outcome is unknown", at: start) }
    return outcome
  }
}
