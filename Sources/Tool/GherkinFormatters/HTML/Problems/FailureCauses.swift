internal import GherkinMessages
internal import GherkinSyntax
internal import GherkinPages

/// The causes of failed attempts. Scenarios with the same cause share a card.
struct FailureCauses: Sendable {
  /// The first half of a hash of the failed step's or hook's definition or text, its status, and its error.
  struct Key: Hashable, Sendable {
    fileprivate let high: UInt64
    fileprivate let low: UInt64
  }

  private var descriptions: [Key: Markup.Spooled] = [:]

  /// Records the cause of an attempt; returns nil if the stream contains none.
  ///
  /// - Parameters:
  ///   - source: the links of source locations.
  ///   - spool: stores the description of a new cause.
  mutating func add(
    _ problem: ScenarioProblem, _ result: Envelope.TestStepResult?, _ source: SourcePlace, _ spool: Spool
  ) -> Key? {
    guard let reason = problem.reasons.first else { return nil }
    let definitions = reason.testStep.stepDefinitionIds ?? []
    let step =
      definitions.isEmpty ? reason.testStep.hookId ?? reason.step?.text ?? "" : definitions.joined(separator: " ")
    // A stack trace can contain the scenario's name, so causes are compared by message.
    let error = result?.exception?.message ?? reason.error
    let parts = [reason.word, definitions.isEmpty ? "text" : "definition", step, error]
    let hash = SHA256.hash(Array(parts.map { "\($0.utf8.count) \($0)" }.joined().utf8))
    func number(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
    let key = Key(high: number(hash[0..<8]), low: number(hash[8..<16]))
    if descriptions[key] == nil { descriptions[key] = Self.description(reason, source).moved(to: spool) }
    return key
  }

  /// Returns the failed step or hook, and its error.
  func description(of key: Key) -> Markup { descriptions[key]?.markup ?? Markup() }

  private static func description(_ reason: ScenarioProblem.Reason, _ source: SourcePlace) -> Markup {
    let error: Markup =
      reason.status == .undefined
      ? "<p data-t=\"noDefinition\">No step definition matches.</p>"
      : reason.error.isEmpty ? "" : source.error(reason.error, reason.excerpt)
    return "<p class=\"step\"><bdi>\(reason.title)</bdi></p>\(error)"
  }
}
