import GherkinProtocol
import GherkinReservedTags
import Synchronization
package import GherkinTagExpressions

/// The policy for retrying failed scenarios.
package struct RetryPolicy: Sendable {
  private let count: Int
  private let tags: TagExpression
  /// The retries of all scenarios together; nil for no limit.
  package let budget: RetryBudget?

  /// Creates a policy.
  ///
  /// - Parameters:
  ///   - count: the number of retries of a scenario.
  ///   - total: the number of retries of all scenarios together; nil for no limit.
  ///   - tags: the scenarios that are retried; `.always` for all.
  package init(count: Int = 0, total: Int? = nil, tags: TagExpression = .always) {
    self.count = count
    self.tags = tags
    budget = total.map(RetryBudget.init)
  }

  /// Creates a policy with the text of a tag expression; nil for all scenarios.
  ///
  /// - Parameter argument: the name of the argument with the text.
  package init(count: Int, total: Int? = nil, tags: String?, argument: String) throws(ArgumentError) {
    var expression = TagExpression.always
    if let tags { expression = try TagExpression(tags, argument: argument) }
    self.init(count: count, total: total, tags: expression)
  }

  /// The valid numbers of retries of a scenario.
  package static let counts = 0...100
  /// The valid numbers of retries of all scenarios together.
  package static let totals = 0...1_000_000

  /// Validates the number of retries in an argument.
  package static func check(_ count: Int, argument: String) throws(ArgumentError) {
    guard !counts.contains(count) else { return }
    throw ArgumentError(
      "\(argument): \(count) is out of range; give a number from \(counts.lowerBound) to \(counts.upperBound)")
  }

  /// Returns the number of retries for a scenario with these tags. Its own `@retry(3)` overrides that of the run. Zero
  /// for a scenario with the tag `@known-failure`.
  package func retries(of names: [String]) -> Int {
    guard !names.contains(where: ReservedTag.isKnownFailure) else { return 0 }
    return Self.tag(in: names)?.count ?? (count > 0 && tags.evaluate(names) ? count : 0)
  }

  /// Returns the delay between a failed attempt and the next one, from `@retry(3,after:5s)`; zero by default.
  package func delay(of names: [String]) -> Duration { Self.tag(in: names)?.delay ?? .zero }

  /// Returns the value of the last valid `@retry(3)` or `@retry(3,after:5s)` among tags; nil if there is none.
  private static func tag(in names: [String]) -> (count: Int, delay: Duration)? {
    for name in names.reversed() {
      if case .valid(let count, let delay)? = RetryTag(name) { return (count, delay) }
    }
    return nil
  }
}

/// The tag `@retry(3)` or `@retry(3,after:5s)`. Gherkin allows no spaces in a tag.
enum RetryTag {
  /// A valid tag.
  case valid(count: Int, delay: Duration)
  /// An invalid tag; the problem includes the remedy.
  case invalid(problem: String)

  /// Parses a tag; returns nil for a tag with another name.
  init?(_ tag: String) {
    guard tag.hasPrefix("@retry(") else { return nil }
    let parts = (ReservedTag.argument(of: "@retry", in: tag) ?? "")
      .split(separator: ",", omittingEmptySubsequences: false)
    let digits = parts[0]
    guard parts.count <= 2, !digits.isEmpty,
      digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else {
      self = .invalid(problem: "has no valid number of retries; write @retry(3)")
      return
    }
    guard let count = Int(digits), RetryPolicy.counts.contains(count) else {
      self = .invalid(
        problem: "is out of range; write a number from \(RetryPolicy.counts.lowerBound) to "
          + "\(RetryPolicy.counts.upperBound), such as @retry(3)")
      return
    }
    guard parts.count == 2 else {
      self = .valid(count: count, delay: .zero)
      return
    }
    let text = parts[1].hasPrefix("after:") ? String(parts[1].dropFirst(6)) : ""
    if let delay = TimeLimits.duration(text) {
      self = .valid(count: count, delay: delay)
      return
    }
    let corrected = TimeLimits.durations(forNumber: text).map { "@retry(\(digits),after:\($0))" }
    self = .invalid(
      problem: corrected.isEmpty
        ? "has no valid delay; write @retry(\(digits),after:5s), @retry(\(digits),after:500ms) or @retry(\(digits))"
        : "has a delay without a unit; write \(corrected.joined(separator: " or "))")
  }
}

/// The limit on retries of all scenarios of a run together.
package final class RetryBudget: Sendable {
  private struct State {
    var used = 0
    var refused = 0
  }

  /// The number of retries.
  package let total: Int
  private let state = Mutex(State())

  init(_ total: Int) {
    self.total = total
  }

  /// Whether no retry is left.
  var isUsedUp: Bool { state.withLock { $0.used >= total } }

  /// The number of scenarios that were not retried because no retry was left.
  package var refused: Int { state.withLock(\.refused) }

  /// Uses a retry for a failed scenario.
  ///
  /// - Returns: false if none is left.
  func spend() -> Bool {
    state.withLock { state in
      guard state.used < total else {
        state.refused += 1
        return false
      }
      state.used += 1
      return true
    }
  }
}
