import Foundation
import Synchronization
import Testing

/// The scenarios of generated test functions, which share one run: features are read once, and the hooks of the run, `Once`,
/// `@lock` and `@serial` hold across the functions.
///
/// ```swift
/// @Suite("Features", .gherkin)
/// enum Features {
///   static let scenarios = SharedScenarios { try Scenarios(in: "Features", steps: [beerSteps]) }
/// }
/// ```
public final class SharedScenarios: Sendable {
  private let make: @Sendable () throws -> Scenarios
  private let made = Mutex<Result<[String: [Scenario]], any Error>?>(nil)

  /// Creates them.
  ///
  /// - Parameter make: reads the features. Called once, before the first function runs; what it throws fails each function.
  public init(_ make: @escaping @Sendable () throws -> Scenarios) {
    self.make = make
  }

  /// Runs the scenario in a line of a feature file.
  ///
  /// - Parameters:
  ///   - file: the path of the file, which may contain links.
  ///   - line: the line of the scenario, from 1.
  /// - Throws: the errors of ``Scenario/run()``; the cancellation error if it is not among the scenarios, for example because
  ///   of their tags.
  public func run(_ file: String, line: Int) async throws {
    guard let scenario = try all(of: file).first(where: { $0.line == line }) else {
      try Test.cancel(
        "the scenario is not among those of Features.scenarios, or the feature has changed since the build")
    }
    try await scenario.run()
  }

  /// Returns the scenarios of the rows of an outline.
  ///
  /// - Parameters:
  ///   - file: the path of the file, which may contain links.
  ///   - lines: the lines from the outline to the next scenario.
  /// - Throws: the error of reading the features.
  public func rows(of file: String, lines: Range<Int>) throws -> [Scenario] {
    try all(of: file).filter { lines.contains($0.line) }
  }

  private func all(of file: String) throws -> [Scenario] {
    let scenarios = try made.withLock { made in
      let result = made ?? Result { Dictionary(grouping: try make()) { Self.path($0.file) } }
      made = result
      return try result.get()
    }
    return scenarios[Self.path(file)] ?? []
  }

  private static func path(_ file: String) -> String { URL(filePath: file).resolvingSymlinksInPath().path }
}
