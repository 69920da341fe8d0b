// Only XCTest on Apple's platforms has activities and user interface tests.
#if canImport(XCTest) && canImport(Darwin)
import Foundation
import Synchronization
import Testing
public import XCTest

/// Scenarios as test methods of XCTest, as tests of user interfaces need it: a method for each scenario, and in it an
/// activity for each step.
///
/// ```swift
/// final class SignInUITests: FeatureTestCase {
///   override class func scenarios() throws -> Scenarios {
///     try Scenarios(in: .resource("Features", of: Bundle(for: Self.self)), steps: [signInSteps])
///   }
///
///   override func screenshot() -> XCTAttachment? { XCTAttachment(screenshot: XCUIScreen.main.screenshot()) }
/// }
/// ```
///
/// What does not pass is recorded at its place in the feature file; a pending step is an expected failure, and a scenario
/// that does not run is skipped. Worlds that use the user interface are bound to the main actor. Hooks of the run end
/// after the last method of the class.
open class FeatureTestCase: XCTestCase {
  /// The scenarios of the class. An error is a test method that fails with it.
  open class func scenarios() throws -> Scenarios {
    throw ScenariosError(["\(self) has no scenarios; override the class method scenarios()"])
  }

  /// Returns a picture of what a step that just failed shows, for the test report. Default: none, as only tests of
  /// user interfaces have a screen.
  @MainActor open func screenshot() -> XCTAttachment? { nil }

  /// The suite with a method for each scenario.
  open override class var defaultTestSuite: XCTestSuite {
    if self != FeatureTestCase.self { ScenarioMethods.add(to: self) }
    return super.defaultTestSuite
  }

  /// Runs the hooks after all scenarios.
  open override class func tearDown() {
    MainActor.assumeIsolated {
      let stage = ActivityStage()
      let scope = ScenarioMethods.scope(of: self)
      _ = stage.wait {
        await scope.end()
        return nil
      }
      for finding in stage.findings where finding.kind == .failure { XCTFail(finding.text) }
    }
    super.tearDown()
  }

  /// The body of the test methods that ``ScenarioMethods`` adds.
  @MainActor func runScenario() throws {
    let scenario = try ScenarioMethods.scenario(of: self)
    let (stage, scope) = (ActivityStage(test: self), ScenarioMethods.scope(of: type(of: self)))
    let reason = stage.wait {
      await SessionScope.$current.withValue(scope) {
        do {
          return try await scenario.play(on: stage)?.text
        } catch {
          return "\(error)"
        }
      }
    }
    for finding in stage.findings { finding.record(in: self) }
    if let reason { throw XCTSkip(reason) }
  }
}

/// The test methods of the classes of scenarios.
private enum ScenarioMethods {
  private struct Class {
    var scenarios: [String: Result<Scenario, any Error>] = [:]
    let scope = SessionScope()
  }

  private static let classes = Mutex<[ObjectIdentifier: Class]>([:])

  /// Adds a method for each scenario, with the body of `runScenario`, unless it was done before.
  static func add(to type: FeatureTestCase.Type) {
    guard classes.withLock({ $0[ObjectIdentifier(type)] }) == nil else { return }
    var methods = Class()
    do {
      for scenario in try type.scenarios() {
        let words = "test_" + String(scenario.name.prefix(200).map { $0.isLetter || $0.isNumber ? $0 : "_" })
        var (name, number) = (words, 1)
        // A scenario of another feature can have the same name.
        while methods.scenarios[name] != nil {
          number += 1
          name = "\(words)_\(number)"
        }
        methods.scenarios[name] = .success(scenario)
      }
    } catch {
      methods.scenarios["test_scenarios"] = .failure(error)
    }
    let body = class_getInstanceMethod(FeatureTestCase.self, Selector(("runScenarioAndReturnError:")))
    // A class without methods would pass.
    precondition(body != nil, "FeatureTestCase has no Objective-C method for runScenario")
    for name in methods.scenarios.keys {
      guard let body else { break }
      _ = class_addMethod(
        type, Selector(name + ending), method_getImplementation(body), method_getTypeEncoding(body))
    }
    classes.withLock { $0[ObjectIdentifier(type)] = methods }
  }

