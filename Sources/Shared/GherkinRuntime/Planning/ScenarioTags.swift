import GherkinProtocol
import GherkinReservedTags
import GherkinSteps

/// The effects of a scenario's tags on planning and running, computed once for all scenarios of a file with the same
/// tags.
package final class ScenarioTags: Sendable {
  /// The effects on its execution.
  let traits: ScenarioTraits
  /// The reason why it is skipped; nil for `@skip` without a reason.
  let reasonToSkip: String?
  /// The time limit from `@timeout(5s)`.
  let timeLimit: Duration?
  package let exclusion: Exclusion

  /// Selects hooks by tags.
  ///
  /// - Parameters:
  ///   - reasonToSkip: the reason of a condition to skip the scenario; nil if there is none.
  ///   - locks: the locks of ordinary tags.
  ///   - withoutHooks: whether scenarios have no hooks, as in a dry run.
  init(
    _ tags: [String], _ catalogue: StepCatalogue, reasonToSkip: String?, locks: [TagRules.Lock], withoutHooks: Bool
  ) {
    let skip = tags.last(where: ReservedTag.isSkip)
    self.reasonToSkip = skip.map { $0 == "@skip" ? nil : $0 } ?? reasonToSkip
    timeLimit = TimeLimits.limit(in: tags)
    exclusion = Exclusion(tags: tags, locks: locks)
    let isOff = skip != nil || reasonToSkip != nil
    guard !isOff, !withoutHooks, !catalogue.hooks.isEmpty else {
      traits = ScenarioTraits(tags: tags, isOff: isOff, isRun: !isOff && !withoutHooks)
      return
    }
    traits = ScenarioTraits(
      tags: tags, isOff: false, isRun: true,
      opening: catalogue.hooks(.around, .beginOfAround, for: tags).map(TestStep.beginOfAround)
        + catalogue.hooks(.beforeScenario, for: tags).map(TestStep.hook),
      closing: catalogue.hooks(.afterScenario, for: tags).reversed().map(TestStep.hook)
        + catalogue.hooks(.around, .endOfAround, for: tags).reversed().map(TestStep.endOfAround),
      beforeStep: catalogue.hooks(.beforeStep, for: tags),
      afterStep: catalogue.hooks(.afterStep, for: tags).reversed(),
      aroundStep: catalogue.hooks(.aroundStep, for: tags), onFailure: catalogue.hooks(.onFailure, for: tags))
  }
}
