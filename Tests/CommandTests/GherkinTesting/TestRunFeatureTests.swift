import Foundation
import GherkinRunFeatures
import GherkinRunFeatureSteps
import GherkinRuntime
import GherkinSyntax
import GherkinTestSupport
import GherkinTesting
import Synchronization
import Testing

@Suite("Features with expected results in swift test")
struct TestRunFeatureTests {
  @Test("each scenario has its expected result", arguments: try RunFeature.all(.swiftTest))
  func results(feature: RunFeature) async throws {
    let folder = try TemporaryFolder()
    for (name, text) in feature.texts { try folder.write(text, to: name) }
    let notes = RunNotes()
    let scenarios = try Self.scenarios(of: feature, in: folder, notes)
    for scenario in scenarios {
      try await Self.check(scenario, feature) { try await scenario.run() }
    }
    Self.check(scenarios, notes, feature)
    feature.check(order: notes.lines, by: .swiftTest)
  }

  @Test(
    "each generated function has the expected result of its scenario",
    arguments: try RunFeature.all(.swiftTest).filter { !$0.options.contains("--order") && $0.sources.count == 1 })
  func functions(feature: RunFeature) async throws {
    let folder = try TemporaryFolder()
    for (name, text) in feature.texts { try folder.write(text, to: name) }
    let path = "\(folder.path)/\(feature.sources[0].uri)"
    let generated = folder.path + "/generated.swift"
    let output = try await BuiltCommand.built("GherkinTestGenerator").run([path, "a", generated])
    try #require(output.status == 0, "\(output)")
    let notes = RunNotes()
    let scenarios = try Self.scenarios(of: feature, in: folder, notes)
    let shared = SharedScenarios { scenarios }
    var rest = Array(scenarios)
    let call = #/scenarios\.(?:run\(|rows\(of: )".*", digest: 0x([0-9a-f]+), lines?: (\d+)(?:\.\.<(.+?)\))?/#
    for match in try folder.text(of: "generated.swift").matches(of: call) {
      let (digest, line) = try (#require(UInt64(match.1, radix: 16)), #require(Int(match.2)))
      guard let end = match.3 else {
        let scenario = try #require(rest.first)
        rest.removeFirst()
        try await Self.check(scenario, feature) { try await shared.run(path, digest: digest, line: line) }
        continue
      }
      for scenario in try shared.rows(of: path, digest: digest, lines: line..<(Int(end) ?? .max)) {
        GherkinTestSupport.check(scenario.id, equals: rest.isEmpty ? "" : rest.removeFirst().id)
        try await Self.check(scenario, feature) { try await scenario.run() }
      }
    }
    GherkinTestSupport.check(rest.map(\.name), equals: [])
    Self.check(scenarios, notes, feature)
    feature.check(order: notes.lines, by: .swiftTest)
  }

  @Test("a function of a feature that has changed fails")
  func changed() async throws {
    let folder = try TemporaryFolder()
    try folder.write("Feature: a\n  Scenario: b\n    Given c\n", to: "a.feature")
    let shared = SharedScenarios {
      try Scenarios(in: .path(folder.path), steps: RunFeatureLibraries.libraries([], RunNotes()))
    }
    let error = await #expect(throws: (any Error).self) {
      try await shared.run(folder.path + "/a.feature", digest: 1, line: 2)
    }
    GherkinTestSupport.check(
      "\(error.map { "\($0)" } ?? "")",
      equals: "\(folder.path)/a.feature has changed since its test functions were generated; build the tests again")
  }

  /// Runs a scenario, and expects its result.
  private static func check(
    _ scenario: Scenario, _ feature: RunFeature, _ run: @escaping @Sendable () async throws -> Void
  ) async throws {
    // A skipped scenario cancels the test, and so all that runs in its own task.
    let issues = try await Task { try await Self.issues(run) }.value
    check(scenario, issues, feature)
  }