  /// Returns the scenario of a test method, by the name of the test: `-[SignInUITests test_a_member_signs_in]`.
  static func scenario(of test: FeatureTestCase) throws -> Scenario {
    let method = test.name.split(separator: " ").last.map { $0.replacing(ending, with: "").filter { $0 != "]" } } ?? ""
    guard let found = classes.withLock({ $0[ObjectIdentifier(Swift.type(of: test))]?.scenarios[method] }) else {
      throw ScenariosError(["no scenario belongs to the test method \(test.name)"])
    }
    return try found.get()
  }

  /// Returns what keeps the runs of a class open.
  static func scope(of type: FeatureTestCase.Type) -> SessionScope {
    classes.withLock { $0[ObjectIdentifier(type), default: Class()].scope }
  }

  /// The end of the Objective-C name of a method that throws.
  private static let ending = "AndReturnError:"
}

/// Opens an activity for each step on the main thread, while the steps run elsewhere.
private final class ActivityStage: StepStage {
  private enum Event {
    case begin(String)
    case end(isFailed: Bool)
    case over(reasonToSkip: String?)
  }

  private struct State {
    var events: [Event] = []
    var findings: [Finding] = []
  }

  private let state = Mutex(State())
  private let screenshot: @MainActor @Sendable () -> XCTAttachment?

  @MainActor init(test: FeatureTestCase? = nil) {
    screenshot = { test?.screenshot() }
  }

  var findings: [Finding] { state.withLock { $0.findings } }

  func begin(_ step: String) { send(.begin(step)) }

  func end(isFailed: Bool) { send(.end(isFailed: isFailed)) }

  /// Runs work elsewhere, and keeps its findings. Returns at its end, with why it did not run, if it did not.
  @MainActor func wait(for work: @escaping @Sendable () async -> String?) -> String? {
    Task.detached { [self] in
      let reason = await Finding.$receive.withValue(
        { [self] finding in state.withLock { $0.findings.append(finding) } }, operation: work)
      send(.over(reasonToSkip: reason))
    }
    var event = next()
    while true {
      switch event {
      case .begin(let step): event = XCTContext.runActivity(named: step) { afterStep($0) }
      case .end: event = next()
      case .over(let reason): return reason
      }
    }
  }

  /// Waits for the end of a step, and keeps a picture if it fails.
  @MainActor private func afterStep(_ activity: any XCTActivity) -> Event {
    let event = next()
    if case .end(isFailed: true) = event, let picture = screenshot() {
      picture.lifetime = .keepAlways
      activity.add(picture)
    }
    return event
  }

  private func send(_ event: Event) {
    state.withLock { $0.events.append(event) }
  }

  /// Returns the next event. Until then, the main thread runs the main actor's work for steps.
  @MainActor private func next() -> Event {
    while true {
      if let event = state.withLock({ $0.events.isEmpty ? nil : $0.events.removeFirst() }) { return event }
      _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.01))
    }
  }
}

extension Finding {
  /// Records the finding as an issue of a test method.
  @MainActor fileprivate func record(in test: XCTestCase) {
    let place = XCTSourceCodeLocation(filePath: location.filePath, lineNumber: location.line)
    let issue = XCTIssue(
      type: .assertionFailure, compactDescription: text, sourceCodeContext: XCTSourceCodeContext(location: place))
    switch kind {
    case .failure: test.record(issue)
    case .pending: XCTExpectFailure(text) { test.record(issue) }
    // XCTest has no warnings.
    case .warning: XCTContext.runActivity(named: text) { _ in }
    }
  }
}
#endif
