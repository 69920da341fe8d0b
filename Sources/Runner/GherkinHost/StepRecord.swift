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
