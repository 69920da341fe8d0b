/// What a matcher says of a value.
public struct Verdict: Sendable {
  /// Whether the value matches.
  public let matches: Bool
  /// What the value is like, as it stands behind “but”: “it has 3”.
  public let reason: String?
  /// Lines to stand under the sentence, such as what differs.
  public let details: [String]
  let isMissing: Bool

  init(matches: Bool, reason: String?, details: [String], isMissing: Bool) {
    self.matches = matches
    self.reason = reason
    self.details = details
    self.isMissing = isMissing
  }

  /// A verdict.
  ///
  /// - Parameters:
  ///   - reason: what the value is like, as it stands behind “but”, where the value itself does not show it.
  ///   - details: lines to stand under the sentence.
  public init(_ matches: Bool, but reason: String? = nil, details: [String] = []) {
    self.init(matches: matches, reason: reason, details: details, isMissing: false)
  }

  /// There is nothing to judge, so neither the matcher nor its opposite is met.
  static let missing = Verdict(matches: false, reason: "there is no value", details: [], isMissing: true)

  /// For the opposite matcher.
  var negated: Verdict {
    isMissing ? self : Verdict(matches: !matches, reason: reason, details: matches ? details : [], isMissing: false)
  }

  /// How it ends the sentence of a failure.
  var ending: String {
    (reason.map { ", but \($0)" } ?? "") + (details.isEmpty ? "" : ":") + details.map { "\n  \($0)" }.joined()
  }
}
