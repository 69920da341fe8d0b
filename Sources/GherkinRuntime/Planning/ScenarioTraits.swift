import GherkinSteps
import GherkinReservedTags

/// The effects of a scenario's tags on planning and running, computed once for all scenarios of a file with the same
/// tags.
final class ScenarioTraits: Sendable {
  let tags: [String]
  /// Whether the scenario is skipped by its tags. Such a scenario has no hooks.
  let isOff: Bool
  /// Whether scenarios with these tags run: they are not skipped by their tags, and this is not a dry run.
  let isRun: Bool
  /// The reason why it is skipped; nil for `@skip` without a reason.
  let reasonToSkip: String?
  /// The time limit from `@timeout(5s)`.
  let timeLimit: Duration?
  let exclusion: Exclusion
  /// The hooks before the steps, starting with around hooks, in order of execution.
  let opening: [TestStep]
  /// The hooks after the steps.
  let closing: [TestStep]
  /// The hooks before and after each step, as indices into the catalogue's hooks.
  let beforeStep: [Int]
  let afterStep: [Int]
  /// The hooks around each step, starting with the outermost.
  let aroundStep: [Int]
  let onFailure: [Int]

  /// Selects hooks by tags.
  ///
  /// - Parameters:
  ///   - reasonToSkip: the reason of a condition to skip the scenario; nil if there is none.
  ///   - locks: the locks of ordinary tags.
  ///   - withoutHooks: whether scenarios have no hooks, as in a dry run.
  init(
    _ tags: [String], _ catalogue: StepCatalogue, reasonToSkip: String?, locks: [TagRules.Lock] = [],
    withoutHooks: Bool
  ) {
    self.tags = tags
    let skip = tags.last(where: ReservedTag.isSkip)
    self.reasonToSkip = skip.map { $0 == "@skip" ? nil : $0 } ?? reasonToSkip
    isOff = skip != nil || reasonToSkip != nil
    isRun = !isOff && !withoutHooks
    timeLimit = TimeLimits.limit(in: tags)
    exclusion = Exclusion(tags: tags, locks: locks)
    guard isRun, !catalogue.hooks.isEmpty else {
      (opening, closing, beforeStep, afterStep, aroundStep, onFailure) = ([], [], [], [], [], [])
      return
    }
    opening =
      catalogue.hooks(.around, .beginOfAround, for: tags).map(TestStep.beginOfAround)
      + catalogue.hooks(.beforeScenario, for: tags).map(TestStep.hook)
    closing =
      catalogue.hooks(.afterScenario, for: tags).reversed().map(TestStep.hook)
      + catalogue.hooks(.around, .endOfAround, for: tags).reversed().map(TestStep.endOfAround)
    beforeStep = catalogue.hooks(.beforeStep, for: tags)
    afterStep = catalogue.hooks(.afterStep, for: tags).reversed()
    aroundStep = catalogue.hooks(.aroundStep, for: tags)
    onFailure = catalogue.hooks(.onFailure, for: tags)
  }

  /// Whether the scenario or its steps have around hooks.
  var hasHooksAround: Bool {
    if case .beginOfAround = opening.first { true } else { !aroundStep.isEmpty }
  }

  /// Whether steps have hooks that are not test steps of their own.
  var hasStepHooks: Bool {
    !(beforeStep.isEmpty && afterStep.isEmpty && aroundStep.isEmpty && onFailure.isEmpty)
  }
}
