internal import CGherkinProcess
import Foundation
package import GherkinProtocol
package import GherkinStepsCore
import GherkinText

/// Receives what Swift Testing's `#expect`, `#require`, `Issue.record` and `Attachment.record` record in steps, outside
/// its tests.
package enum TestingIssueObserver {
  /// A receiver of records.
  package final class Receiver: Sendable {
    fileprivate let receive: @Sendable (StepRecord) -> Void

    fileprivate init(_ receive: @escaping @Sendable (StepRecord) -> Void) {
      self.receive = receive
    }
  }

  private struct State {
    /// If there are several runs in this process, the last one receives records.
    var receivers: [Receiver] = []
    /// The first issue without a receiver.
    var lost: RecordedIssueError?
  }

  private static let state = Locked(State())

  /// Starts to observe records if Swift Testing is loaded in this process.
  package static func install() {
    _ = WorkingFolder.path
    process_observe_testing { _, bytes, count, _ in
      let event = Array(UnsafeRawBufferPointer(start: bytes, count: count))
      TestingIssueObserver.handle(event)
    }
  }

  /// Passes each record to a receiver, on the thread and in the task that made it.
  package static func observe(_ receive: @escaping @Sendable (StepRecord) -> Void) -> Receiver {
    let receiver = Receiver(receive)
    let lost = state.withLock { state in
      defer { state.lost = nil }
      state.receivers.append(receiver)
      return state.lost
    }
    if let lost { receive(.issue(lost)) }
    return receiver
  }

  /// Stops passing records to a receiver.
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
    guard let record = StepRecord(event: event) else { return }
    if let receiver = state.withLock(\.receivers.last) { return receiver.receive(record) }
    switch record {
    case .issue(let issue): state.withLock { $0.lost = $0.lost ?? issue }
    case .attachment(let content): StepOutput().note(content.noteOnDrop(by: nil))
    }
  }
}

extension StepRecord {
  /// Decodes an event of Swift Testing: a failure is an issue, a warning a log message.
  ///
  /// - Parameter event: the event as JSON, in the schema of `swift test --event-stream-output-path`.
  /// - Returns: nil for known issues and for all other events.
  init?(event: [UInt8]) {
    guard let payload = try? JSONDecoder().decode(Event.self, from: Data(event)).payload else {
      let text = String(decoding: event.prefix(4096), as: UTF8.self)
      self = .issue(RecordedIssueError("a recorded issue cannot be decoded: \(text)"))
      return
    }
    switch payload.kind {
    case "issueRecorded":
      guard payload.issue?.isKnown != true else { return nil }
      if payload.issue?.isFailure ?? (payload.issue?.severity != "warning") {
        self = .issue(RecordedIssueError(payload.text))
      } else {
        self = .attachment(AttachedContent(log: "warning: \(payload.text)"))
      }
    case "valueAttached":
      self = .attachment(
        payload.attachment?.content
          ?? AttachedContent(log: "Swift Testing did not pass on the content of an attachment: \(payload.text)"))
    default: return nil
    }
  }

  /// The members of an event that are used.
  private struct Event: Decodable {
    struct Payload: Decodable {
      let kind: String
      let issue: Issue?
      let attachment: Attachment?
      let messages: [Message]

      /// All messages, which are never split into values, and the location.
      var text: String {
        var lines = messages.map(\.text)
        if let place = issue?.sourceLocation {
          let path = place.filePath ?? place.fileID ?? "?"
          lines.append("at \(WorkingFolder.relative(path)):\(place.line):\(place.column)")
        }
        return TestStepResult.bounded(lines.joined(separator: "\n  "))
      }
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

    struct Attachment: Decodable {
      private enum CodingKeys: String, CodingKey {
        case name = "_preferredName"
        case bytes = "_bytes"
      }

      /// Nil if the members, which are not a part of the schema, have another form than in Swift 6.3.
      let content: AttachedContent?

      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        guard let name = try? container.decode(String.self, forKey: .name),
          let bytes = try? container.decode(Data.self, forKey: .bytes)
        else {
          content = nil
          return
        }
        let type = MediaType.ofFile(name)
        let text = type.hasPrefix("text/") ? String(data: bytes, encoding: .utf8) : nil
        content = AttachedContent(body: text.map { .text($0) } ?? .bytes(Array(bytes)), mediaType: type, fileName: name)
      }
    }

    let payload: Payload
  }
}

extension RecordedIssueError {
  /// The failure of a run if the issue belongs to no step.
  package var strayDescription: String {
    "an issue was recorded outside of a step, or while several steps ran, so it cannot fail a step; await such work in "
      + "its step: \(description)"
  }

  /// The names of the error types that `try #require` and `try XCTUnwrap` throw after they have recorded the issue.
  static let namesOfThrownErrors: Set = ["ExpectationFailedError", "XCTestErrorWhileUnwrappingOptional"]
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
    let isThrownIssue = result.exception.map { RecordedIssueError.namesOfThrownErrors.contains($0.type) } ?? false
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
