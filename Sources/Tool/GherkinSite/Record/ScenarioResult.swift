internal import GherkinOutcomes
internal import GherkinProtocol
internal import GherkinPages

/// The result of a scenario, or of a row of an outline.
struct ScenarioResult: Sendable {
  /// The result of a step.
  struct Step: Sendable {
    private var bits: UInt32 = 0

    init(_ status: TestStepResult.Status?, isKnownFailure: Bool, definition: Int?) {
      let number = status.flatMap { TestStepResult.Status.allCases.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
      bits = UInt32(number) | (isKnownFailure ? 8 : 0) | UInt32(clamping: (definition ?? -1) + 1) << 4
    }

    /// The status; nil if the step has no result.
    var status: TestStepResult.Status? {
      bits & 7 == 0 ? nil : TestStepResult.Status.allCases[Int(bits & 7) - 1]
    }

    /// Whether the step failed as expected by the tag `@known-failure`.
    var isKnownFailure: Bool { bits & 8 != 0 }

    /// The result as it is drawn.
    var mark: StepMark { StepMark(status ?? .skipped, isKnownFailure: isKnownFailure) }

    /// The index of the only matching definition; nil if there is none.
    var definition: Int? { bits >> 4 == 0 ? nil : Int(bits >> 4) - 1 }
  }

  /// The error of a step or hook.
  struct Problem: Sendable {
    /// The index of the step; nil for a hook.
    var step: Int?
    /// The message, as markup.
    var text: Markup.Spooled
  }

  var outcome: Outcome
  /// Whether the run does not accept the outcome.
  var isBad = false
  var isFlaky = false
  var duration = Duration.zero
  /// The steps, starting with those of backgrounds.
  var steps: [Step] = []
  var problems: [Problem] = []

  /// The outcome as it is drawn.
  var mark: UnitMark { UnitMark(outcome, isFlaky: isFlaky) }

  /// The result of a selected scenario that did not run.
  static let notRun = ScenarioResult(outcome: .notRun)
}
