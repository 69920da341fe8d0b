package import GherkinOutcomes
import GherkinText

/// The verdicts about the values in `Then` steps, by step definition.
package struct ProbeReport: Sendable {
  /// A value of a step, in the terms of its definition.
  package struct Subject: Sendable, Hashable, Codable {
    /// The part of a step with the value.
    package enum Part: String, Sendable, Codable {
      case argument, column, docString
    }

    package let part: Part
    /// The index of an argument, counted from 0; nil for other values.
    package let index: Int?
    /// The parameter type of an argument, or the name of the column; nil if there is none.
    package let name: String?

    package init(_ part: Part, index: Int? = nil, name: String? = nil) {
      self.part = part
      self.index = index
      self.name = name
    }

    /// The value in a sentence: `the argument {int}`.
    package var words: String {
      switch (part, name) {
      case (.argument, let type?): "the argument {\(type)}"
      case (.argument, nil): "the group \((index ?? 0) + 1)"
      case (.column, let name?): "the column \(VisibleText.quoted(name))"
      case (.column, nil): "the cell"
      case (.docString, _): "the doc string"
      }
    }
  }

  /// A value in a scenario.
  package struct Place: Sendable {
    package let subject: Subject
    package let scenario: ScenarioIdentity
    /// The feature file.
    package fileprivate(set) var uri: String
    /// The line of the step.
    package let line: Int
    /// The text of the step.
    package let step: String
    package let value: String
    package let judgement: PlaceJudgement
    /// Whether the step may say that something is absent, or has a negation, so that the value is only noted if no change is
    /// noticed.
    package let mayBeNegative: Bool
    /// Why the value need not be checked; nil if it must be.
    package let exception: String?
    /// The digest of the step with its table and doc string.
    package let digest: String

    package init(
      subject: Subject, scenario: ScenarioIdentity, uri: String, line: Int, step: String, value: String,
      judgement: PlaceJudgement, mayBeNegative: Bool, exception: String? = nil, digest: String
    ) {
      self.subject = subject
      self.scenario = scenario
      self.uri = uri
      self.line = line
      self.step = step
      self.value = value
      self.judgement = judgement
      self.mayBeNegative = mayBeNegative
      self.exception = exception
      self.digest = digest
    }
  }

  /// A step definition.
  package struct Definition: Sendable, Codable {
    /// The syntax of a pattern.
    package enum Form: String, Sendable, Codable {
      case expression, regularExpression
    }

    package let pattern: String
    package let form: Form
    /// The tags of its library; nil for all scenarios.
    package let tags: String?
    package fileprivate(set) var file: String
    package let line: Int
    /// The digest of its call in the source that was probed; nil if that is unknown.
    package let digest: String?
    package var places: [Place] = []

    package init(pattern: String, form: Form, tags: String?, file: String, line: Int, digest: String?) {
      self.pattern = pattern
      self.form = form
      self.tags = tags
      self.file = file
      self.line = line
      self.digest = digest
    }
  }

  /// The commit that is checked out; nil if it is unknown.
  package let revision: String?
  /// The definitions of the `Then` steps with values, in the order of registration.
  package private(set) var definitions: [Definition]
  /// Those of the other steps whose values were changed, in the order of registration.
  package private(set) var preparations: [Definition]
  /// The number of `Then` steps with a value that was judged.
  package let stepCount: Int
  /// The number of `Then` steps without a value.
  package let valuelessStepCount: Int

  package init(
    revision: String?, definitions: [Definition], preparations: [Definition] = [], stepCount: Int,
    valuelessStepCount: Int
  ) {
    self.revision = revision
    self.definitions = definitions
    self.preparations = preparations
    self.stepCount = stepCount
    self.valuelessStepCount = valuelessStepCount
  }

  /// All places in `Then` steps.
  package var places: [Place] { definitions.flatMap(\.places) }

  /// Returns the report with other paths of files.
  package func replacingPaths(_ path: (String) -> String) -> ProbeReport {
    func replaced(_ definition: Definition) -> Definition {
      var definition = definition
      definition.file = path(definition.file)
      for index in definition.places.indices { definition.places[index].uri = path(definition.places[index].uri) }
      return definition
    }
    var report = self
    report.definitions = definitions.map(replaced)
    report.preparations = preparations.map(replaced)
    return report
  }
}

extension ProbeReport.Place {
  package var verdict: PlaceVerdict { judgement.verdict }
  /// Whether the place has a verdict.
  package var isJudged: Bool { if case .notJudged = verdict { false } else { true } }
  /// Whether the value is not checked, or only in part.
  package var isOpen: Bool { verdict == .partly || verdict == .unnoticed && !mayBeNegative }
  /// Whether no change was noticed, which is right if the step says that something is absent.
  package var isUnclear: Bool { verdict == .unnoticed && mayBeNegative }
}
