import GherkinMessages
package import GherkinOutcomes
import GherkinText

/// The verdicts about the values in `Then` steps, by step definition.
package struct ProbeReport: Sendable {
  /// A value of a step, in the terms of its definition.
  package enum Subject: Sendable, Hashable {
    /// An argument of the pattern, by its index, with its parameter type; nil for a group without one.
    case argument(Int, type: String?)
    /// A column of the table; nil for the cells of a table without a header.
    case column(String?)
    case docString
  }

  /// A value in a scenario.
  package struct Place: Sendable {
    package let subject: Subject
    package let scenario: ScenarioIdentity
    /// The feature file, and the line of the step.
    package let uri: String
    package let line: Int
    package let step: String
    package let value: String
    /// The values that were tried instead.
    package let tried: [String]
    package let verdict: PlaceVerdict
    /// Whether it is known that the step does not say that something is absent.
    package let excludesNegation: Bool

    package init(
      subject: Subject, scenario: ScenarioIdentity, uri: String, line: Int, step: String, value: String,
      tried: [String], verdict: PlaceVerdict, excludesNegation: Bool
    ) {
      self.subject = subject
      self.scenario = scenario
      self.uri = uri
      self.line = line
      self.step = step
      self.value = value
      self.tried = tried
      self.verdict = verdict
      self.excludesNegation = excludesNegation
    }
  }

  /// A step definition.
  package struct Definition: Sendable {
    package let pattern: String
    /// Whether the pattern is a regular expression.
    package let isRegularExpression: Bool
    /// The tags of its library; nil for all scenarios.
    package let tags: String?
    package let file: String
    package let line: Int
    package var places: [Place] = []

    package init(pattern: String, isRegularExpression: Bool, tags: String?, file: String, line: Int) {
      self.pattern = pattern
      self.isRegularExpression = isRegularExpression
      self.tags = tags
      self.file = file
      self.line = line
    }
  }

  /// The commit that is checked out; nil if it is unknown.
  package let revision: String?
  /// The definitions of the `Then` steps with values, in the order of registration.
  package let definitions: [Definition]
  /// The number of `Then` steps with values, of which at least one was judged.
  package let stepCount: Int
  /// The number of `Then` steps without a value.
  package let valuelessStepCount: Int

  package init(revision: String?, definitions: [Definition], stepCount: Int, valuelessStepCount: Int) {
    self.revision = revision
    self.definitions = definitions
    self.stepCount = stepCount
    self.valuelessStepCount = valuelessStepCount
  }

  /// All places.
  package var places: [Place] { definitions.flatMap(\.places) }
}

extension ProbeReport.Place {
  /// Whether the place has a verdict.
  package var isJudged: Bool { if case .notJudged = verdict { false } else { true } }
  /// Whether nothing was noticed, although the step does not say that something is absent.
  var isOpen: Bool { verdict == .unnoticed && excludesNegation }
}

/// A value that a step definition does not check, or only in part.
package struct ProbeFinding: Sendable {
  package enum Kind: String, Sendable {
    /// No change was noticed at any place, or at a place with a number.
    case unnoticed
    /// Only large changes were noticed, at every place.
    case partly
    /// Something was noticed at other places.
    case note
  }

  package let kind: Kind
  package let definition: ProbeReport.Definition
  package let subject: ProbeReport.Subject
  /// The places where a change was not noticed, or only a large one.
  package let places: [ProbeReport.Place]
  /// The number of places with a verdict.
  package let judgedCount: Int
}

extension ProbeReport {
  /// The findings, the worst ones first.
  package var findings: [ProbeFinding] {
    let findings = definitions.flatMap(\.findings)
    return [.unnoticed, .partly, .note].flatMap { kind in
      findings.filter { $0.kind == kind }.enumerated()
        .sorted { ($1.element.places.count, $0.offset) < ($0.element.places.count, $1.offset) }.map(\.element)
    }
  }
}

extension ProbeReport.Definition {
  fileprivate var findings: [ProbeFinding] {
    var subjects: [ProbeReport.Subject] = []
    for place in places where !subjects.contains(place.subject) { subjects.append(place.subject) }
    return subjects.flatMap { subject in
      findings(about: subject, places.filter { $0.subject == subject && $0.isJudged })
    }
  }

  private func findings(about subject: ProbeReport.Subject, _ judged: [ProbeReport.Place]) -> [ProbeFinding] {
    func finding(_ kind: ProbeFinding.Kind, _ places: [ProbeReport.Place]) -> [ProbeFinding] {
      places.isEmpty
        ? []
        : [
          ProbeFinding(
            kind: kind, definition: self, subject: subject, places: places, judgedCount: judged.count)
        ]
    }
    let open = judged.filter(\.isOpen)
    let partly = judged.filter { $0.verdict == .partly }
    if judged.contains(where: { $0.verdict == .noticed || $0.verdict == .negative }) {
      // A number is no negation, so each one must be noticed.
      let numbers = open.filter(\.isNumber)
      return finding(.unnoticed, numbers) + finding(.note, partly + open.filter { !$0.isNumber })
    }
    return partly.isEmpty ? finding(.unnoticed, open) : finding(.partly, partly + open)
  }
}

extension ProbeReport.Place {
  /// Whether the value is a number, according to its text.
  fileprivate var isNumber: Bool { Double(value) != nil }
}
