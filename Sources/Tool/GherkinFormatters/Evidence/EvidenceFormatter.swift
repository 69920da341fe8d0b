internal import Foundation
internal import GherkinFileOutput
internal import GherkinFiles
internal import GherkinMessages
internal import GherkinOutcomes
internal import GherkinSyntax
internal import GherkinText

/// Writes evidence of a run to a folder: its messages, its definitions, a manifest with hashes, and an unsigned in-toto
/// statement.
struct EvidenceFormatter: EventFormatter {
  private let context: EvidenceContext
  private var messages = MessageFormatter()
  private var stream = SHA256()
  private var streamSize = 0
  private var manifest = EvidenceManifest()
  private var definitions: [String] = []
  private var scenarios: [(place: FinishedScenario.Place, name: String, result: TestResultStatement.Result?)] = []
  /// The other reports of the run, which are complete when this one ends.
  private var reports: [WrittenReport] = []
  /// The reasons why the run is not known to be successful, although its messages may be.
  private var problems: [String] = []

  /// Creates a formatter. Hashes the programs, before they can be replaced.
  init(_ context: EvidenceContext) {
    self.context = context
    manifest.command = context.command
    manifest.notes = context.problems
    manifest.programs.runner = file(context.runner)
    manifest.programs.tool = file(context.tool)
    manifest.configuration = file(context.configuration)
    manifest.requirements = context.requirements.compactMap { file($0) }
  }

  /// Writes the message to the stream.
  mutating func handle(message: Envelope, to sink: inout OutputSink) {
    var line = OutputSink(isTerminal: sink.isTerminal)
    messages.handle(message: message, to: &line)
    stream.add(line.bytes)
    streamSize += line.bytes.count
    sink.write(line.bytes)
    // Throws if the message is too large.
    do { try line.flush() } catch { sink.fail(error.reason) }
    switch message {
    case .source(let source):
      manifest.features.append(
        .init(name: source.uri, sha256: SHA256.of(source.bytes).text, size: source.bytes.count))
    case .stepDefinition(let step): define(["step", step.pattern], step.sourceReference)
    case .hook(let hook): define(["hook", hook.type?.rawValue ?? "", hook.name ?? ""], hook.sourceReference)
    case .parameterType(let type):
      define(["parameter type", type.name] + type.regularExpressions, type.sourceReference)
    case .meta(let meta): describe(meta)
    default: break
    }
  }

  /// Stores the name and the result of a scenario.
  mutating func handle(scenario: FinishedScenario, to sink: inout OutputSink) {
    let result: TestResultStatement.Result? =
      switch scenario.outcome {
      case .passed: scenario.isFlaky ? .warned : .passed
      case .knownFailure: .warned
      case .pending where !scenario.isBad(): .warned
      case .failed, .ambiguous, .undefined, .pending: .failed
      case .skipped, .empty, .notRun: nil
      }
    scenarios.append((scenario.place, "\(scenario.uri): \(scenario.fullName.text)", result))
  }

  /// Adds what only the command knows after the messages: the other reports, and the reasons why it fails.
  mutating func conclude(reports: [WrittenReport], problems: [String]) {
    self.reports = reports
    self.problems = problems
  }

  /// Writes the files.
  mutating func finish(run: RunOutcome, to sink: inout OutputSink) {
    manifest.messages = .init(name: EvidenceFolder.messages, sha256: stream.text, size: streamSize)
    describe(run)
    addReports()
    let listing = Array(definitions.sorted().map { "\($0)\n" }.joined().utf8)
    manifest.definitions = .init(
      name: EvidenceFolder.definitions, sha256: SHA256.of(listing).text, size: listing.count)
    manifest.result = result(of: run)
    manifest.isComplete = run.isComplete
    let bytes = manifest.bytes
    _ = sink.writeBeside(listing, name: EvidenceFolder.definitions)
    _ = sink.writeBeside(bytes, name: EvidenceFolder.manifest)
    _ = sink.writeBeside(statement(manifest: bytes).bytes, name: EvidenceFolder.statement)
  }

  // MARK: The result

  /// Returns the result. It is `PASSED` only if every selected scenario of a whole run passed at once, and nothing else
  /// limits what the evidence says.
  private mutating func result(of run: RunOutcome) -> TestResultStatement.Result {
    manifest.notes += problems
    let hasFailure = scenarios.contains { $0.result == .failed }
    guard run.verdict.kind == .passed, run.isComplete, run.isSuccess, problems.isEmpty, !hasFailure else {
      if !hasFailure { manifest.notes.append(run.verdict.sentence) }
      return .failed
    }
    let unchecked = scenarios.count { $0.result == nil }
    let warned = scenarios.count { $0.result == .warned }
    if unchecked > 0 { manifest.notes.append("\(Quantity.text(unchecked, "scenario")) checked nothing") }
    if warned > 0 {
      manifest.notes.append(
        "\(Quantity.text(warned, "scenario")) \(warned == 1 ? "is" : "are") flaky, pending or known to fail")
    }
    manifest.notes += run.partTexts
    return manifest.notes.isEmpty ? .passed : .warned
  }

