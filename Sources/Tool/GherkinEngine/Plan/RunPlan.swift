import GherkinCommandLine
import GherkinHost
import GherkinProtocol
internal import CGherkinProcess
import GherkinMessages
import GherkinFeatureFiles
import Foundation
import GherkinSyntax
import GherkinFixtures
import GherkinFormatters
import GherkinRuntime
public import GherkinTestRun
public import GherkinSteps
import GherkinWorkers

/// The scenarios of features with their matched steps, before anything runs.
///
/// ```swift
/// let plan = try await RunPlan(features: ["Features"], steps: [beerSteps], selection: .init(tags: "not @slow"))
/// for problem in plan.problems { print(problem) }
/// let result = try await plan.run(reports: [.named("progress")])
/// print(result.counts)
/// ```
///
/// A plan is a value: it can run several times, and ``selecting(allowsNothing:_:)`` returns another plan.
public struct RunPlan: Sendable {
  /// The scenarios that run, in order.
  public let scenarios: [PlannedScenario]
  /// The scenarios that ``selecting(allowsNothing:_:)`` left out, in the order of the first plan. They are reported as
  /// not run.
  public let leftOut: [PlannedScenario]
  /// The problems of the features, in the order of their files: first parse errors, then undefined and ambiguous steps
  /// and missing fixtures of scenarios that were selected by paths, tags and names, then problems that do not fail a
  /// run.
  public let problems: [RunProblem]

  private let language: String
  private let preparation: RunPreparation
  private let selected: SelectedScenarios

  /// Reads features, selects scenarios, and matches their steps.
  ///
  /// - Parameters:
  ///   - features: the sources of the features. Paths are relative to the working directory.
  ///   - steps: the step libraries, with `.fixtures` of `GherkinFixtures` if steps use fixtures.
  ///   - selection: the scenarios to run, and their order. Default: all.
  ///   - language: the language of features without `# language:`.
  ///   - continuesOnParseErrors: whether the other features run if some cannot be parsed. Default: nothing runs.
  /// - Throws: ``RunPlanError`` if a feature does not exist, a library or an expression is invalid, no scenario is
  ///   selected, or a scenario has the tag `@focus` although that is forbidden. Parse errors and undefined steps are
  ///   ``problems``.
  public init(
    features: [FeatureSource], steps: [StepLibrary], selection: ScenarioSelection = ScenarioSelection(),
    language: String = "en", continuesOnParseErrors: Bool = false
  ) async throws(RunPlanError) {
    let stop = StopRequest()
    let watch = MatchWatch(folder: FileManager.default.currentDirectoryPath) { match in stop.make(because: "\(match)") }
    defer { watch.end() }
    let made = await withTaskCancellationHandler {
      await stop.untilMade {
        await Self.make(features, steps, selection, language, continuesOnParseErrors: continuesOnParseErrors)
      }
    } onCancel: {
      stop.make(because: "the task that reads the features was cancelled; nothing was planned")
    }
    guard let made else { throw RunPlanError(stop.reason ?? "the plan is not valid") }
    self = try made.get()
  }

  private static func make(
    _ features: [FeatureSource], _ steps: [StepLibrary], _ selection: ScenarioSelection, _ language: String,
    continuesOnParseErrors: Bool
  ) async -> Result<RunPlan, RunPlanError> {
    do {
      guard !features.isEmpty else { throw RunPlanError("the plan has no features; give paths, resources or texts") }
      guard Dialect(code: language) != nil else {
        throw RunPlanError("language: there is no language \"\(language)\"; gherkin-run languages lists all")
      }
      let files = FeatureSelection(features)
      try RunPreparation.check(files)
      var chosen = RunSelection()
      chosen.lines = files.lines
      chosen.continuesOnParseErrors = continuesOnParseErrors
      try chosen.add(
        selection, isUnattended: ContinuousIntegration.isUnattended(ProcessInfo.processInfo.environment))
      var options = RunOptions()
      options.language = language
      let code = ExecutableDefinitions(joining: steps)
      let preparation = try RunPreparation(options, files, chosen, examples: code.examples) { LoadedSteps(code) }
      try preparation.catalogue.checkParameterTypes()
      let compiled = await preparation.compiler.compile(preparation.reading)
      let (selected, _) = try preparation.select(compiled)
      // The test cases are for inspection. A run uses its own ids.
      let plan = try await TestPlan.make(
        selected, preparation.catalogue, ids: IncrementingIDGenerator(), withoutHooks: true)
      return .success(RunPlan(plan, language, preparation, selected))
    } catch {
      return .failure(RunPlanError(error))
    }
  }

