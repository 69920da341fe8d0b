import Foundation
import GherkinSteps
import Testing

extension StepLibrary.Builder where W == FaultyWorld {
  /// Registers steps that record issues of Swift Testing.
  func issueFaults() {
    given("an expectation fails") { _ in Self.expect(2) }
    given("two expectations fail") { _ in
      Self.expect(2)
      #expect(Bool(false), "the second")
    }
    given("a required expectation fails") { _ in
      let nothing = [Int]().first
      _ = try #require(nothing, "there must be one")
    }
    given("an issue is recorded: {word}") { (_, text: String) in Issue.record("\(text)") }
    given("an issue is only a warning") { _ in Issue.record("rather not", severity: .warning) }
    given("a known issue") { _ in
      withKnownIssue { Self.expect(2) }
    }
    given("an expectation fails in a detached task") { _ in await Task.detached { Self.expect(2) }.value }
    given("an expectation fails on another thread in {int} ms") { (_, milliseconds: Int) in
      Thread.detachNewThread {
        usleep(UInt32(milliseconds) * 1000)
        Self.expect(2)
      }
    }
    given("an expectation fails in a task that is not awaited, in {int} ms") { (_, milliseconds: Int) in
      Task {
        try? await Task.sleep(for: .milliseconds(milliseconds))
        Self.expect(2)
      }
    }
    given("a task that is not awaited attaches text in {int} ms") { (world, milliseconds: Int) in
      let scenario = world.scenario
      Task {
        try? await Task.sleep(for: .milliseconds(milliseconds))
        scenario.attach("late", mediaType: "text/plain")
      }
    }
    given("a task that is not awaited gives Testing a text and a warning in {int} ms") { (_, milliseconds: Int) in
      Task {
        try? await Task.sleep(for: .milliseconds(milliseconds))
        Attachment.record("late", named: "late.txt")
        Issue.record("a late warning", severity: .warning)
      }
    }
    given("a warning and an attachment of Testing") { _ in
      Issue.record("rather not", severity: .warning)
      Attachment.record("a text", named: "a.txt")
    }
    given("a task that is not awaited never ends") { _ in
      Task { while true { try? await Task.sleep(for: .seconds(1000)) } }
    }
    given("an expectation fails before an error is thrown") { _ in
      Self.expect(2)
      throw Refusal()
    }
    given("an expectation fails before a pending step") { _ in
      Self.expect(2)
      throw Pending("later")
    }
    guard ProcessInfo.processInfo.environment["FAULTY_ISSUES"] != nil else { return }
    before(tags: "@issue-before") { _ in Self.expect(2) }
    afterAll { _, _ in Self.expect(2) }
  }

  /// Registers hooks whose tasks record issues after the hooks have ended.
  func lateIssueFaults() {
    guard let hook = ProcessInfo.processInfo.environment["FAULTY_LATE_HOOK"] else { return }
    let issue: @Sendable (String) -> Void = { kind in
      guard kind == hook else { return }
      Task {
        try? await Task.sleep(for: .milliseconds(50))
        Self.expect(2)
      }
    }
    beforeAll { _ in issue("beforeAll") }
    afterAll { _, _ in issue("afterAll") }
    before { _ in issue("before") }
  }

  private static func expect(_ number: Int) {
    #expect(number == 3, "a number")
  }
}
