/// The outcome steps that are new in a suite, which can be those that another criterion does not have any more: of a
/// scenario that was split, of two that became one, of steps that were put together.
struct OutcomeCover {
  private let matching: CriteriaMatching
  /// The number of new outcome steps of each new criterion, by their key.
  private var gained: [[UInt64: Int]]
  /// The new criteria of each path.
  private let places: [String: [Int]]

  init(_ matching: CriteriaMatching) {
    self.matching = matching
    gained = matching.new.indices.map { number in
      let criterion = matching.new[number]
      var counts = Self.counts(criterion.outcomes.isEmpty ? criterion.steps : criterion.outcomes)
      guard let origin = matching.origin[number] else { return matching.isAdded(number) ? counts : [:] }
      // Equal cases have no new steps.
      guard let (old, new) = matching.changedPair(of: origin) else { return [:] }
      counts = Self.counts(new.outcomes)
      for step in old.outcomes { counts[step.key, default: 0] -= 1 }
      return counts
    }
    places = Dictionary(grouping: matching.new.indices) { matching.new[$0].path }
  }

  private static func counts(_ steps: [Criterion.Step]) -> [UInt64: Int] {
    Dictionary(steps.map { ($0.key, 1) }, uniquingKeysWith: +)
  }

  /// Returns whether all outcome steps of a case are new steps of other criteria of the file with similar steps, and takes
  /// them. Of a case without outcomes, these are all steps.
  mutating func covers(_ item: Criterion.Case, of number: Int) -> Bool {
    take(item.outcomes.isEmpty ? item.steps : item.outcomes, of: number, item, except: nil).isEmpty
  }

  /// Returns those of some lost outcome steps of a criterion that no other one has.
  ///
  /// - Parameters:
  ///   - partner: the counterpart.
  ///   - gained: the new outcome steps of the counterpart, which can contain the words of a lost one.
  mutating func uncovered(
    _ lost: [Criterion.Step], of number: Int, _ partner: Int, _ gained: [Criterion.Step]
  ) -> [Criterion.Step] {
    let rest = lost.filter { step in !gained.contains { Self.contains($0, step) } }
    return take(rest, of: number, matching.old[number].cases[0], except: partner)
  }

  /// Takes steps of similar criteria; returns those that none has.
  private mutating func take(
    _ steps: [Criterion.Step], of number: Int, _ item: Criterion.Case, except partner: Int?
  ) -> [Criterion.Step] {
    let preparation = item.steps.filter { !$0.isOutcome }.map(\.key)
    let providers = (places[matching.path(number)] ?? []).filter { other in
      guard other != partner, !gained[other].isEmpty else { return false }
      let keys = Set(matching.new[other].steps.map(\.key))
      return preparation.count { keys.contains($0) } * 2 >= preparation.count
    }
    return steps.filter { step in
      guard let other = providers.first(where: { gained[$0][step.key, default: 0] > 0 }) else { return true }
      gained[other][step.key, default: 0] -= 1
      return false
    }
  }

  /// The least share of the words of a step that another contains if it was put into it.
  private static let leastWords = 0.8

  /// Returns whether a step contains most words of another one, and all that are values.
  private static func contains(_ whole: Criterion.Step, _ part: Criterion.Step) -> Bool {
    guard let whole = whole.text, let part = part.text else { return false }
    let (all, words) = (Set(whole.split(separator: " ")), part.split(separator: " "))
    let missing = words.filter { !all.contains($0) }
    return !missing.contains { $0.contains { $0.isNumber || "\"'<>".contains($0) } }
      && Double(words.count - missing.count) >= leastWords * Double(words.count)
  }
}
