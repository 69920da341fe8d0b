internal import GherkinOutcomes
internal import GherkinReservedTags
package import GherkinSyntax

/// A scenario, or an outline with its rows: what a suite promises to check.
package struct Criterion: Sendable, Hashable {
  /// A step with the values of its row.
  package struct Step: Sendable, Hashable {
    /// Whether it is an outcome: a `Then`, or an `And` after one.
    package var isOutcome: Bool
    /// A digest of the text.
    package let key: UInt64
    /// A digest of table and doc string; 0 without them, and where they are unknown.
    package let argument: UInt64
    /// The number of rows of its table.
    package let rows: Int
    /// The text; nil where only digests were kept.
    package let text: String?

    package init(isOutcome: Bool, key: UInt64, argument: UInt64 = 0, rows: Int = 0, text: String? = nil) {
      (self.isOutcome, self.key, self.argument, self.rows, self.text) = (isOutcome, key, argument, rows, text)
    }

    package static func == (left: Self, right: Self) -> Bool {
      (left.isOutcome, left.key, left.argument, left.rows) == (right.isOutcome, right.key, right.argument, right.rows)
    }

    package func hash(into hasher: inout Hasher) {
      hasher.combine(isOutcome)
      hasher.combine(key)
      hasher.combine(argument)
    }

    /// Returns the digest of a step's text.
    package static func key(of text: String) -> UInt64 {
      var digest = TextDigest()
      digest.add(text)
      return digest.value
    }
  }

  /// A scenario that runs: the criterion itself, or a row of its examples.
  package struct Case: Sendable, Hashable {
    package let values: [String]
    package let steps: [Step]
    /// Why a run does not check it: tags such as `@skip`, and tag expressions that leave it out.
    package let exclusions: [Exclusion]

    package init(values: [String], steps: [Step], exclusions: [Exclusion]) {
      (self.values, self.steps, self.exclusions) = (values, steps, exclusions)
    }

    var outcomes: [Step] { steps.filter(\.isOutcome) }

    /// Returns the outcome steps of an earlier case that are missing, and those that are new. A step that the earlier case
    /// had in another role is not new: `When I pay` became `Then I pay` or `* I pay`.
    func outcomes(since earlier: Case) -> (lost: [Step], gained: [Step]) {
      (Self.subtract(outcomes, from: earlier.outcomes), Self.subtract(earlier.steps, from: outcomes))
    }

    /// Returns the steps of a list that another one does not have.
    private static func subtract(_ some: [Step], from all: [Step]) -> [Step] {
      var counts = Dictionary(some.map { ($0.key, 1) }, uniquingKeysWith: +)
      return all.filter { step in
        defer { counts[step.key, default: 0] -= 1 }
        return counts[step.key, default: 0] <= 0
      }
    }

    /// Returns the reasons why a run does not check the case that did not keep it from checking an earlier one as much.
    func exclusions(since earlier: Case) -> [Exclusion] {
      let before = earlier.exclusions.map(\.degree).max()
      return exclusions.filter { exclusion in
        if earlier.exclusions.contains(where: { $0.reason == exclusion.reason }) { return false }
        guard let before else { return true }
        // Conditions add up: `@only(linux) @only(macos)`. A failure is not accepted more by another reason.
        return exclusion.degree > before || exclusion.degree == before && before == .condition
      }
    }
  }

  /// A reason why a run does not check a scenario, or only on some machines.
  package struct Exclusion: Sendable, Hashable {
    /// How much is not checked, the least first.
    package enum Degree: Int, Sendable, Comparable {
      /// It runs only under a condition.
      case condition
      /// A failure is accepted.
      case knownFailure
      /// It does not run.
      case notRun

      package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }

    package let degree: Degree
    /// The tag, or the reason in words.
    package let reason: String

    package init(_ degree: Degree, _ reason: String) {
      (self.degree, self.reason) = (degree, reason)
    }

    /// The effect of a tag; nil for a tag that excludes nothing.
    init?(tag: String) {
      if ReservedTag.isSkip(tag) {
        self.init(.notRun, tag)
      } else if ReservedTag.isKnownFailure(tag) {
        self.init(.knownFailure, tag)
      } else if ["@only", "@not"].contains(where: { ReservedTag.argument(of: $0, in: tag) != nil }) {
        self.init(.condition, tag)
      } else {
        return nil
      }
    }
  }

  /// The path of the feature file.
  package let path: String
  package let line: Int
  package let feature: String
  package let rule: String?
  /// The name as written, with placeholders.
  package let name: String
  /// The scenarios that run; at least one.
  package let cases: [Case]

  package init(path: String, line: Int, feature: String, rule: String?, name: String, cases: [Case]) {
    (self.path, self.line, self.feature, self.rule, self.name) = (path, line, feature, rule, name)
    self.cases = cases
  }

  /// The steps of the first case, which stand for those of all.
  package var steps: [Step] { cases[0].steps }
  var outcomes: [Step] { cases[0].outcomes }
  /// The name of feature, rule and scenario. Not safe for a terminal.
  package var fullName: String {
    ScenarioName(feature: feature, rule: rule, name: name).path.joined(separator: ScenarioName.separator)
  }
  /// The path and the line. Not safe for a terminal.
  package var place: String { "\(path):\(line)" }
}

extension Criterion {
  /// Returns the criteria of a document. An outline without rows is none.
  ///
  /// - Parameters:
  ///   - pickles: the pickles of the document.
  ///   - path: the path to show.
  ///   - excluding: returns the tag expression of the configuration that leaves out a pickle; nil for none.
  package static func all(
    of document: GherkinDocument, _ pickles: [Pickle], path: String, excluding: (Pickle) -> String? = { _ in nil }
  ) -> [Criterion] {
    let index = DocumentIndex(document)
    return pickles.grouped { $0.astNodeIds.first ?? "" }.compactMap { pickles in
      guard let lineage = index.lineage(ofNodes: pickles[0].astNodeIds) else { return nil }
      let rule = lineage.rule.flatMap { $0.name.isEmpty ? nil : $0.name }
      return Criterion(
        path: path, line: lineage.scenario.location.line, feature: lineage.feature.name, rule: rule,
        name: lineage.scenario.name,
        cases: pickles.map { pickle in
          Case(
            values: index.lineage(ofNodes: pickle.astNodeIds)?.row?.cells.map(\.value) ?? [],
            steps: Step.all(of: pickle),
            exclusions: pickle.tags.compactMap { Exclusion(tag: $0.name) }
              + [excluding(pickle)].compactMap(\.self).map { Exclusion(.notRun, $0) })
        })
    }
  }
}

extension Criterion.Step {
  /// Returns the steps of a pickle. In a scenario that is written with `*` only, each can be an outcome.
  package static func all(of pickle: Pickle) -> [Self] {
    let isUntyped = !pickle.steps.contains { $0.type == .outcome }
    return pickle.steps.map { step in
      var argument = TextDigest()
      var rows = 0
      for case let value in step.arguments {
        switch value {
        case .docString(let text): argument.add(text.content)
        case .dataTable(let table):
          rows += table.rows.count
          for row in table.rows { for cell in row + ["\n"] { argument.add(cell) } }
        }
      }
      return Self(
        isOutcome: step.type == .outcome || isUntyped && step.type == .unknown, key: key(of: step.text),
        argument: step.arguments.isEmpty ? 0 : argument.value, rows: rows, text: step.text)
    }
  }
}
