// Only XCTest on Apple's platforms has activities and user interface tests.
#if canImport(XCTest) && canImport(Darwin)
import Foundation
import Synchronization
import Testing
public import XCTest

extension Scenarios {
  /// Runs the scenarios in a test method of XCTest, as tests of user interfaces need it, one after the other: an
  /// activity for each, and in it one for each step.
  ///
  /// ```swift
  /// @MainActor func testFeatures() throws {
  ///   try Scenarios(in: "Features", steps: [signInSteps]).run(in: self)
  /// }
  /// ```
  ///
  /// What does not pass is recorded at its place in the feature file; a pending step is an expected failure. Worlds
  /// that use the user interface are bound to the main actor. Call it from a test method that is not `async`, as the
  /// main thread serves the steps in the meantime.
  @MainActor public func run(in test: XCTestCase) {
    for scenario in self {
      XCTContext.runActivity(named: scenario.name) { _ in
        let stage = ActivityStage()
        stage.play(scenario)
        for finding in stage.findings { finding.record(in: test) }
        if let reason = stage.reasonToSkip { XCTContext.runActivity(named: reason) { _ in } }
      }
    }
  }
}

/// Opens an activity for each step on the main thread, while the steps run elsewhere.
private final class ActivityStage: StepStage {
  private enum Event {
    case begin(String)
    case end
    case over
  }

  private struct State {
    var events: [Event] = []
    var findings: [Finding] = []
    var reasonToSkip: String?
  }

  private let state = Mutex(State())

  var findings: [Finding] { state.withLock { $0.findings } }
  var reasonToSkip: String? { state.withLock { $0.reasonToSkip } }

  func begin(_ step: String) { send(.begin(step)) }

  func end() { send(.end) }

  /// Runs a scenario and waits for its end.
  @MainActor func play(_ scenario: Scenario) {
    Task.detached { [self] in
      await Finding.$take.withValue({ [self] finding in state.withLock { $0.findings.append(finding) } }) {
        do {
          let reason = try await scenario.play(on: self)
          state.withLock { $0.reasonToSkip = reason }
        } catch {
          state.withLock { $0.reasonToSkip = "\(error)" }
        }
      }
      send(.over)
    }
    while true {
      switch next() {
      case .begin(let step): XCTContext.runActivity(named: step) { _ in _ = next() }
      case .end: break
      case .over: return
      }
    }
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
