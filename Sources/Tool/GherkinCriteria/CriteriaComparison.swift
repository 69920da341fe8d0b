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
      if let partner = matching.partner[number] { addChanges(number, partner, matching, &cover) }
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

  /// Adds the differences of the cases of a criterion and their counterparts.
  private mutating func addChanges(
    _ number: Int, _ partner: Int, _ matching: CriteriaMatching, _ cover: inout OutcomeCover
  ) {
    let (old, new) = (matching.old[number], matching.new[partner])
    let pairs = matching.changedPairs(of: number)
    // The rows of an outline have the same outcome steps, so that the first one shows the loss of all.
    guard let first = pairs.first else { return }
    let uncovered = cover.uncovered(first.old, first.new, of: number, partner)
    if uncovered.isEmpty {
      addChange(.values, old, new, pairs.compactMap(Self.changedOutcomes))
    } else {
      losses.append(
        Loss(
          kind: .fewerOutcomes, old: old, new: new, removed: uncovered.compactMap(\.text),
          added: first.new.outcomes(since: first.old).gained.compactMap(\.text)))
    }
    let smaller = pairs.flatMap { before, after in
      before.steps.filter { step in after.steps.contains { $0.key == step.key && $0.rows < step.rows } }
    }
    addChange(.smallerTables, old, new, smaller.map { ([$0.text].compactMap(\.self), []) })
  }

  /// Adds a change with the texts of its cases, each text once.
  private mutating func addChange(
    _ kind: Change.Kind, _ old: Criterion, _ new: Criterion, _ cases: [(removed: [String], added: [String])]
  ) {
    func unique(_ texts: [String]) -> [String] {
      var known: Set<String> = []
      return texts.filter { known.insert($0).inserted }
    }
    if cases.isEmpty { return }
    changes.append(
      Change(
        kind: kind, old: old, new: new, removed: unique(cases.flatMap(\.removed)), added: unique(cases.flatMap(\.added))
      ))
  }

  /// Returns the texts of the outcome steps of a case that are different in its counterpart, and what is there instead;
  /// nil if none is.
  private static func changedOutcomes(
    _ before: Criterion.Case, _ after: Criterion.Case
  ) -> (removed: [String], added: [String])? {
    let (lost, gained) = after.outcomes(since: before)
    if lost.isEmpty, gained.isEmpty, before.values != after.values {
      return ([row(before.values)], [row(after.values)])
    }
    var texts: (removed: [String], added: [String])?
    if !lost.isEmpty, !gained.isEmpty { texts = (lost.compactMap(\.text), gained.compactMap(\.text)) }
    for step in before.outcomes {
      let others = after.outcomes.filter { $0.key == step.key }
      // A table with fewer rows is listed as such.
      guard !others.contains(where: { $0.argument == step.argument }), let text = step.text,
        let other = others.first(where: { $0.rows >= step.rows })
      else { continue }
      let difference = other.argument == 0 ? "without the" : "with another"
      texts = ((texts?.removed ?? []) + [text], (texts?.added ?? []) + ["\(text) (\(difference) table or doc string)"])
    }
    return texts
  }

  /// Adds the reasons why a run does not check the counterparts of cases, unless it did not check the cases themselves.
  private mutating func addExclusions(_ criterion: Criterion, _ number: Int, _ matching: CriteriaMatching) {
    var reasons: [String] = []
    var partner: Int?
    for (item, place) in zip(criterion.cases, matching.match[number]) {
      guard let place else { continue }
      for exclusion in matching.new[place.criterion].cases[place.number].exclusions(since: item)
      where !reasons.contains(exclusion.reason) {
        reasons.append(exclusion.reason)
        partner = partner ?? place.criterion
      }
    }
    guard let partner else { return }
    losses.append(Loss(kind: .skipped, old: criterion, new: matching.new[partner], removed: [], added: reasons))
  }

  private static func row(_ values: [String]) -> String { "| \(values.joined(separator: " | ")) |" }
}