  /// Expects the notes of scenarios.
  private static func check(_ scenarios: Scenarios, _ notes: RunNotes, _ feature: RunFeature) {
    for scenario in scenarios {
      let place = URL(filePath: scenario.file).lastPathComponent
      let noted = notes.lines.filter { ($0.file, $0.line) == (place, scenario.line) }.map(\.text)
        .joined(separator: ", ")
      let expected = feature.expected(at: scenario.line, of: place, by: .swiftTest)["notes", default: []]
        .joined(separator: ", ")
      let actual = RunFeature.shortened([noted], like: [expected])
      GherkinTestSupport.check(actual, equals: [expected], "\(feature.name): \(scenario.name)")
    }
  }

  /// Creates the cases, with the options of the feature.
  private static func scenarios(
    of feature: RunFeature, in folder: TemporaryFolder, _ notes: RunNotes
  ) throws -> Scenarios {
    var (retry, timeout, isStrict) = (0, Duration.seconds(60), true)
    var retryTags: String?
    var order = ScenarioOrder.defined
    var words = feature.options[...]
    while let word = words.popFirst() {
      switch word {
      case "--no-strict": isStrict = false
      case "--retry": retry = words.popFirst().flatMap { Int($0) } ?? 0
      case "--retry-tag-filter": retryTags = words.popFirst()
      case "--timeout":
        timeout = try #require(words.popFirst().flatMap(TimeLimits.duration))
      case "--order":
        _ = words.popFirst()
        order = .reverse
      default: Issue.record("\(feature.name): there is no \(word) in swift test")
      }
    }
    return try Scenarios(
      in: .path(folder.path), steps: RunFeatureLibraries.libraries(feature.libraries, notes), order: order,
      retry: retry, retryTagFilter: retryTags, timeout: timeout, strict: isStrict)
  }

  /// Returns the issues that a closure records; an error is one of them.
  private static func issues(
    _ body: @escaping @Sendable () async throws -> Void
  ) async throws -> (failures: String, others: String) {
    let issues = Mutex<[Issue]>([])
    let trait = IssueHandlingTrait.compactMapIssues { issue in
      issues.withLock { $0.append(issue) }
      return nil
    }
    var ending = ""
    do {
      try await trait.provideScope(for: #require(Test.current), testCase: Test.Case.current, performing: body)
    } catch {
      ending = "\(error)"
    }
    // The names of files, as in other runs, instead of paths.
    func text(_ isFailure: Bool) -> String {
      issues.withLock { $0 }.filter { $0.isFailure == isFailure }.flatMap {
        $0.comments.map(\.rawValue) + ["\($0.kind)"]
      }
      .joined(separator: "\n").replacing(#/[^ "]*\/(?<name>\w+\.feature)/#) { String($0.name) }
    }
    return (text(true), text(false) + ending)
  }

  /// Expects the issues of a scenario.
  private static func check(_ scenario: Scenario, _ issues: (failures: String, others: String), _ feature: RunFeature) {
    let name = "\(feature.name): \(scenario.name)"
    let file = URL(filePath: scenario.file).lastPathComponent
    let expected = feature.expected(at: scenario.line, of: file, by: .swiftTest)
    let context = Comment(rawValue: "\(name): \(expected); failures: \(issues.failures); others: \(issues.others)")
    let messages = expected["message", default: []].map { message in
      String(message.split(separator: "\\n").first ?? "").replacing(#/(, and it ran for)? ?…$/#, with: "")
    }
    let outcome = expected["outcome"]?.first ?? ""
    switch outcome {
    case "pending" where feature.options.contains("--no-strict"):
      for message in messages { GherkinTestSupport.check(issues.others, contains: message, context) }
    case "failed", "pending", "undefined", "ambiguous":
      GherkinTestSupport.check(!issues.failures.isEmpty, context)
      for message in messages { GherkinTestSupport.check(issues.failures + issues.others, contains: message, context) }
      let isDecided = outcome != "failed" || messages.contains { issues.failures.contains($0) }
      GherkinTestSupport.check(isDecided, context)
    case "not run":
      GherkinTestSupport.check(issues.failures + issues.others, contains: "not run", context)
    default:
      checkEmpty(issues.failures, context)
      let word = ["skipped": "skipped by", "known failure": "known failure", "flaky": "passed at attempt"][outcome]
      GherkinTestSupport.check(issues.others, contains: word ?? "", context)
      if outcome == "skipped" || outcome == "known failure" {
        for message in messages { GherkinTestSupport.check(issues.others, contains: message, context) }
      }
    }
  }
}
