package import GherkinCommandLine
import GherkinFeatureFiles
import GherkinFiles
import GherkinFormatters
import GherkinHost
import GherkinOutcomes
package import GherkinProbing
import GherkinProcesses
import GherkinProtocol
package import GherkinRuntime
import GherkinSteps
package import GherkinSyntax
import GherkinTestRun
import GherkinWorkers
import Foundation

/// A run that finds out which values of `Then` steps the steps notice.
package struct ProbeRun {
  /// A scenario with the verdicts of its places.
  package struct Scenario: Sendable {
    package let testCase: TestCase
    package let steps: [ProbedStep]
    /// The judgements by step and place.
    package let judgements: [[PlaceJudgement]]
    /// The steps before the checks with values that were changed.
    package let preparations: [ProbedStep]
    /// Their judgements by step and place; nil for places that were not tried.
    package let preparationJudgements: [[PlaceJudgement?]]
  }

  /// The scenarios of a run that ended.
  package struct Result: Sendable {
    package let catalogue: StepCatalogue
    package let scenarios: [Scenario]
    /// The documents of the features.
    package let documents: [GherkinDocument]
    /// The commit that is checked out; nil if it is unknown.
    package var revision: String? { GitCheckout()?.revision }
    /// The failures outside of scenarios, which can be why scenarios did not run.
    package let problems: [String]
    /// The time at which the program with the steps was built, in nanoseconds since 1970.
    package let builtAt: Int64
    /// The status of a run that a signal ended, or that broke off; nil if it finished.
    package let status: ExitStatus?
  }

  private let command: RunCommand
  private let explaining: Set<String>
  private let changesPreparations: Bool
  private let whenRead: ([Source]) throws -> Void
  private let choose: (TestPlan) throws -> Set<Int>?

  /// Prepares a run. Scenarios run once.
  ///
  /// - Parameters:
  ///   - options: the options of the run.
  ///   - explaining: the names of columns whose cells explain rows, in lower case.
  ///   - changesPreparations: whether the values of steps before the checks are changed, too.
  ///   - whenRead: called with the features before anything runs.
  ///   - choose: returns the numbers of the scenarios that run; nil for all.
  package init(
    _ options: RunOptions, _ steps: StepSource, explaining: Set<String>, changesPreparations: Bool,
    whenRead: @escaping ([Source]) throws -> Void,
    choose: @escaping (TestPlan) throws -> Set<Int>?
  ) {
    var options = options
    // Also those that tags ask for.
    options.run.retryTotal = 0
    options.run.count = 1
    options.run.failsFast = false
    options.run.scenarioTimeout = nil
    options.run.usesWorkers = true
    command = RunCommand(options: options, steps: steps)
    self.explaining = explaining
    self.changesPreparations = changesPreparations
    self.whenRead = whenRead
    self.choose = choose
  }

  /// Runs the scenarios with their probes.
  ///
  /// - Throws: if they cannot run.
  package func run() async throws -> Result {
    try ThreadShortage.check(command.options.run.parallel + RunCommand.threadCount)
    LeftProcesses.watch(startedHere: false)
    let control = RunSession.Control(command.options.run)
    let interruption = Interruption(control.stop, control.monitor)
    interruption.listen()
    defer {
      control.timer.end()
      interruption.end()
    }
    let watch = MatchWatch(folder: command.workingFolder) { match in control.stop.make(because: "\(match)") }
    defer { watch.end() }
    let preparation = try command.prepare()
    defer { preparation.steps.runner?.discard() }
    let builtAt = (preparation.steps.runner?.path ?? ThisProgram.path).flatMap(SystemCalls.modificationTime) ?? 0
    try preparation.catalogue.checkParameterTypes()
    let compiled = await preparation.compiler.compile(preparation.reading)
    guard compiled.broken.isEmpty else {
      command.printErrors(in: compiled.broken)
      throw ProbeProblem("nothing was probed because the features have errors")
    }
    try whenRead(compiled.files.map(\.source))
    let selected: SelectedScenarios
    do { (selected, _) = try preparation.select(compiled) } catch let error as SelectionError {
      throw ProbeProblem(error.lines(remedy: "").joined(separator: "\n"))
    }
    let plan = try await TestPlan.make(selected, preparation.catalogue, ids: preparation.ids, withoutHooks: false)
    var maker = ProbeMaker(plan, explaining: explaining)
    var probed: [(testCase: TestCase, judge: ProbeJudge, steps: [ProbedStep])] = []
    var preparations: [Int: [ProbedStep]] = [:]
    let chosen = try choose(plan)
    for testCase in plan.testCases where chosen?.contains(testCase.number) ?? true {
      let steps = try maker.steps(of: testCase)
      var judge = ProbeJudge(steps)
      if let reason = testCase.reasonNotToProbe {
        judge.end(reason)
      } else if changesPreparations {
        preparations[probed.count] = try maker.preparations(of: testCase).filter { !$0.places.isEmpty }
      }
      probed.append((testCase, judge, steps))
    }
    let runner = Rounds(command, control, preparation, selected)
    let first = probed.indices.filter {
      probed[$0].judge.judgements.joined().contains { $0 == nil } || preparations[$0]?.isEmpty == false
    }
    var durations: [Int: [Duration]] = [:]
    let results = try await runner.run(
      first.map { ProbedScenario(probed[$0].testCase.scenario, probed[$0].steps, ids: preparation.ids) })
    var again: [(index: Int, repetition: ProbeJudge.Repetition?)] = []
    for (index, (scenario, results)) in zip(first, results) {
      guard let results else { continue }
      durations[index] = scenario.durations(results)
      let repetitions = probed[index].judge.judge(scenario, results)
      // First without probes.
      if !repetitions.isEmpty { again.append((index, nil)) }
      again += repetitions.map { (index, $0) }
    }
    while !control.stop.isMade, !again.isEmpty {
      let repeated = try await runner.run(
        again.map { index, repetition in
          let (scenario, steps) = (probed[index].testCase.scenario, probed[index].steps)
          guard let repetition else { return ProbedScenario(scenario, [], ids: preparation.ids) }
          return ProbedScenario(
            scenario, steps, step: repetition.step, place: repetition.place, probe: repetition.probe,
            limit: repetition.limit, ids: preparation.ids)
        })
      var next: [(index: Int, repetition: ProbeJudge.Repetition?)] = []
      for (own, (scenario, results)) in zip(again, repeated) {
        guard let results else { continue }
        if let repetition = own.repetition {
          let further = probed[own.index].judge.judge(scenario, results, repetition)
          if let further { next.append((own.index, further)) }
        } else {
          probed[own.index].judge.judge(results)
          durations[own.index] = scenario.durations(results)
        }
      }
      again = next
    }
    var changes = PreparationProbes(preparations, durations: durations)
    while !control.stop.isMade, case let round = changes.nextRound(), !round.isEmpty {
      let results = try await runner.run(
        round.map { change in
          ProbedScenario(
            probed[change.scenario].testCase.scenario, preparations[change.scenario] ?? [], step: change.step,
            place: change.place, probe: change.probe, limit: { change.limits[$0] }, ids: preparation.ids)
        })
      for (change, (scenario, results)) in zip(round, results) {
        if let results { changes.judge(scenario, results, change) }
      }
    }
    let scenarios = probed.enumerated().map { index, own in
      var judge = own.judge
      judge.end(.notRun)
      return Scenario(
        testCase: own.testCase, steps: own.steps, judgements: judge.judgements.map { $0.compactMap(\.self) },
        preparations: preparations[index] ?? [], preparationJudgements: changes.judgements[index] ?? [])
    }
    return Result(
      catalogue: preparation.catalogue, scenarios: scenarios, documents: compiled.files.compactMap(\.document),
      problems: runner.problems, builtAt: builtAt, status: interruption.status ?? (control.stop.isMade ? .notDone : nil)
    )
  }
}

