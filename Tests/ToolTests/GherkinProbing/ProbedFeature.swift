import Foundation
import GherkinHost
import GherkinProbing
import GherkinProtocol
import GherkinRuntime
import GherkinSteps
import GherkinSyntax
import Synchronization

/// The first scenario of a feature with its probes, run in this process.
struct ProbedFeature {
  /// The probed steps.
  let steps: [ProbedStep]
  /// The judgements by step and place, after a run of the scenario and its repetitions.
  private(set) var judgements: [[PlaceJudgement?]]
  /// The places that were judged in scenarios of their own.
  let repetitions: [ProbeJudge.Repetition]
  /// The events of the first run.
  let events: [RunEvent]
  /// The issue that belongs to no step; nil if there is none.
  let strayIssue: String?

  /// The verdicts of all places, in order.
  var verdicts: [PlaceVerdict?] { judgements.joined().map { $0?.verdict } }
  /// The places, in order.
  var places: [ProbedPlace] { steps.flatMap(\.places) }
  /// The statuses of all steps and hooks of the first run.
  var statuses: [TestStepResult.Status] {
    events.compactMap { if case .stepFinished(let result, _) = $0 { result.status } else { nil } }
  }

  /// - Parameter lines: the lines of the scenario.
  init(_ lines: String, explaining: Set<String> = [], _ library: StepLibrary) async throws {
    let ids = IncrementingIDGenerator()
    let definitions = ExecutableDefinitions(joining: [library])
    let catalogue = try StepCatalogue(definitions, ids: ids)
    let source = Source(uri: "a.feature", text: "Feature: f\n  Scenario: s\n" + lines)
    let features = FeatureCompiler(RunSelection()).compile([source], with: FeatureParser(), ids: ids)
    let selected = try features.select(RunSelection())
    let plan = try TestPlan(selected, catalogue, ids: ids)
    var maker = ProbeMaker(plan, explaining: explaining)
    let scenario = plan.testCases[0].scenario
    steps = try maker.steps(of: plan.testCases[0])
    var judge = ProbeJudge(steps)
    let executor = InProcessExecutor(definitions, catalogue, clock: SystemRunClock(at: .now))
    func run(_ scenario: ProbedScenario) async throws -> [RunEvent] {
      let plan = try TestPlan(selected.replacing([scenario]), catalogue, ids: ids)
      let events = Mutex<[RunEvent]>([])
      let attempt = Attempt(testCase: plan.testCases[0], ids: ids, number: 0, isRetriedOnFailure: false)
      _ = await executor.run([attempt]) { event in events.withLock { $0.append(event) } }
      return events.withLock(\.self)
    }
    /// Returns the results of the steps, which have hooks around them in none of these tests.
    func results(_ events: [RunEvent]) -> [TestStepResult] {
      events.compactMap { if case .stepFinished(let result, _) = $0 { result } else { nil } }
    }
    let probed = ProbedScenario(scenario, steps, ids: ids)
    events = try await run(probed)
    let hooks = results(events).count - probed.slots.count
    repetitions = judge.judge(probed, Array(results(events).dropLast(max(0, hooks))))
    if !repetitions.isEmpty {
      let plain = ProbedScenario(scenario, [], ids: ids)
      judge.judge(Array(results(try await run(plain)).prefix(plain.slots.count)))
    }
    for first in repetitions {
      var next: ProbeJudge.Repetition? = first
      while let repetition = next {
        let probed = ProbedScenario(
          scenario, steps, step: repetition.step, place: repetition.place, probe: repetition.probe,
          limit: repetition.limit, ids: ids)
        next = judge.judge(probed, Array(results(try await run(probed)).prefix(probed.slots.count)), repetition)
      }
    }
    judgements = judge.judgements
    strayIssue = await executor.host.settle()
  }
}