  private init(
    _ plan: TestPlan, _ language: String, _ preparation: RunPreparation, _ selected: SelectedScenarios
  ) {
    let origin = PlannedScenario.Origin()
    scenarios = plan.testCases.enumerated().map { PlannedScenario($1, at: $0, of: origin) }
    leftOut = []
    problems = RunProblem.all(
      in: plan, selected, lookalikes: preparation.files.lookalikes, language: language)
    self.language = language
    self.preparation = preparation
    self.selected = selected
  }

  private init(_ plan: RunPlan, _ scenarios: [PlannedScenario]) {
    self.scenarios = scenarios
    let kept = Set(scenarios)
    leftOut = (plan.leftOut + plan.scenarios.filter { !kept.contains($0) }).sorted { $0.position < $1.position }
    problems = plan.problems
    language = plan.language
    preparation = plan.preparation
    selected = plan.selected
  }

  /// Returns a plan of some of the scenarios, in any order.
  ///
  /// ```swift
  /// let quick = try plan.selecting { scenarios in scenarios.filter { $0.rule != "Import" } }
  /// ```
  ///
  /// - Parameters:
  ///   - allowsNothing: whether the selection may be empty.
  ///   - select: gets the scenarios of this plan, and returns some of them, in any order. The others are reported as
  ///     not run, and do not fail the run.
  /// - Throws: ``RunPlanError`` if the selection is empty, contains a scenario twice, or contains one of another plan;
  ///   errors of `select`.
  public func selecting(
    allowsNothing: Bool = false, _ select: ([PlannedScenario]) throws -> [PlannedScenario]
  ) throws -> RunPlan {
    let selected = try select(scenarios)
    let known = Set(scenarios)
    var seen: Set<PlannedScenario> = []
    for scenario in selected {
      let place = "\(scenario.file):\(scenario.line): \"\(scenario.name)\""
      guard known.contains(scenario) else {
        throw RunPlanError("\(place) is not a scenario of this plan; return only scenarios that the closure gets")
      }
      guard seen.insert(scenario).inserted else {
        throw RunPlanError("\(place) was selected twice; return each scenario once")
      }
    }
    guard allowsNothing || !selected.isEmpty else {
      throw RunPlanError(
        "the selection is empty: it has none of \(scenarios.count) scenarios, so nothing would run; "
          + "change it, or pass allowsNothing: true")
    }
    return RunPlan(self, selected)
  }
}

extension RunPlan {
  /// Runs the scenarios.
  ///
  /// Steps run in this process unless the program has called `GherkinRun.useWorkers(steps:)`. If the current task is
  /// cancelled, steps in this process are cancelled too; running scenarios in workers finish. All other scenarios are
  /// reported as not run.
  ///
  /// - Parameters:
  ///   - settings: the settings of the run.
  ///   - reports: the reports to write during the run. Default: none.
  /// - Returns: the outcomes of the scenarios, even if the run was interrupted or ended early.
  /// - Throws: ``RunPlanError`` if the run cannot start: a setting is out of range, a formatter does not exist, two
  ///   reports have the same file, a report would replace an input, or a step or hook of another run called this
  ///   function.
  public func run(
    _ settings: RunSettings = RunSettings(), reports: [RunReport] = []
  ) async throws(RunPlanError) -> RunResult {
    guard !StepExecutor.isCallingUserCode else {
      throw RunPlanError("a step or a hook of a run cannot run a plan; run it before or after that run")
    }
    do {
      try settings.check()
      try check(reports)
    } catch {
      throw RunPlanError(error)
    }
    var opened: [(formatter: any EventFormatter, sink: OutputSink)] = []
    var unwritten: [OutputError] = []
    for report in reports {
      do {
        opened.append(try report.open())
      } catch let error as OutputError {
        unwritten.append(error)
      } catch {
        throw RunPlanError(error)
      }
    }
    let perform = { [opened, unwritten] in await self.perform(settings, opened, unwritten) }
    // Steps that block all threads of the cooperative pool must not block the run.
    let result = settings.isIsolated ? await perform() : await withTaskExecutorPreference(Lane()) { await perform() }
    return try result.get()
  }

  private func check(_ reports: [RunReport]) throws {
    var named: [ReportOptions.Report] = []
    for case let report? in try reports.map({ try $0.option() }) {
      if report.formatter.writesFolder, report.file == nil {
        throw RunPlanError("the report \(report.formatter.name) writes files to a folder; name the folder as its file")
      }
      if let other = named.first(where: { $0.clashes(with: report) }) {
        throw RunPlanError(
          "the reports \(other.formatter.name) and \(report.formatter.name) both go to "
            + "\(report.file ?? "standard output"); give one of them its own file")
      }
      named.append(report)
    }
    try InputFiles(preparation.files).check(named)
  }

