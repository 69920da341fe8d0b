/// What a suite checked and does not check any more.
package struct CriteriaComparison: Sendable {
  /// A criterion that is lost or weakened.
  package struct Loss: Sendable, Hashable {
    package enum Kind: String, Sendable, CaseIterable {
      /// The criterion has no counterpart.
      case removed
      /// The counterpart has fewer outcome steps.
      case fewerOutcomes = "fewer-outcomes"
      /// The counterpart has fewer rows of examples.
      case fewerRows = "fewer-rows"
      /// A run skips the counterpart, accepts its failure or leaves it out, and did not before.
      case skipped
    }

    package let kind: Kind
    package let old: Criterion
    /// The counterpart; nil if there is none.
    package let new: Criterion?
    /// The outcome steps or rows that are missing, and the outcome steps or reasons not to run that were added.
    package let removed, added: [String]
  }

  /// A criterion that expects something else, which is no loss.
  package struct Change: Sendable, Hashable {
    package enum Kind: String, Sendable, CaseIterable {
      case values
      case smallerTables = "smaller-tables"
    }

    package let kind: Kind
    package let old: Criterion
    package let new: Criterion
    /// The steps or rows that are missing, and those that are there instead.
    package let removed, added: [String]
  }

  /// The losses in the order of the old suite.
  package private(set) var losses: [Loss] = []
  package private(set) var changes: [Change] = []
  /// The steps of the scenarios that are checked now.
  private let checked: Set<[Criterion.Step]>
  /// The number of criteria of the new suite without a counterpart in the old one.
  package private(set) var added = 0

  /// Compares two suites. Files that are equal in both can be left out.
  ///
  /// - Parameter unchanged: the criteria of files that are left out. What they check too is not lost.
  package init(_ old: [Criterion], _ new: [Criterion], unchanged: [Criterion] = []) {
    checked = Set((new + unchanged).flatMap(\.cases).filter(\.exclusions.isEmpty).map(\.steps))
    let matching = CriteriaMatching(old, new)
    var cover = OutcomeCover(matching)
    for number in old.indices where !old[number].steps.isEmpty {
      let criterion = old[number]
      addMissing(number, matching, &cover)
      if let partner = matching.partner[number], let pair = matching.changedPair(of: number) {
        addChanges(pair.old, pair.new, number, partner, matching, &cover)
      }
      addExclusions(criterion, number, matching)
    }
    added = new.indices.count(where: matching.isAdded)
  }

  /// Returns the losses of a kind.
  package subscript(kind: Loss.Kind) -> [Loss] { losses.filter { $0.kind == kind } }

  /// Returns the changes of a kind.
  package subscript(kind: Change.Kind) -> [Change] { changes.filter { $0.kind == kind } }

  /// Adds the loss of cases that have no counterpart and whose outcomes nothing else expects.
  private mutating func addMissing(_ number: Int, _ matching: CriteriaMatching, _ cover: inout OutcomeCover) {
    let criterion = matching.old[number]
    let missing = zip(criterion.cases, matching.match[number]).filter { $1 == nil }.map(\.0)
    let lost = missing.filter { !checked.contains($0.steps) && !cover.covers($0, of: number) }
    if lost.isEmpty { return }
    let new = matching.partner[number].map { matching.new[$0] }
    let isWhole = missing.count == criterion.cases.count && new == nil
    losses.append(
      Loss(
        kind: isWhole ? .removed : .fewerRows, old: criterion, new: new,
        removed: isWhole ? [] : lost.map { Self.row($0.values) }, added: []))
  }

  /// Adds the differences of a case and its counterpart.
  private mutating func addChanges(
    _ before: Criterion.Case, _ after: Criterion.Case, _ number: Int, _ partner: Int, _ matching: CriteriaMatching,
    _ cover: inout OutcomeCover
  ) {
    let (old, new) = (matching.old[number], matching.new[partner])
    let lost = Self.subtract(after.outcomes, from: before.outcomes)
    let gained = Self.subtract(before.outcomes, from: after.outcomes)
    let isShort = before.outcomes.count > after.outcomes.count
    let uncovered = isShort ? cover.uncovered(lost, of: number, partner, gained) : []
    func change(_ kind: Change.Kind, _ removed: [String], _ added: [String]) {
      changes.append(Change(kind: kind, old: old, new: new, removed: removed, added: added))
    }
    if uncovered.count > gained.count {
      losses.append(
        Loss(
          kind: .fewerOutcomes, old: old, new: new, removed: uncovered.compactMap(\.text),
          added: gained.compactMap(\.text)))
    } else if !lost.isEmpty, !gained.isEmpty {
      change(.values, lost.compactMap(\.text), gained.compactMap(\.text))
    } else if lost.isEmpty, gained.isEmpty, before.values != after.values {
      change(.values, [Self.row(before.values)], [Self.row(after.values)])
    }
    let smaller = before.steps.filter { step in after.steps.contains { $0.key == step.key && $0.rows < step.rows } }
    if !smaller.isEmpty { change(.smallerTables, smaller.compactMap(\.text), []) }
  }

  /// Adds the reasons why a run does not check the counterparts of cases, unless it did not check the cases themselves.
  private mutating func addExclusions(_ criterion: Criterion, _ number: Int, _ matching: CriteriaMatching) {
    var reasons: [String] = []
    var partner: Int?
    for (item, place) in zip(criterion.cases, matching.match[number]) {
      guard let place else { continue }
      let before = item.exclusions.map(\.degree).max()
      let known = Set(item.exclusions.map(\.reason))
      guard before != .notRun else { continue }
      let exclusions = matching.new[place.criterion].cases[place.number].exclusions
      for exclusion in exclusions where before.map({ exclusion.degree >= $0 }) ?? true {
        guard !known.contains(exclusion.reason), !reasons.contains(exclusion.reason) else { continue }
        reasons.append(exclusion.reason)
        partner = partner ?? place.criterion
      }
    }
    guard let partner else { return }
    losses.append(Loss(kind: .skipped, old: criterion, new: matching.new[partner], removed: [], added: reasons))
  }

  private static func row(_ values: [String]) -> String { "| \(values.joined(separator: " | ")) |" }

  /// Returns the steps of a list that another one does not have.
  private static func subtract(_ some: [Criterion.Step], from all: [Criterion.Step]) -> [Criterion.Step] {
    var counts = Dictionary(some.map { ($0.key, 1) }, uniquingKeysWith: +)
    return all.filter { step in
      defer { counts[step.key, default: 0] -= 1 }
      return counts[step.key, default: 0] <= 0
    }
  }
}
