import GherkinText

/// A value that a step definition does not check, or only in part.
package struct ProbeFinding: Sendable {
  package enum Kind: String, Sendable, Codable {
    /// No change was noticed at any place, or at a place with a number.
    case unnoticed
    /// Only large changes were noticed, at every place.
    case partly
    /// Something was noticed at other places, or the step may say that something is absent.
    case note
    /// No step noticed a change of a value of `Given` or `When` steps.
    case irrelevant
  }

  package let kind: Kind
  package let definition: ProbeReport.Definition
  package let subject: ProbeReport.Subject
  /// The places where a change was not noticed, or only a large one.
  package let places: [ProbeReport.Place]
  /// The number of places with a verdict.
  package let judgedCount: Int

  /// Whether the definition deserves a look. The others are information.
  package var isSuspicion: Bool { kind == .unnoticed || kind == .partly }

  /// The value in a sentence: `the argument {int}`, or `the argument {int} (number 2)` if there are several.
  private var words: String {
    let others = definition.places.lazy.map(\.subject).filter { [subject] other in
      other.part == .argument && other.name == subject.name && other.index != subject.index
    }
    guard let index = subject.index, subject.name != nil, !others.isEmpty else { return subject.words }
    return "\(subject.words) (number \(index + 1))"
  }

  /// The problem in a sentence.
  package var sentence: String {
    let count = places.count == judgedCount ? "\(judgedCount)" : "\(places.count) of \(judgedCount)"
    let scope = judgedCount == 1 ? "" : " at \(count) places"
    switch kind {
    case .unnoticed:
      return "suspicious: \(words) is not checked\(scope): the step passes with all values tried instead"
    case .partly: return "suspicious: \(words) is checked in part\(scope): the step passes with similar values"
    case .note: return "note: \(words) is not checked, or in part,\(scope)"
    case .irrelevant:
      let scope = judgedCount == 1 ? "" : " at \(judgedCount) places"
      return "information: \(words) never mattered\(scope): the scenarios pass with other values"
    }
  }

  /// The problem of a place in a sentence.
  package func sentence(at place: ProbeReport.Place) -> String {
    let start = "\(isSuspicion ? "suspicious" : "note"): \(words) is"
    return "\(start) \(place.verdict == .partly ? "checked in part" : "not checked") here: \(place.change)"
  }
}

extension ProbeReport.Place {
  /// The maximum number of bytes of a value in a sentence.
  private static let valueLimit = 60

  /// The value, and the others with which the step passes.
  package var change: String {
    let others = judgement.passed.map { VisibleText.quoted($0, limit: Self.valueLimit) }
    return "\(VisibleText.quoted(value, limit: Self.valueLimit)), also \(others.joined(separator: ", "))"
  }
}

extension ProbeReport {
  /// The findings, the worst ones first.
  package var findings: [ProbeFinding] {
    let findings = definitions.flatMap(\.findings) + preparations.flatMap(\.irrelevant)
    return [.unnoticed, .partly, .note, .irrelevant].flatMap { kind in
      findings.enumerated().filter { $0.element.kind == kind }
        .sorted { ($1.element.places.count, $0.offset) < ($0.element.places.count, $1.offset) }.map(\.element)
    }
  }
}

extension ProbeReport.Definition {
  fileprivate var findings: [ProbeFinding] { judged.flatMap(findings) }

  /// The values of a definition of `Given` or `When` steps that never mattered.
  fileprivate var irrelevant: [ProbeFinding] {
    judged.flatMap { subject, judged in
      judged.allSatisfy { $0.verdict == .unnoticed } ? finding(.irrelevant, about: subject, judged, judged) : []
    }
  }

  /// The places with a verdict, by their subjects.
  private var judged: [(subject: ProbeReport.Subject, places: [ProbeReport.Place])] {
    var subjects: [ProbeReport.Subject] = []
    for place in places where !subjects.contains(place.subject) { subjects.append(place.subject) }
    return subjects.map { subject in (subject, places.filter { $0.subject == subject && $0.isJudged }) }
  }

  private func finding(
    _ kind: ProbeFinding.Kind, about subject: ProbeReport.Subject, _ places: [ProbeReport.Place],
    _ judged: [ProbeReport.Place]
  ) -> [ProbeFinding] {
    let places = places.filter { $0.exception == nil }
    if places.isEmpty { return [] }
    return [ProbeFinding(kind: kind, definition: self, subject: subject, places: places, judgedCount: judged.count)]
  }

  private func findings(about subject: ProbeReport.Subject, _ judged: [ProbeReport.Place]) -> [ProbeFinding] {
    func finding(_ kind: ProbeFinding.Kind, _ places: [ProbeReport.Place]) -> [ProbeFinding] {
      self.finding(kind, about: subject, places, judged)
    }
    let open = judged.filter(\.isOpen)
    let unclear = judged.filter(\.isUnclear)
    guard judged.contains(where: { $0.verdict == .noticed || $0.verdict == .negative }) else {
      return finding(open.contains { $0.verdict == .partly } ? .partly : .unnoticed, open) + finding(.note, unclear)
    }
    // A number is no negation, so each one must be noticed.
    let numbers = open.filter { $0.verdict == .unnoticed && Double($0.value) != nil }
    return finding(.unnoticed, numbers)
      + finding(.note, open.filter { $0.verdict == .partly || Double($0.value) == nil } + unclear)
  }
}
