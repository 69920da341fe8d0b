public import GherkinSteps

/// The scenarios of feature files, as the arguments of a test function: each is a case of its own.
///
/// ```swift
/// import GherkinTesting
/// import Testing
///
/// @Test("the features", arguments: try Scenarios(in: "Features", steps: [beerSteps]))
/// func scenario(_ scenario: Scenario) async throws {
///   try await scenario.run()
/// }
/// ```
///
/// Cases run in parallel, apart from what the tags `@serial` and `@lock(name)` keep apart, in one process with all other
/// tests. The hooks around all run once: before the first case, and after the last.
public struct Scenarios: RandomAccessCollection, Sendable {
  private let scenarios: [Scenario]

  /// Reads and matches the scenarios of features.
  ///
  /// - Parameters:
  ///   - paths: feature files (also `Features/a.feature:12`) and folders, as seen from the folder of the package: the
  ///     nearest above the test's file that holds a Package.swift. Where there is none, from the folder of the test's
  ///     file.
  ///   - steps: the step libraries that the features may use; of `GherkinFixtures`, `.fixtures` is one.
  ///   - tags: a tag expression that chooses the scenarios: `@smoke and not @wip`; nil for all.
  ///   - language: the spoken language of features that name none.
  ///   - stepLimit: how long a step or hook may take that says nothing itself; nil for any time.
  ///   - parameters: what worlds get as their parameters, an object in JSON; nil for none.
  ///   - filePath: the test's file.
  /// - Throws: ``ScenariosError`` where a path cannot be read, there is no scenario, a step library has a problem, or
  ///   scenarios are in focus (`@focus`) where `CI` is set. A feature file that cannot be parsed is a case that fails.
  public init(
    in paths: String..., steps: [StepLibrary], tags: String? = nil, language: String = "en",
    stepLimit: Duration? = .seconds(60), parameters: String? = nil, filePath: String = #filePath
  ) throws {
    var plan = ScenarioPlan(root: PackageRoot(of: filePath).path, language: language, stepLimit: stepLimit)
    try plan.choose(tags: tags)
    try plan.take(parameters: parameters)
    scenarios = try plan.scenarios(in: paths, libraries: steps)
  }

  /// The first scenario's index.
  public var startIndex: Int { scenarios.startIndex }
  /// The index behind the last scenario.
  public var endIndex: Int { scenarios.endIndex }

  /// A scenario, in the order of the features.
  public subscript(position: Int) -> Scenario { scenarios[position] }
}
