import GherkinSteps

/// What the tags of a scenario mean for planning and running; computed once for all scenarios of a file that have the same
/// tags.
final class ScenarioTraits: Sendable {
  let tags: [String]
  /// Whether `@skip` keeps everything from running. Such a scenario has no hooks.
  let isOff: Bool
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

  /// Chooses hooks by tags.
  ///
  /// - Parameter withoutHooks: whether scenarios have no hooks, as in a dry run.
  init(_ tags: [String], _ catalogue: StepCatalogue, withoutHooks: Bool) {
    self.tags = tags
    isOff = tags.contains("@skip")
    timeLimit = TimeLimits.limit(in: tags)
    exclusion = Exclusion(tags: tags)
    guard !withoutHooks, !isOff, !catalogue.hooks.isEmpty else {
      (opening, closing, beforeStep, afterStep) = ([], [], [], [])
      return
    }
    opening =
      catalogue.hooks(.around, .beginOfAround, for: tags).map(TestStep.beginOfAround)
      + catalogue.hooks(.beforeScenario, for: tags).map(TestStep.hook)
    closing =
      catalogue.hooks(.afterScenario, for: tags).reversed().map(TestStep.hook)
      + catalogue.hooks(.tearDown).reversed().map(TestStep.hook)
      + catalogue.hooks(.around, .endOfAround, for: tags).reversed().map(TestStep.endOfAround)
    beforeStep = catalogue.hooks(.beforeStep, for: tags)
    afterStep = catalogue.hooks(.afterStep, for: tags).reversed()
  }

  /// Whether a hook wraps the scenario.
  var hasHooksAround: Bool {
    if case .beginOfAround = opening.first { true } else { false }
  }
}
