/// The outcome steps that are new in a suite, which can be those that another criterion does not have any more: of a
/// scenario that was split, of two that became one, of steps that were put together.
struct OutcomeCover {
  private let matching: CriteriaMatching
  /// For each new criterion, the case that stands for all of them: if possible, one that a run checks.
  private let cases: [Criterion.Case]
  /// The number of new outcome steps of each new criterion, by their key.
  private var gained: [[UInt64: Int]]
  /// The new criteria of each path.
  private let places: [String: [Int]]

  init(_ matching: CriteriaMatching) {
    self.matching = matching
    cases = matching.new.map { criterion in
      criterion.cases.first(where: \.exclusions.isEmpty) ?? criterion.cases[0]
    }
    gained = zip(cases.indices, cases).map { number, item in
      let counts = Self.counts(item.outcomes.isEmpty ? item.steps : item.outcomes)
      guard let origin = matching.origin[number] else { return matching.isAdded(number) ? counts : [:] }
      // Equal cases have no new steps.
      guard let (old, new) = matching.changedPairs(of: origin).first else { return [:] }
      return Self.counts(new.outcomes(since: old).gained)
    }
    places = Dictionary(grouping: matching.new.indices) { matching.new[$0].path }
  }

  private static func counts(_ steps: [Criterion.Step]) -> [UInt64: Int] {
    Dictionary(steps.map { ($0.key, 1) }, uniquingKeysWith: +)
  }

  /// Returns whether all outcome steps of a case are new steps of other criteria of the file with all of its other steps,
  /// and takes them. Of a case without outcomes, these are all steps.
  mutating func covers(_ item: Criterion.Case, of number: Int) -> Bool {
    // With fewer equal steps, every new scenario after the same background would cover the outcomes of a removed one.
    take(item.outcomes.isEmpty ? item.steps : item.outcomes, of: number, item, except: nil, share: 1).isEmpty
  }

  /// Returns the lost outcome steps of a case that nothing else expects.
  ///
  /// - Parameters:
  ///   - after: the counterpart of the case. Each of its new outcome steps can contain lost ones, or be the rewording of
  ///     one.
  ///   - partner: the number of the criterion of the counterpart.
  mutating func uncovered(
    _ before: Criterion.Case, _ after: Criterion.Case, of number: Int, _ partner: Int
  ) -> [Criterion.Step] {
    let (lost, gained) = after.outcomes(since: before)
    if lost.count <= gained.count { return [] }
    let rest = lost.filter { step in !gained.contains { Self.contains($0, step) } }
    let reworded = gained.count { step in !lost.contains { Self.contains(step, $0) } }
    let uncovered = take(rest, of: number, before, except: partner, share: Self.leastSteps)
    return uncovered.count > reworded ? uncovered : []
  }

  /// Takes steps of similar criteria that a run does not leave out more than before. Returns the steps that none of them has.
  ///
  /// - Parameter share: the least share of the steps of the case, besides outcomes, that a criterion has too. One of them
  ///   is the last step before the outcome, which causes it.
  private mutating func take(
    _ steps: [Criterion.Step], of number: Int, _ item: Criterion.Case, except partner: Int?, share: Double
  ) -> [Criterion.Step] {
    let preparation = item.steps.filter { !$0.isOutcome }.map(\.key)
    let providers = (places[matching.path(number)] ?? []).filter { other in
      guard other != partner, !gained[other].isEmpty, cases[other].exclusions(since: item).isEmpty else { return false }
      let keys = Set(cases[other].steps.map(\.key))
      return Double(preparation.count { keys.contains($0) }) >= share * Double(preparation.count)
    }
    return steps.filter { step in
      let cause = item.steps.prefix { $0 != step }.last { !$0.isOutcome }
      let provider = providers.first { other in
        gained[other][step.key, default: 0] > 0
          && cause.map { cause in cases[other].steps.contains { $0.key == cause.key } } ?? true
      }
      guard let provider else { return true }
      gained[provider][step.key, default: 0] -= 1
      return false
    }
  }

  /// The least share of equal steps of a scenario and a part of it.
  private static let leastSteps = 0.5

  /// Returns whether a step contains another one: its table or doc string, and all of its words, as each of them can be
  /// a negation.
  private static func contains(_ whole: Criterion.Step, _ part: Criterion.Step) -> Bool {
    guard part.argument == 0 || part.argument == whole.argument, let whole = whole.text, let part = part.text else {
      return false
    }
    return Set(whole.split(separator: " ")).isSuperset(of: part.split(separator: " "))
  }
}
