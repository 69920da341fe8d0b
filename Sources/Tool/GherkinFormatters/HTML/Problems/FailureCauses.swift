internal import GherkinMessages
internal import GherkinOutcomes
internal import GherkinProtocol
internal import GherkinSyntax
internal import GherkinPages

/// The causes of failed attempts. Scenarios with the same cause share a card.
struct FailureCauses: Sendable {
  /// The first half of a hash of the cause.
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
  mutating func add(_ attempt: FinishedScenario.Attempt, _ source: SourcePlace, _ spool: Spool) -> Key? {
    guard let reason = attempt.reasons.first else { return nil }
    let hash = SHA256.hash(Array(ScenarioCause(reason).text.utf8))
    func number(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
    let key = Key(high: number(hash[0..<8]), low: number(hash[8..<16]))
    if descriptions[key] == nil { descriptions[key] = Self.description(reason, source).moved(to: spool) }
    return key
  }

  /// Returns the failed step or hook, and its error.
  func description(of key: Key) -> Markup { descriptions[key]?.markup ?? Markup() }

  private static func description(_ reason: FinishedScenario.Step, _ source: SourcePlace) -> Markup {
    let error: Markup
    if reason.result.status == .undefined {
      error = "<p data-t=\"noDefinition\">No step definition matches.</p>"
    } else {
      let text = FailureText(reason.error, link: source.url)
      let excerpt = reason.result.exception?.excerpt.map(source.excerpt) ?? ""
      error = reason.error.isEmpty ? "" : "\(text.summary)\(FailureText.folded("\(text.details)\(excerpt)"))"
    }
    return "<p class=\"step\"><bdi>\(reason.title)</bdi></p>\(error)"
  }
}
