package import GherkinStepsCore
import GherkinText

/// An issue or an attachment that code records for its running step or hook.
package enum StepRecord: Sendable {
  case issue(RecordedIssueError)
  case attachment(AttachedContent)

  /// The record itself; an issue for an attachment that is too large.
  var bounded: Self {
    guard case .attachment(let content) = self, let problem = AttachedContent.problem(ofSize: content.body.count) else {
      return self
    }
    return .issue(RecordedIssueError(problem))
  }

  /// The record of code whose scenario is unknown; an issue says so.
  var ofUnknownCode: Self {
    guard case .issue(let issue) = self else { return self }
    return .issue(
      RecordedIssueError(
        "\(issue.description)\n  recorded in a thread or a detached task, which an earlier scenario or hook may have "
          + "started; await such work in its step"))
  }
}

extension AttachedContent {
  /// Returns the note about an attachment that belongs to no running step or hook.
  ///
  /// - Parameter owner: the scenario or hook whose code attached it; nil if it is not known.
  func noteOnDrop(by owner: String?) -> String {
    let subject =
      if mediaType == Self.logType, case .text(let text) = body {
        "the log message \(VisibleText.quoted(text, limit: 2000))"
      } else {
        "an attachment of type \(mediaType)"
      }
    let reason =
      owner.map { "\($0) attached it after its step or hook had ended" }
      ?? "it was recorded outside of a step, or while several steps ran"
    return "\(subject) was dropped: \(reason); await such work in its step"
  }
}
