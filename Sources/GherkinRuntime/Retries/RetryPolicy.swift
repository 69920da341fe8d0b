import ReservedTags
package import TagExpressions

/// How often a scenario that fails is tried again.
package struct RetryPolicy: Sendable {
  private let count: Int
  private let tags: TagExpression

  /// Tries failed scenarios again.
  ///
  /// - Parameters:
  ///   - count: how many more attempts a scenario gets.
  ///   - tags: the scenarios that get them; all where it is `.always`.
  package init(count: Int = 0, tags: TagExpression = .always) {
    self.count = count
    self.tags = tags
  }

  /// The numbers of further attempts that can be asked for.
  package static let counts = 0...100

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
    for name in names.reversed() {
      if let own = Self.number(in: name) { return own }
    }
    return count > 0 && tags.evaluate(names) ? count : 0
  }

  /// The number in `@retry(3)`, up to the largest that can be asked for, however many digits it has; nil for another tag.
  static func number(in tag: String) -> Int? {
    guard let digits = ReservedTag.argument(of: "@retry", in: tag), !digits.isEmpty,
      digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return nil }
    return min(Int(digits) ?? counts.upperBound, counts.upperBound)
  }
}
