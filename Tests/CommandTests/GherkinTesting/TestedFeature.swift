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

  /// Writes a feature file, and creates its scenarios.
  ///
  /// - Parameter fixtures: the files of its `Fixtures` folder, by name.
  init(
    _ text: String, _ libraries: StepLibrary..., fixtures: [String: String] = [:], tags: String? = nil,
    names: [String] = [], order: ScenarioOrder = .defined, retry: Int = 0, retryTagFilter: String? = nil,
    timeout: Duration = .seconds(60), parameters: String? = nil, showWorld: Bool = false, strict: Bool = true
  ) throws {
    folder = try TemporaryFolder()
    try folder.write(text, to: "Features/a.feature")
    for (name, content) in fixtures { try folder.write(content, to: "Features/Fixtures/\(name)") }
    scenarios = try Scenarios(
      in: .path(folder.url.appending(path: "Features").path), steps: libraries, tags: tags, names: names, order: order,
      retry: retry, retryTagFilter: retryTagFilter, timeout: timeout, worldParameters: parameters,
      showWorld: showWorld, strict: strict)
  }

  /// Runs the scenarios one after the other, and returns the recorded failures, each with its lines.
  func failures() async throws -> [(lines: [String], location: SourceLocation?)] {
    let (failures, error) = try await failuresAndError()
    if let error { throw error }
    return failures
  }

  /// The same, with the error that ended the run; nil for none.
  ///
  /// - Parameter run: the function that runs the scenarios.
  func failuresAndError(
    _ run: @escaping @Sendable (Scenarios) async throws -> Void = { for scenario in $0 { try await scenario.run() } }
  ) async throws -> (failures: [(lines: [String], location: SourceLocation?)], error: (any Error)?) {
    let (issues, ending) = try await issuesAndError(run)
    let failures = issues.filter(\.isFailure).map { issue in
      (
        lines: issue.comments.flatMap { $0.rawValue.split(separator: "\n").map(String.init) },
        location: issue.sourceLocation
      )
    }
    return (failures, ending)
  }

  /// Runs the scenarios one after the other, and returns all recorded issues, including known ones.
  func issues() async throws -> [Issue] {
    let (issues, error) = try await issuesAndError { for scenario in $0 { try await scenario.run() } }
    if let error { throw error }
    return issues
  }

  private func issuesAndError(
    _ run: @escaping @Sendable (Scenarios) async throws -> Void
  ) async throws -> (issues: [Issue], error: (any Error)?) {
    let issues = Mutex<[Issue]>([])
    let trait = IssueHandlingTrait.compactMapIssues { issue in
      issues.withLock { $0.append(issue) }
      return nil
    }
    let test = try #require(Test.current)
    var ending: (any Error)?
    do {
      try await trait.provideScope(for: test, testCase: Test.Case.current) {
        try await run(scenarios)
      }
    } catch {
      ending = error
    }
    return (issues.withLock(\.self), ending)
  }
}

/// A world that counts.
final class CountingWorld: World {
  var count = 0
}

/// The actions of libraries, in order.
final class Diary: Sendable {
  private let written = Mutex<[String]>([])

  var entries: [String] { written.withLock { $0 } }

  func write(_ entry: String) {
    written.withLock { $0.append(entry) }
  }
}

/// A folder with one feature.
struct ArgumentFeature {
  private let folder: TemporaryFolder

  var path: String { folder.path }

  init(_ text: String) throws {
    folder = try TemporaryFolder()
    try folder.write(text, to: "a.feature")
  }
}
