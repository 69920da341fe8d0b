import Foundation
import GherkinFeatureFiles
import GherkinSyntax
import GherkinText
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
  /// The scenarios by the paths of their files; nil before the first function runs.
  private let made = Mutex<Result<[String: [Scenario]], any Error>?>(nil)
  /// The digests of the files by their paths. A file has many functions, and is read once.
  private let digests = Mutex<[String: UInt64]>([:])

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
  ///   - digest: a digest of the file when the function was generated.
  ///   - line: the line of the scenario, from 1.
  /// - Throws: the errors of ``Scenario/run()``; an error if the file has changed; the cancellation error if it is not among
  ///   the scenarios, for example because of their tags.
  public func run(_ file: String, digest: UInt64, line: Int) async throws {
    guard let scenario = try rows(of: file, digest: digest, lines: line..<line + 1).first else {
      try Test.cancel("the scenario is not among those of Features.scenarios")
    }
    try await scenario.run()
  }

  /// Returns the scenarios of the rows of an outline, or one that fails with the errors of a file that cannot be parsed, for
  /// example because of its language.
  ///
  /// - Parameters:
  ///   - file: the path of the file, which may contain links.
  ///   - digest: a digest of the file when the function was generated.
  ///   - lines: the lines from the outline to the next scenario.
  /// - Throws: the error of reading the features, or one if the file has changed.
  public func rows(of file: String, digest: UInt64, lines: Range<Int>) throws -> [Scenario] {
    let path = Self.path(file)
    let scenarios = try scenariosByPath()
    if let unchosen = Self.unchosen(scenarios) { return unchosen }
    guard try currentDigest(of: path) == digest else { throw ChangedFeature(file: file) }
    return scenarios[path, default: []].filter { lines.contains($0.line) || $0.isBroken }
  }

  /// Checks that each feature with scenarios has test functions.
  ///
  /// - Parameter files: the paths of the files with functions, which may contain links.
  /// - Throws: the error of reading the features, or one that names a feature without functions.
  public func requireFunctions(of files: [String]) throws {
    let scenarios = try scenariosByPath()
    let known = Set(files.map(Self.path))
    if Self.unchosen(scenarios) != nil { return }
    if let path = scenarios.keys.filter({ !known.contains($0) }).min() { throw MissingFunctions(file: path) }
  }

  private func scenariosByPath() throws -> [String: [Scenario]] {
    try made.withLock { made in
      let result = made ?? Result { Dictionary(grouping: try make()) { Self.path($0.file) } }
      made = result
      return try result.get()
    }
  }

  /// Returns the scenario that says that variables choose none; nil if they choose some.
  private static func unchosen(_ scenarios: [String: [Scenario]]) -> [Scenario]? {
    guard scenarios.count == 1, let only = scenarios.first?.value, only.first?.isUnchosen == true else { return nil }
    return only
  }

  private func currentDigest(of path: String) throws -> UInt64 {
    try digests.withLock { digests in
      let digest = try digests[path] ?? FNV1a(FeatureReader.read(path).bytes).value
      digests[path] = digest
      return digest
    }
  }

  private static func path(_ file: String) -> String { URL(filePath: file).resolvingSymlinksInPath().path }

  /// A feature is not the one of which functions were generated, so that they could run other scenarios.
  private struct ChangedFeature: Error, CustomStringConvertible {
    let file: String

    var description: String { "\(file) has changed since its test functions were generated; build the tests again" }
  }

  /// The build did not notice a feature.
  private struct MissingFunctions: Error, CustomStringConvertible {
    let file: String

    var description: String {
      "\(file) has no test functions, so that its scenarios do not run; build the tests again, with the features or a link to "
        + "them in the folder of the test target"
    }
  }
}
