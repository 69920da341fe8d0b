import GherkinSteps

/// What the tags of a scenario mean for planning and running; computed once for all scenarios of a file that have the
/// same tags.
final class ScenarioTraits: Sendable {
  let tags: [String]
  /// Whether `@skip` keeps everything from running. Such a scenario has no hooks.
  let isOff: Bool
  /// Why it is off; nil for `@skip`, which says nothing more.
  let reasonToSkip: String?
  /// The limit that `@timeout(5s)` sets.
  let timeLimit: Duration?
  let exclusion: Exclusion
  /// The hooks before the steps, those around first, in the order in which they run.
  let opening: [TestStep]
  /// The hooks after the steps.
  let closing: [TestStep]
  /// The hooks before and after each step, as indexes of the catalogue's hooks.
  let beforeStep: [Int]
  let afterStep: [Int]
  /// The hooks around each step, the outermost first.
  let aroundStep: [Int]
  let onFailure: [Int]

  /// Chooses hooks by tags.
  ///
  /// - Parameters:
  ///   - reasonToSkip: why a condition keeps everything from running; nil if none does.
  ///   - locks: the locks of ordinary tags.
  ///   - withoutHooks: whether scenarios have no hooks, as in a dry run.
  init(
    _ tags: [String], _ catalogue: StepCatalogue, reasonToSkip: String?, locks: [TagRules.Lock] = [],
    withoutHooks: Bool
  ) {
    self.tags = tags
    let isSkipped = tags.contains("@skip")
    self.reasonToSkip = isSkipped ? nil : reasonToSkip
    isOff = isSkipped || reasonToSkip != nil
    timeLimit = TimeLimits.limit(in: tags)
    exclusion = Exclusion(tags: tags, locks: locks)
    guard !withoutHooks, !isOff, !catalogue.hooks.isEmpty else {
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

  /// Whether a hook wraps the scenario or its steps.
  var hasHooksAround: Bool {
    if case .beginOfAround = opening.first { true } else { !aroundStep.isEmpty }
  }

  /// Whether steps have hooks that are no test steps of their own.
  var hasStepHooks: Bool {
    !(beforeStep.isEmpty && afterStep.isEmpty && aroundStep.isEmpty && onFailure.isEmpty)
  }
}
