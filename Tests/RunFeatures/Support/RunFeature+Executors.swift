import GherkinFeatureFiles
import Foundation
import GherkinHost
import GherkinMessages
import GherkinOutcomes
import GherkinProtocol
import GherkinRunFeatureSteps
import GherkinRuntime
import GherkinTestRun
import GherkinTestSupport
import Testing

extension RunFeature {
  /// Runs the scenarios in this process, and expects their results.
  package func checkInProcess() async throws {
    let notes = RunNotes()
    var order = ScenarioOrder.defined
    var changes: [(inout RunSettings) -> Void] = [{ $0.executor.grace = .seconds(1) }]
    var words = options[...]
    while let word = words.popFirst() {
      switch word {
      case "--fail-fast": changes.append { $0.failsFast = true }
      case "--dry-run": changes.append { $0.isDryRun = true }
      case "--no-strict": changes.append { $0.successPolicy = .lenient }
      case "--wip": changes.append { $0.successPolicy = .inWork }
      default:
        guard let value = words.popFirst() else { throw UnknownOption(word: word) }
        switch word {
        case "--retry": changes.append { $0.retries = Int(value) ?? 0 }
        case "--retry-total": changes.append { $0.retryTotal = Int(value) }
        case "--retry-tag-filter": changes.append { $0.retryTags = value }
        case "--count": changes.append { $0.count = Int(value) ?? 1 }
        case "--parallel": changes.append { $0.parallel = Int(value) ?? 1 }
        case "--order": order = .reverse
        case "--timeout": changes.append { $0.timeout = TimeLimits.duration(value) ?? .zero }
        default: throw UnknownOption(word: word)
        }
      }
    }
    let run = try await RecordedRun(
      sources, RunFeatureLibraries.libraries(libraries, notes), order: order, clock: SystemRunClock(epoch: 0),
      facts: options.contains("--no-strict") ? [AcceptedOutcomes(.lenient)] : []
    ) { settings in
      for change in changes { change(&settings) }
    }
    try check(run.envelopes, notes, by: .process)
  }

  /// Runs the scenarios in workers, and expects their results: once, or for each of the `values` above the feature.
  package func checkInWorkers() async throws {
    let values = header("values").flatMap { $0.split(separator: " ").map(String.init) }
    for value in values.isEmpty ? [""] : values { try await checkInWorkers(value) }
  }

  /// - Parameter value: the text for `<value>` in options and variables; `<folder>` is the folder of the run.
  private func checkInWorkers(_ value: String) async throws {
    let folder = try TemporaryFolder()
    func filled(_ text: String) -> String {
      text.replacing("<value>", with: value).replacing("<folder>", with: folder.path)
    }
    for (name, text) in texts { try folder.write(filled(text), to: name) }
    try folder.write("", to: "notes")
    let path = folder.url.appending(path: "notes").path
    var environment = ["CI": "true", "BUILD_URL": "https://ci.example.com"]
    if libraries != ["faults"] {
      environment[RunFeatureLibraries.notesVariable] = path
      environment[RunFeatureLibraries.namesVariable] = libraries.joined(separator: " ")
    }
    for line in header("environment") {
      let parts = line.split(separator: "=", maxSplits: 1).map(String.init)
      environment[parts[0]] = filled(parts[1])
    }
    let output = try await BuiltCommand.built("gherkin-run-faults").run(
      ["--format", "message:run.ndjson", "--format", "summary"] + options.map(filled) + sources.map(\.uri),
      in: folder.url, environment: environment)
    let envelopes = try NDJSONReader.envelopes(in: Array(folder.text(of: "run.ndjson").utf8), name: "run.ndjson")
    let problems = StreamCheck(envelopes, repeatsPassed: options.contains("--count")).problems
    guard problems.isEmpty else { throw UnsoundStream(problems) }
    try check(envelopes, RunNotes(path: path), by: .workers)
    let status =
      header("status").first ?? (FinishedRun(envelopes).run.isSuccess ? "0" : parseErrors.isEmpty ? "1" : "2")
    GherkinTestSupport.check("\(output.status)", equals: status, "\(name) \(value): \(output)")
    for error in header("error") { GherkinTestSupport.check(output.error, contains: error, "\(name) \(value)") }
  }

  private var parseErrors: [String] { header("parse error") }

  /// An option that only other executors know.
  private struct UnknownOption: Error {
    let word: String
  }
}