  private func statement(manifest bytes: [UInt8]) -> TestResultStatement {
    var subject: [TestResultStatement.Resource] = []
    if let revision = manifest.revision, revision.source == Self.service {
      subject.append(.init(name: revision.remote ?? "repository", digest: ["gitCommit": revision.commit]))
    }
    subject += ([manifest.programs.runner].compactMap(\.self) + manifest.features).compactMap(resource)
    // A subject is required.
    if subject.isEmpty { subject = [manifest.messages].compactMap(\.self).compactMap(resource) }
    let inputs = ([manifest.programs.tool, manifest.configuration].compactMap(\.self) + manifest.requirements)
      .compactMap(resource)
    let own = TestResultStatement.Resource(
      name: EvidenceFolder.manifest, digest: ["sha256": SHA256.of(bytes).text])
    let sorted = scenarios.sorted { $0.place < $1.place }
    func names(_ result: TestResultStatement.Result) -> [String] { sorted.filter { $0.result == result }.map(\.name) }
    return TestResultStatement(
      subject: subject,
      predicate: .init(
        result: manifest.result, configuration: [own] + inputs, url: manifest.environment.ci?.url,
        passedTests: names(.passed), warnedTests: names(.warned), failedTests: names(.failed)))
  }

  private func resource(_ file: EvidenceManifest.File) -> TestResultStatement.Resource? {
    file.sha256.map { .init(name: file.name, digest: ["sha256": $0]) }
  }

  // MARK: The manifest

  private static let service = "ci"

  private mutating func describe(_ meta: Envelope.Meta) {
    func product(_ product: Envelope.Product) -> EvidenceManifest.Product {
      .init(name: product.name, version: product.version)
    }
    manifest.environment.tool = product(meta.implementation)
    manifest.environment.runtime = product(meta.runtime)
    manifest.environment.os = product(meta.os)
    manifest.environment.cpu = product(meta.cpu)
    manifest.environment.ci = meta.ci.map { .init(name: $0.name, url: $0.url, buildNumber: $0.buildNumber) }
    manifest.revision = meta.ci?.git.map {
      .init(commit: $0.revision, branch: $0.branch, tag: $0.tag, remote: $0.remote, source: Self.service)
    }
  }

  private mutating func describe(_ run: RunOutcome) {
    manifest.verdict = .init(kind: run.verdict.kind.rawValue, sentence: run.verdict.sentence)
    manifest.start = run.start.map { UTCTime.text(milliseconds: $0.milliseconds) }
    manifest.duration = run.duration.map { Double($0.milliseconds) / 1000 }
    for (outcome, count) in run.counts.present { manifest.counts[outcome.rawValue] = count }
    manifest.counts["total"] = run.counts.total
    manifest.counts["flaky"] = run.flaky
    manifest.counts["not selected"] = run.unselected
    for entry in run.environment { manifest.environment.entries[entry.name] = entry.value }
    if let checkout = run.facts(Checkout.self).last, manifest.revision == nil {
      manifest.revision = .init(commit: checkout.revision, branch: checkout.branch, source: "checkout")
    }
  }

  private mutating func define(_ parts: [String], _ place: Envelope.SourceReference?) {
    definitions.append((parts + [place?.text ?? ""]).map { VisibleText.line($0) }.joined(separator: "\t"))
  }

  private mutating func addReports() {
    for report in reports {
      guard let format = context.reports[report.name] else { continue }
      var files: [String] = []
      if FileKind(path: report.name) == .folder {
        files = report.filesBeside.map { "\(report.name)/\($0)" }
      } else {
        let folder = report.name.lastIndex(of: "/").map { String(report.name[...$0]) } ?? ""
        files = [report.name] + report.filesBeside.map { folder + ($0.removingPercentEncoding ?? $0) }
      }
      for path in files {
        guard var file = file(path) else { continue }
        file.format = format
        manifest.reports.append(file)
      }
    }
  }

  /// Returns a file with its hash; nil without a path.
  private mutating func file(_ path: String?) -> EvidenceManifest.File? {
    guard let path else { return nil }
    guard FileKind(path: path) != .special else { return .init(name: path) }
    do throws(SystemCalls.Failure) {
      let (hash, size) = try SHA256.file(path)
      return .init(name: path, sha256: hash.text, size: size)
    } catch {
      manifest.notes.append("\(path) has no hash: \(systemMessage(for: error.code))")
      return .init(name: path)
    }
  }
}
