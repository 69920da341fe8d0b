import GherkinFeatureFiles
import GherkinProtocol
public import GherkinSteps

/// The scenarios of feature files, as arguments of a test function. Each scenario is a case.
///
/// ```swift
/// import GherkinTesting
/// import Testing
///
/// @Test("the features", .gherkin, arguments: try Scenarios(in: "Features", steps: [beerSteps]))
/// func scenario(_ scenario: Scenario) async throws {
///   try await scenario.run()
/// }
/// ```
///
/// Cases run in parallel, in one process with all other tests, except for scenarios that the tags `@serial` and
/// `@lock(name)` keep apart. The `beforeAll` hooks run once, before the first case. The `afterAll` hooks run after the
/// last case or, with the trait ``GherkinTrait``, when the function ends.
///
/// The arguments correspond to the options of `gherkin-run run`. Environment variables choose among these scenarios, as
/// the message of a failure shows: `GHERKIN_RUN_PATHS=Features/a.feature:12`, `GHERKIN_RUN_TAGS='@smoke and not @wip'`,
/// `GHERKIN_RUN_NAME='sign in'`. A function that they leave empty has a single case, which is cancelled; it fails if they
/// leave all functions empty.
public struct Scenarios: RandomAccessCollection, Sendable {
  private let scenarios: [Scenario]

  /// Reads features, and selects and matches their scenarios.
  ///
  /// - Parameters:
  ///   - features: paths, resources of bundles, and texts. A path is a feature file (also `Features/a.feature:12`) or a
  ///     folder, relative to the folder of the package: the nearest above the test's file that contains a Package.swift.
  ///     Without one, it is relative to the folder of the test's file. `!Features/slow` leaves out a file or a folder.
  ///   - steps: the step libraries, as `GherkinRun.main(steps:)` takes them, with `.fixtures` of
  ///     `GherkinFixtures` if steps or examples use fixtures.
  ///   - tags: a tag expression that selects scenarios: `@smoke and not @wip`. Default: all.
  ///   - names: regular expressions, one of which must be found in a scenario's name. Default: all scenarios.
  ///   - order: the order in which the cases start.
  ///   - retry: the number of retries of a failed scenario, from 0 to 100. `@retry(N)` overrides it for a scenario.
  ///   - retryTagFilter: a tag expression that selects the scenarios to retry. Default: all.
  ///   - timeout: the time limit of a step or hook; `.zero` disables it. `@timeout(5s)` overrides it for a scenario.
  ///   - worldParameters: the parameters of worlds: a value that is encoded as an object, or the text of an object in
  ///     JSON. Default: none.
  ///   - showWorld: whether a description of the scenario's worlds is attached to each failed step.
  ///   - strict: whether pending scenarios fail. If false, they are known issues.
  ///   - language: the language of features without `# language:`. Default: that of `gherkin-run.yaml`, or else English.
  ///   - filePath: the test's file.
  /// - Throws: if a path or a resource cannot be read, two features have the same name, an argument is invalid, there is
  ///   no scenario, a definition in a step library is invalid or names an unknown parameter type, or a scenario has the
  ///   tag `@focus` and `CI` is set. A feature file that cannot be parsed is a case that fails.
  public init(
    in features: FeatureSource..., steps: [StepLibrary], tags: String? = nil, names: [String] = [],
    order: ScenarioOrder = .defined, retry: Int = 0, retryTagFilter: String? = nil, timeout: Duration = .seconds(60),
    worldParameters: (any Encodable)? = nil, showWorld: Bool = false, strict: Bool = true, language: String? = nil,
    filePath: String = #filePath
  ) throws {
    var plan = ScenarioPlan(file: filePath, language: language)
    try plan.select(ScenarioSelection(tags: tags, names: names, order: order))
    try plan.set(retry: retry, tags: retryTagFilter)
    try plan.set(timeout: timeout)
    if let worldParameters { try plan.set(parameters: worldParameters) }
    plan.executor.showsWorlds = showWorld
    plan.isStrict = strict
    scenarios = try plan.scenarios(of: features, libraries: steps)
  }

  /// The first scenario's index.
  public var startIndex: Int { scenarios.startIndex }
  /// The index after the last scenario.
  public var endIndex: Int { scenarios.endIndex }

  /// A scenario, in the order of the features.
  public subscript(position: Int) -> Scenario { scenarios[position] }
}

/// The problems that prevent reading or matching scenarios.
package struct ScenariosError: Error, CustomStringConvertible {
  /// All problems, each on one or more lines, with locations and remedies.
  package let description: String
  /// Whether the only problem is that environment variables choose no scenario.
  let isEmptyChoice: Bool

  init(_ problems: [String], isEmptyChoice: Bool = false) {
    description = problems.joined(separator: "\n")
    self.isEmptyChoice = isEmptyChoice
  }
}
