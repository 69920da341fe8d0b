internal import CGherkinProcess
import Foundation
package import GherkinProtocol
package import GherkinStepsCore
import GherkinText

/// Receives the issues that Swift Testing's `#expect`, `#require` and `Issue.record` record in steps, outside its
/// tests.
package enum TestingIssueObserver {
  /// A receiver of issues.
  package final class Receiver: Sendable {
    fileprivate let receive: @Sendable (RecordedIssueError) -> Void

    fileprivate init(_ receive: @escaping @Sendable (RecordedIssueError) -> Void) {
      self.receive = receive
    }
  }

  private struct State {
    /// If there are several runs in this process, the last one receives issues.
    var receivers: [Receiver] = []
    /// The first issue without a receiver.
    var lost: RecordedIssueError?
  }

  private static let state = Locked(State())

  /// Starts to observe issues if Swift Testing is loaded in this process.
  package static func install() {
    _ = WorkingFolder.path
    process_observe_testing { _, bytes, count, _ in
      let event = Array(UnsafeRawBufferPointer(start: bytes, count: count))
      TestingIssueObserver.handle(event)
    }
  }

  /// Passes each issue to a receiver, on the thread and in the task that recorded it.
  package static func observe(_ receive: @escaping @Sendable (RecordedIssueError) -> Void) -> Receiver {
    let receiver = Receiver(receive)
    let lost = state.withLock { state in
      defer { state.lost = nil }
      state.receivers.append(receiver)
      return state.lost
    }
    if let lost { receive(lost) }
    return receiver
  }

  /// Stops passing issues to a receiver.
  package static func remove(_ receiver: Receiver) {
    state.withLock { $0.receivers.removeAll { $0 === receiver } }
  }

  /// The reason why a run would not notice issues; nil if Swift Testing is not loaded or is observed.
  package static var problem: StepLibraryProblem? {
    guard process_misses_testing() else { return nil }
    return StepLibraryProblem(
      place: nil,
      message: "Swift Testing is loaded, but its issues cannot be observed, so a failed #expect would not fail a step; "
        + "remove what else observes them, such as XCTest, or use expect(…) and do not import Testing")
  }

  /// The first issue that was recorded while there was no receiver.
  package static var lost: RecordedIssueError? { state.withLock(\.lost) }

  private static func handle(_ event: [UInt8]) {
    guard let issue = RecordedIssueError(event: event) else { return }
    if let receiver = state.withLock(\.receivers.last) {
      receiver.receive(issue)
    } else {
      state.withLock { $0.lost = $0.lost ?? issue }
    }
  }
}

extension RecordedIssueError {
  /// Decodes an event of Swift Testing.
  ///
  /// - Parameter event: the event as JSON, in the schema of `swift test --event-stream-output-path`.
  /// - Returns: nil for events that are not failures: warnings, known issues, and all events without an issue.
  package init?(event: [UInt8]) {
    guard let event = try? JSONDecoder().decode(Event.self, from: Data(event)) else {
      self.init("a recorded issue cannot be decoded: \(String(decoding: event.prefix(4096), as: UTF8.self))")
      return
    }
    guard event.payload.kind == "issueRecorded" else { return nil }
    let issue = event.payload.issue
    guard issue?.isFailure ?? (issue?.isKnown != true && issue?.severity != "warning") else { return nil }
    var lines = event.payload.messages.map(\.text)
    if let place = issue?.sourceLocation {
      let path = place.filePath ?? place.fileID ?? "?"
      lines.append("at \(WorkingFolder.relative(path)):\(place.line):\(place.column)")
    }
    self.init(TestStepResult.bounded(lines.joined(separator: "\n  ")))
  }

  /// The members of an event that are used.
  private struct Event: Decodable {
    struct Payload: Decodable {
      let kind: String
      let issue: Issue?
      let messages: [Message]
    }

    struct Message: Decodable {
      let text: String
    }

    struct Issue: Decodable {
      let isFailure: Bool?
      let isKnown: Bool?
      let severity: String?
      let sourceLocation: Place?
    }

    struct Place: Decodable {
      let filePath: String?
      let fileID: String?
      let line: Int
      let column: Int
    }

    let payload: Payload
  }

  /// The failure of a run if the issue belongs to no step.
  package var strayDescription: String {
    "an issue was recorded outside of a step, or while several steps ran, so it cannot fail a step; await such work in "
      + "its step: \(description)"
  }

  /// The name of the error type that `try #require` throws after it has recorded the issue.
  static let nameOfThrownError = "ExpectationFailedError"
}

/// The issues of the running step or hook.
struct TestingIssues: Sendable {
  /// The maximum number of issues that are shown.
  private static let limit = 100

  private var issues: [RecordedIssueError] = []
  private var omitted = 0

  var isEmpty: Bool { issues.isEmpty }

  mutating func append(_ issue: RecordedIssueError) {
    if issues.count < Self.limit { issues.append(issue) } else { omitted += 1 }
  }

  /// All issues as one error; nil if there are none.
  var error: RecordedIssueError? { issues.isEmpty ? nil : RecordedIssueError(text) }

  private var text: String {
    let texts = issues.map(\.description) + (omitted > 0 ? ["… (\(omitted) more issues)"] : [])
    return texts.joined(separator: "\n")
  }

  /// Changes the result of a step or hook to failed if it has issues, and removes these.
  mutating func merge(into result: TestStepResult) -> TestStepResult {
    guard !isEmpty else { return result }
    defer { self = Self() }
    // The error that `#require` throws contains less than its issue. Errors of hooks and cleanups follow it.
    let isThrownIssue = result.exception?.type == RecordedIssueError.nameOfThrownError
    let hasOwnError = result.status == .failed && !isThrownIssue
    let own = hasOwnError ? result.message.map { $0 + "\n" } ?? "" : ""
    let others =
      isThrownIssue ? result.message.map { $0.drop { $0 != "\n" } } ?? "" : ""
    let message = own + text + others
    return .init(
      status: .failed, duration: result.duration, message: message,
      exception: TestStepResult.Exception(
        type: hasOwnError ? result.exception?.type ?? "Issue" : "Issue", message: message))
  }
}
