import Foundation
import GherkinRunFeatures
import GherkinRunFeatureSteps
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
      // A skipped scenario cancels the test, and so all that runs in its own task.
      let issues = try await Task { try await Self.issues { try await scenario.run() } }.value
      Self.check(scenario, issues, feature)
    }
    for scenario in scenarios {
      let place = URL(filePath: scenario.file).lastPathComponent
      let noted = notes.lines.filter { ($0.file, $0.line) == (place, scenario.line) }.map(\.text)
        .joined(separator: ", ")
      let expected = feature.expected(at: scenario.line, of: place, by: .swiftTest)["notes", default: []]
        .joined(separator: ", ")
      let actual = RunFeature.shortened([noted], like: [expected])
      GherkinTestSupport.check(actual, equals: [expected], "\(feature.name): \(scenario.name)")
    }
    feature.check(order: notes.lines, by: .swiftTest)
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
        timeout = .milliseconds(words.popFirst().flatMap { Int($0.dropLast(2)) } ?? 0)
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