/// The reason why nothing was probed, and the remedy.
package struct ProbeProblem: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}

/// Runs scenarios with probes.
private final class Rounds {
  private let command: RunCommand
  private let control: RunSession.Control
  private let preparation: RunPreparation
  private let selected: SelectedScenarios
  /// The failures outside of scenarios.
  private(set) var problems: [String] = []

  init(
    _ command: RunCommand, _ control: RunSession.Control, _ preparation: RunPreparation, _ selected: SelectedScenarios
  ) {
    self.command = command
    self.control = control
    self.preparation = preparation
    self.selected = selected
  }

  /// Runs scenarios.
  ///
  /// - Returns: the scenarios with the results of their steps; nil for those that did not run.
  func run(_ scenarios: [ProbedScenario]) async throws -> [(scenario: ProbedScenario, results: [TestStepResult]?)] {
    guard !scenarios.isEmpty, !control.stop.isMade else { return [] }
    let collector = ResultCollector()
    let progress = command.progress(control.monitor)
    defer { progress?.end() }
    let session = try RunSession(
      command.options, preparation, control, FormatterHost([(formatter: collector, sink: OutputSink())]), progress)
    let running = selected.replacing(scenarios)
    async let written = session.write()
    await session.replay(running.features)
    let outcome = await session.run(running)
    _ = await written
    if let message = try outcome.get().message { problems.append(message) }
    problems += collector.record.problems.map(\.message)
    return scenarios.map { ($0, collector.record.results(ofPickle: $0.scenario.pickle.id)) }
  }
}

extension ResultCollector.Record {
  /// Returns the results of the steps of a scenario's last attempt; nil if it did not run.
  fileprivate func results(ofPickle id: String) -> [TestStepResult]? {
    guard let attempt = finished(id)?.attempts.last else { return nil }
    return attempt.results.filter { attempt.scenario.isStep($0.position) }.map(\.result)
  }
}

extension ProbedScenario {
  /// Returns the durations of the steps of the feature, in order; nil if one did not pass.
  fileprivate func durations(_ results: [TestStepResult]) -> [Duration]? {
    guard results.count == slots.count else { return nil }
    let own = zip(slots, results).filter { if case .step = $0.0 { true } else { false } }.map(\.1)
    return own.allSatisfy { $0.status == .passed } ? own.map(\.duration) : nil
  }
}

extension TestCase {
  /// The reason why the places of a scenario are not judged; nil if they are.
  fileprivate var reasonNotToProbe: PlaceVerdict.Reason? {
    isOff ? .skipped : hasKnownFailure(in: .step(0)) ? .knownFailure : hasHooksAroundSteps ? .hookAround : nil
  }
}
