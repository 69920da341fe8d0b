internal import CGherkinProcess
import Foundation
import GherkinFeatureFiles
import GherkinHost
import GherkinProtocol
import GherkinRuntime
import GherkinSteps
import GherkinSyntax
import Synchronization
import Testing

/// The scenarios of one test function, and their run.
final class ScenarioSession: Sendable {
  let catalogue: StepCatalogue
  let place: FeaturePlace
  let plan: TestPlan
  /// Whether pending scenarios fail.
  let isStrict: Bool
  private let hooks: RunHookReport
  private let run: ExternallyDrivenRun
  private let retry: RetryPolicy
  /// The number of scenarios that have not ended, and whether one of them was not skipped.
  private let progress: Mutex<(remaining: Int, hasRun: Bool)>
  /// The deprecated definitions that were reported.
  private let deprecated = Mutex<Set<Int>>([])
  /// The files that were not read because of their names, and were not reported.
  private let unread: Mutex<[String]>

  /// Creates a session.
  ///
  /// - Parameters:
  ///   - settings: the settings of the run.
  ///   - definitions: the code of the step libraries.
  ///   - testCases: the test cases of the plan to run.
  ///   - unread: the files that were not read because of their names.
  init(
    _ settings: ScenarioPlan, _ definitions: ExecutableDefinitions, _ plan: TestPlan,
    _ testCases: [TestCase], unread: [String], _ ids: IncrementingIDGenerator
  ) {
    self.unread = Mutex(unread)
    retry = settings.retry
    isStrict = settings.isStrict
    hooks = RunHookReport(plan.catalogue)
    progress = Mutex((testCases.count, false))
    self.plan = plan
    catalogue = plan.catalogue
    place = FeaturePlace(root: settings.root)
    let clock = SystemRunClock(at: Date())
    let output = StepOutput(failed: { reason in
      Finding.receive(Finding(reason, at: Test.current?.sourceLocation ?? #_sourceLocation))
    })
    let executor = InProcessExecutor(definitions, catalogue, clock: clock, settings.executor, output: output)
    run = ExternallyDrivenRun(
      catalogue, AttemptRunner(executor, ids: ids, policy: settings.retry), testCases, hooks: hooks.handle)
  }

  /// Returns a scenario's name without those of feature and rule.
  func name(of testCase: TestCase) -> String {
    ScenarioName(testCase.pickle, testCase.scenario.lineage).scenario
  }

  /// Returns whether a deprecated definition was not reported before, and marks it as reported.
  func isFirstUse(ofDeprecated definition: Int) -> Bool {
    deprecated.withLock { $0.insert(definition).inserted }
  }

  /// Keeps the run open, so that hooks after all wait for its release.
  func hold(by holder: ObjectIdentifier) async {
    await run.hold(by: holder)
  }

  /// Releases the run. The last release calls hooks after all.
  func release(by holder: ObjectIdentifier) async {
    // Names a hook that crashes or records an issue after the last scenario.
    let watch = IssueObserver()
    defer { watch.running.end() }
    try? await watch.watch { [run] in await run.release(by: holder) }
  }

  /// Ends the run when the running scenarios have ended.
  func interrupt() async {
    await run.interrupt()
  }

  /// Runs a scenario, and passes its problems to the receiver.
  ///
  /// - Returns: why it did not run, such as "skipped by its tag @skip"; nil if it ran.
  func run(_ testCase: TestCase, on stage: (any StepStage)?) async throws -> Scenario.NotRun? {
    reportUnreadFiles()
    var reason = try await play(testCase, on: stage)
    let isUnchecked = progress.withLock { progress in
      progress.remaining -= 1
      progress.hasRun = progress.hasRun || reason == nil
      return progress.remaining == 0 && !progress.hasRun
    }
    if isUnchecked, let text = reason?.text {
      reason = .init("\(text); nothing was checked, because no scenario ran")
    }
    return reason
  }

  private func reportUnreadFiles() {
    let files = unread.withLock { files in
      defer { files = [] }
      return files
    }
    for file in files {
      let text = "\(place.path(file)): the file was not read; \(FeatureSelection.nameRule)"
      Finding.receive(Finding(text, .warning, at: place.location(file, line: 1, column: 1)))
    }
  }

  private func play(_ testCase: TestCase, on stage: (any StepStage)?) async throws -> Scenario.NotRun? {
    Interruption.watch(self)
    await SessionScope.current?.hold(self)
    guard !testCase.isOff else {
      _ = await run.run(testCase) { _ in }
      return .init("skipped by \(testCase.reasonToSkip ?? "its tag @skip")")
    }
    let log = ScenarioLog(testCase, self, retries: retry.retries(of: testCase.tags), stage)
    defer { log.watch.running.end() }
    let ending = EndingBox()
    try await log.watch.watch { [run] in
      ending.set(await run.run(testCase, emit: log.handle))
    }
    if let cancellation = log.watch.cancellation {
      ScenarioReport(log).record(cancellation)
      throw cancellation
    }
    if Task.isCancelled {
      // A user who set a time limit needs to know which step was too slow.
      log.report()
      throw CancellationError()
    }
    if case .ran = ending.value { ScenarioReport(log).recordDeprecatedSteps() }
    switch ending.value {
    case .ran(.skipped): return .init("skipped by \(log.reasonToSkip)")
    case .prevented where Interruption.hasBegun: return .init("not run, because the tests were interrupted")
    case .prevented, nil: return hooks.reasonNotToRun(testCase) ?? .init("not run, because a hook before it failed")
    case .ran:
      log.report()
      return nil
    }
  }
}

/// Ends the runs of all sessions before SIGINT or SIGTERM ends the test process, so that hooks after all are called and
/// shared values are torn down. A second signal ends the process at once.
enum Interruption {
  private static let sessions = Mutex<[ObjectIdentifier: ScenarioSession]>([:])
  private static let isOn = Atomic<Bool>(false)

  /// Whether the tests were interrupted.
  static var hasBegun: Bool { isOn.load(ordering: .relaxed) }

  /// Includes a session whose first scenario is about to run.
  static func watch(_ session: ScenarioSession) {
    listen
    sessions.withLock { $0[ObjectIdentifier(session)] = session }
  }

  private static let listen: Void = {
    // Otherwise processes that steps start would ignore SIGTERM, which Dispatch blocks on its threads.
    Lane.prepareThreads { process_use_initial_signal_mask() }
    SignalPipe.handle([SIGINT, SIGTERM].filter { !process_initially_ignores($0) }) { number in
      guard !isOn.exchange(true, ordering: .relaxed) else { return SignalPipe.end(by: number) }
      process_print("\ninterrupted: running scenarios finish; interrupt again to stop at once\n")
      Task {
        for session in sessions.withLock(\.values) { await session.interrupt() }
        SignalPipe.end(by: number)
      }
    }
  }()
}

/// The result of a scenario, from the closure that ran it.
final class EndingBox: Sendable {
  private let ending = Mutex<ExternallyDrivenRun.Ending?>(nil)

  var value: ExternallyDrivenRun.Ending? { ending.withLock { $0 } }

  func set(_ value: ExternallyDrivenRun.Ending) {
    ending.withLock { $0 = value }
  }
}
