import Testing

/// Something in a scenario that did not pass, in words, with its place.
struct Finding: Sendable {
  /// How bad it is.
  enum Kind {
    case failure
    case pending
    /// Something to change that fails nothing.
    case warning
  }

  let kind: Kind
  let text: String
  let location: SourceLocation

  /// The receiver of the findings of the running case. Default: Swift Testing.
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
