internal import GherkinVerdict

extension CriteriaComparison {
  /// A list of criteria with a title. Nothing in it is safe for a terminal.
  package struct Section: Sendable {
    package let title: String
    /// Whether its criteria are lost or weakened.
    package let isLoss: Bool
    package let entries: [Entry]
  }

  /// A criterion in a list.
  package struct Entry: Sendable {
    package let name: String
    /// The path and the line: of the counterpart if there is one.
    package let place: String
    package let note: String?
    /// What is missing, and what was added.
    package let removed, added: [String]
  }

  /// The lists that are not empty, the losses first.
  package var sections: [Section] {
    let losses = Loss.Kind.allCases.map { kind in
      Section(title: kind.title, isLoss: true, entries: self[kind].map(Entry.init))
    }
    let changes = Change.Kind.allCases.map { kind in
      Section(title: kind.title, isLoss: false, entries: self[kind].map(Entry.init))
    }
    return (losses + changes).filter { !$0.entries.isEmpty }
  }

  /// The number of removed criteria, and that of criteria that are weakened in any way.
  package var counts: (removed: Int, weakened: Int) {
    let removed = self[.removed].count
    let weakened = Set(losses.filter { $0.kind != .removed }.map { [$0.old.path, "\($0.old.line)", $0.old.name] })
    return (removed, weakened.count)
  }

  /// The losses: `3 criteria were removed, 1 weakened`; nil if there are none.
  package var summary: String? {
    losses.isEmpty ? nil : summaryParts.map(\.text).joined(separator: ", ")
  }

  /// The parts of ``summary``, each with the name of its translation and its number.
  package var summaryParts: [(text: String, name: String, count: Int)] {
    func were(_ count: Int) -> String { count == 1 ? "1 criterion was" : "\(Quantity.text(count)) criteria were" }
    let (removed, weakened) = counts
    let first = ("\(were(removed)) removed", "removed", removed)
    let second =
      removed > 0
      ? ("\(Quantity.text(weakened)) weakened", "alsoWeakened", weakened)
      : ("\(were(weakened)) weakened", "weakened", weakened)
    return [first, second].filter { $0.2 > 0 }
  }
}

extension CriteriaComparison.Loss.Kind {
  package var title: String {
    switch self {
    case .removed: "Removed criteria"
    case .fewerOutcomes: "Fewer outcome steps"
    case .fewerRows: "Fewer rows of examples"
    case .skipped: "Not checked any more"
    }
  }
}

extension CriteriaComparison.Change.Kind {
  package var title: String {
    switch self {
    case .values: "Changed expectations, which are no loss"
    case .smallerTables: "Smaller tables, which are no loss"
    }
  }
}

extension CriteriaComparison.Entry {
  init(_ loss: CriteriaComparison.Loss) {
    self.init(
      name: loss.old.fullName, place: (loss.new ?? loss.old).place, note: loss.note, removed: loss.removed,
      added: loss.added)
  }

  init(_ change: CriteriaComparison.Change) {
    self.init(
      name: change.new.fullName, place: change.new.place, note: nil, removed: change.removed, added: change.added)
  }
}

extension CriteriaComparison.Loss {
  private func renamed(_ new: Criterion) -> String? { new.name == old.name ? nil : "now \(new.name)" }

  fileprivate var note: String? {
    guard let new else { return kind == .fewerRows ? "\(removed.count) of \(old.cases.count) rows" : nil }
    let counts: String? =
      switch kind {
      case .fewerOutcomes where old.outcomes.count > new.outcomes.count:
        "\(old.outcomes.count) before, \(new.outcomes.count) now"
      // Other rows can be scenarios of their own now.
      case .fewerRows:
        "\(old.cases.count) before, \(max(new.cases.count, old.cases.count - removed.count)) now"
      case .removed, .fewerOutcomes, .skipped: nil
      }
    let texts = [counts, renamed(new)].compactMap(\.self)
    return texts.isEmpty ? nil : texts.joined(separator: "; ")
  }
}
