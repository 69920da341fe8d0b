import ReservedTags
import Synchronization
package import TagExpressions

/// How often a scenario that fails is tried again.
package struct RetryPolicy: Sendable {
  private let count: Int
  private let tags: TagExpression
  /// The further attempts of all scenarios together; nil for any number.
  package let budget: RetryBudget?

  /// Tries failed scenarios again.
  ///
  /// - Parameters:
  ///   - count: how many more attempts a scenario gets.
  ///   - total: how many more attempts all scenarios get together; nil for any number.
  ///   - tags: the scenarios that get them; all where it is `.always`.
  package init(count: Int = 0, total: Int? = nil, tags: TagExpression = .always) {
    self.count = count
    self.tags = tags
    budget = total.map(RetryBudget.init)
  }

  /// The numbers of further attempts that can be asked for.
  package static let counts = 0...100
  /// The numbers of further attempts that can be asked for all scenarios together.
  package static let totals = 0...1_000_000

  /// Checks the number of further attempts that an argument gives.
  package static func check(_ count: Int, argument: String) throws(ArgumentError) {
    guard !counts.contains(count) else { return }
    throw ArgumentError(
      "\(argument): \(count) is out of range; give a number from \(counts.lowerBound) to \(counts.upperBound)")
  }

  /// The number of further attempts for a scenario with these tags; its own `@retry(3)` overrides that of the run.
  /// None for a scenario that is tagged `@known-failure`.
  package func retries(of names: [String]) -> Int {
    guard !names.contains(where: ReservedTag.isKnownFailure) else { return 0 }
    return Self.tag(in: names)?.count ?? (count > 0 && tags.evaluate(names) ? count : 0)
  }

  /// The time between the end of a failed attempt and the next attempt, as `@retry(3,after:5s)` says; zero without one.
  func delay(of names: [String]) -> Duration { Self.tag(in: names)?.delay ?? .zero }

  /// What the last `@retry(3)` or `@retry(3,after:5s)` among tags says; nil if there is none that can be read.
  private static func tag(in names: [String]) -> (count: Int, delay: Duration)? {
    for name in names.reversed() {
      if case .valid(let count, let delay)? = RetryTag(name) { return (count, delay) }
    }
    return nil
  }
}

/// The tag `@retry(3)` or `@retry(3,after:5s)`. Gherkin allows no blanks in a tag.
enum RetryTag {
  /// The number is at most the largest that can be asked for, however many digits it has.
  case valid(count: Int, delay: Duration)
  /// The tag cannot be read; the problem includes the remedy.
  case invalid(problem: String)

  /// Reads a tag; nil for a tag of another name.
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
    let count = min(Int(digits) ?? RetryPolicy.counts.upperBound, RetryPolicy.counts.upperBound)
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

/// The further attempts that all scenarios of a run may have together.
package final class RetryBudget: Sendable {
  private struct State {
    var used = 0
    var refused = 0
  }

  /// The number of further attempts.
  package let total: Int
  private let state = Mutex(State())

  init(_ total: Int) {
    self.total = total
  }

  /// Whether no further attempt is left.
  var isUsedUp: Bool { state.withLock { $0.used >= total } }

  /// The number of scenarios that were not tried again because no further attempt was left.
  package var refused: Int { state.withLock(\.refused) }

  /// Takes one further attempt for a scenario that failed.
  ///
  /// - Returns: false if none is left.
  func take() -> Bool {
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