  private func perform(
    _ settings: RunSettings, _ reports: [(formatter: any EventFormatter, sink: OutputSink)], _ unopened: [OutputError]
  ) async -> Result<RunResult, RunPlanError> {
    // Flushed, so that earlier output of the program precedes reports on standard output.
    process_flush_output()
    let control = RunSession.Control(settings)
    defer { control.timer.end() }
    let collector = ResultCollector()
    let host = FormatterHost(reports + [(formatter: collector, sink: OutputSink())])
    var options = RunOptions()
    options.run = settings
    options.language = language
    let session: RunSession
    do { session = try RunSession(options, preparation, control, host) } catch { return .failure(RunPlanError(error)) }
    var running = selected
    let leftOut = running.keep(scenarios.map(\.position))
    // Workers are this program too, so what it cannot observe they cannot either.
    TestingIssueObserver.install()
    // In a test, which loads XCTest, issues fail the test itself.
    if !process_has_xctest(), let problem = TestingIssueObserver.problem {
      return .failure(RunPlanError(problem))
    }
    let watch = MatchWatch(folder: FileManager.default.currentDirectoryPath) { match in
      control.stop.make(because: "\(match)")
    }
    defer { watch.end() }
    return await withTaskCancellationHandler {
      async let written = session.write()
      await session.replay(selected.features)
      let ended = await session.run(running, leftOut: leftOut)
      let unwritten = await unopened + written.failures
      switch ended {
      case .failure(let problems): return .failure(RunPlanError(problems))
      case .success(let outcome):
        let conclusion = RunConclusion(
          hasFiles: true, count: scenarios.count, isInterrupted: control.stop.isMade, outlinesWithoutRows: [],
          lookalikes: [], broken: selected.features.broken, isBlocked: selected.isBlocked,
          reason: control.stop.reason)
        return .success(result(outcome, conclusion, collector.record, unwritten))
      }
    } onCancel: {
      control.stop.make()
    }
  }

  private func result(
    _ outcome: TestRun.Outcome, _ conclusion: RunConclusion, _ record: ResultCollector.Record,
    _ unwritten: [OutputError]
  ) -> RunResult {
    var problems = problems.filter { $0.kind == .parseError } + record.problems
    if let reason = conclusion.abortReason(outcome), !problems.contains(where: { $0.message == reason }) {
      problems.append(RunProblem(.brokenRun, reason))
    }
    problems += unwritten.map { RunProblem(.unwrittenReport, $0.description) }
    return RunResult(
      scenarios: scenarios.map { record.result(of: $0, isLeftOut: false) }
        + leftOut.map { record.result(of: $0, isLeftOut: true) },
      problems: problems, isSuccess: conclusion.status(outcome) == .passed && unwritten.isEmpty)
  }
}

/// A scenario of a plan, or a row of its examples.
///
/// Only a ``RunPlan`` creates values of this type.
public struct PlannedScenario: Sendable, Hashable, CustomStringConvertible {
  /// The identity of a plan, which all selections of its scenarios share.
  final class Origin: Sendable {}

  private let origin: Origin
  /// The position among all scenarios of the plan.
  let position: Int
  let testCase: TestCase

  init(_ testCase: TestCase, at position: Int, of origin: Origin) {
    self.testCase = testCase
    self.position = position
    self.origin = origin
  }

  /// The name, placeholders replaced.
  public var name: String { testCase.name }
  /// The name of the feature.
  public var feature: String { testCase.scope.featureContext.name }
  /// The name of the rule; nil outside of rules.
  public var rule: String? { testCase.scope.ruleContext?.name }
  /// The tags with their `@`, inherited ones first.
  public var tags: [String] { testCase.tags }
  /// The feature file, or the name of the text.
  public var file: String { testCase.uri }
  /// The line of the scenario, or of its row of examples, from 1.
  public var line: Int { testCase.location.line }
  /// The row of examples; nil for a scenario without examples.
  public var row: ExamplesRow? { testCase.scenario.row }
  /// The code of the feature's language, such as `en`.
  public var language: String { testCase.scope.featureContext.language }

  /// The location and the name: `Features/a.feature:3: An empty cellar`.
  public var description: String { "\(file):\(line): \(name)" }

  /// Whether two values are the same scenario of the same plan.
  public static func == (left: PlannedScenario, right: PlannedScenario) -> Bool {
    left.position == right.position && left.origin === right.origin
  }

  /// Hashes the identity of the scenario.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(position)
    hasher.combine(ObjectIdentifier(origin))
  }
}
