/// The result of matching a value.
public struct MatchResult {
  /// Whether the value matches.
  public let matches: Bool
  private let makeReason: () -> String?
  private let makeDetails: () -> [String]
  /// Whether there was no value to match.
  let isMissing: Bool

  private init(
    matches: Bool, reason: @escaping () -> String?, details: @escaping () -> [String], isMissing: Bool = false
  ) {
    self.matches = matches
    makeReason = reason
    makeDetails = details
    self.isMissing = isMissing
  }

  /// Creates a result. The message is evaluated only for a failure.
  ///
  /// - Parameters:
  ///   - matches: whether the value matches.
  ///   - reason: the text after “but”, if the value itself does not show the reason: “it has 3”.
  ///   - details: lines below the message, such as differences.
  public init(
    _ matches: Bool, but reason: @autoclosure @escaping () -> String? = nil,
    details: @autoclosure @escaping () -> [String] = []
  ) {
    self.init(matches: matches, reason: reason, details: details)
  }

  /// Without a value, neither a matcher nor its negation is met.
  static var missing: MatchResult {
    MatchResult(matches: false, reason: { "there is no value" }, details: { [] }, isMissing: true)
  }

  /// The text after “but” in the message.
  public var reason: String? { makeReason() }
  /// Additional lines below the message.
  public var details: [String] { makeDetails() }

  /// The result of the negated matcher.
  var negated: MatchResult {
    isMissing ? self : MatchResult(matches: !matches, reason: makeReason, details: makeDetails)
  }

  /// Returns the result with this reason if it has none.
  func orElse(_ reason: @autoclosure @escaping () -> String) -> MatchResult {
    MatchResult(
      matches: matches, reason: { [makeReason] in makeReason() ?? reason() }, details: makeDetails, isMissing: isMissing
    )
  }

  /// The end of the failure's sentence.
  var ending: String {
    let details = details
    return (reason.map { ", but \($0)" } ?? "") + (details.isEmpty ? "" : ":") + details.map { "\n  \($0)" }.joined()
  }
}
