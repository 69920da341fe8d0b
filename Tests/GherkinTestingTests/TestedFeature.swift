import Foundation
import GherkinSteps
import GherkinTestSupport
import GherkinTesting
import Synchronization
import Testing

/// A feature whose scenarios are run as cases, and the issues that they record.
struct TestedFeature {
  private let folder: TemporaryFolder
  let scenarios: Scenarios

  /// Writes a feature file, and makes its scenarios.
  init(_ text: String, _ libraries: StepLibrary..., tags: String? = nil, parameters: String? = nil) throws {
    folder = try TemporaryFolder()
    try folder.write(text, to: "Features/a.feature")
    scenarios = try Scenarios(
      in: folder.url.appending(path: "Features").path, steps: libraries, tags: tags, parameters: parameters)
  }

  /// Runs the scenarios one after the other, and gives the failures that they record, each with its lines.
  func failures() async throws -> [(lines: [String], location: SourceLocation?)] {
    let (failures, error) = try await failuresAndError()
    if let error { throw error }
    return failures
  }

  /// The same, with the error that ended it, if one did.
  func failuresAndError() async throws -> (
    failures: [(lines: [String], location: SourceLocation?)], error: (any Error)?
  ) {
    let issues = Mutex<[Issue]>([])
    let trait = IssueHandlingTrait.compactMapIssues { issue in
      issues.withLock { if issue.isFailure { $0.append(issue) } }
      return nil
    }
    let test = try #require(Test.current)
    var ending: (any Error)?
    do {
      try await trait.provideScope(for: test, testCase: Test.Case.current) {
        for scenario in scenarios { try await scenario.run() }
      }
    } catch {
      ending = error
    }
    let failures = issues.withLock { issues in
      issues.map { issue in
        (
          lines: issue.comments.flatMap { $0.rawValue.split(separator: "\n").map(String.init) },
          location: issue.sourceLocation
        )
      }
    }
    return (failures, ending)
  }
}

/// A world that counts.
final class CountingWorld: World {
  var count = 0
  init() async throws {}
}

/// What libraries do, in order.
final class Diary: Sendable {
  private let written = Mutex<[String]>([])

  var entries: [String] { written.withLock { $0 } }

  func write(_ entry: String) {
    written.withLock { $0.append(entry) }
  }
}
