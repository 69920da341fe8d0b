import Testing

/// A problem in a scenario, with its location.
struct Finding: Sendable {
  /// The severity.
  enum Kind {
    case failure
    case pending
    /// A problem that fails nothing.
    case warning
  }

  let kind: Kind
  let text: String
  let location: SourceLocation

  /// The receiver of the running case's findings. Default: Swift Testing.
  @TaskLocal static var take: @Sendable (Finding) -> Void = { $0.recordIssue() }

  init(_ text: String, _ kind: Kind = .failure, at location: SourceLocation) {
    self.kind = kind
    self.text = text.visibleText
    self.location = location
  }

  private func recordIssue() {
    switch kind {
    case .failure: Issue.record("\(text)", sourceLocation: location)
    case .warning: Issue.record("\(text)", severity: .warning, sourceLocation: location)
    case .pending:
      withKnownIssue(sourceLocation: location) { Issue.record("\(text)", sourceLocation: location) }
    }
  }
}
